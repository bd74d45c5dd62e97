/** A drawn sign from the icon set. It says nothing by itself: a text label always stands beside it. */
export function Icon({ svg }: { svg: string }) {
  return <span class="icon" aria-hidden="true" dangerouslySetInnerHTML={{ __html: svg }} />;
}

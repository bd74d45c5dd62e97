import { StepsNav } from "./steps-nav.tsx";

/** Seen for a moment, or where the way on fails: the three pages. */
export function WayPage() {
  return (
    <div class="product">
      <StepsNav here={undefined} />
    </div>
  );
}

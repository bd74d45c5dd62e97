interface CheckProps {
  /** Names the control for people's tests: `data-action`, or as a field of a form. */
  action?: string;
  name?: string;
  checked: boolean;
  change(checked: boolean): void;
  children: string;
}

/** A choice with its words beside its box, however many lines they take. */
export function CheckLine({ action, name, checked, change, children }: CheckProps) {
  return (
    <label class="check-line small">
      <input
        type="checkbox"
        name={name}
        data-action={action}
        checked={checked}
        onChange={({ currentTarget }) => change(currentTarget.checked)}
      />
      <span>{children}</span>
    </label>
  );
}

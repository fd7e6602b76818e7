const focusable = 'input, select, textarea, button'

/** The inputs of a form's fields in reading order, found by the `data-path` of `getInputProps`. */
export function inputsOf(...paths: string[]): HTMLElement[] {
  const fields = paths.map((path) => `[data-path="${CSS.escape(path)}"]`).join()
  return [...document.querySelectorAll<HTMLElement>(fields)].flatMap((field) =>
    field.matches(focusable) ? field : (field.querySelector<HTMLElement>(focusable) ?? []),
  )
}

/** Focuses the first of these fields: of the open dialog, if a form behind it has fields of the same names. */
export function focusFirst(paths: string[]) {
  const inputs = inputsOf(...paths)
  const first = inputs.find((input) => input.closest('[role=dialog]')) ?? inputs[0]
  first?.focus()
}

/** What was typed or chosen in the page and is not in the form's values yet; nothing when the page shows another form. */
export function enteredEarly(values: Record<string, unknown>): [path: string, value: unknown][] {
  const paths = Object.keys(values)
  const texts = paths.filter((path) => typeof values[path] === 'string')
  if (texts.some((path) => inputsOf(path).length === 0)) return []
  return [
    ...texts.map((path) => [path, typedIn(path)] as const),
    ...paths.map((path) => [path, chosenIn(path)] as const),
  ].flatMap(([path, value]) => (value === undefined || value === values[path] ? [] : [[path, value]]))
}

/** The text in a field. A radio's or checkbox's value is not the choice, and neither is the label in a select. */
function typedIn(path: string): string | undefined {
  const [input] = inputsOf(path)
  if (!input || input.matches('[type=radio], [type=checkbox], [aria-haspopup=listbox]')) return undefined
  return (input as HTMLInputElement).value
}

/** The radio that was chosen in a field, or whether its checkbox is checked; undefined when it is as the page came. */
function chosenIn(path: string): string | boolean | undefined {
  const field = `[data-path="${CSS.escape(path)}"]`
  const inputs = document.querySelectorAll<HTMLInputElement>(`input${field}, ${field} input`)
  const changed = [...inputs].find(
    ({ type, checked, defaultChecked }) => checked !== defaultChecked && (checked || type === 'checkbox'),
  )
  return changed?.type === 'radio' ? changed.value : changed?.checked
}

const focusable = 'input, select, textarea, button'

/** The inputs of a form's field, found by the `data-path` of `getInputProps`. */
export function inputsOf(path: string): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(`[data-path="${CSS.escape(path)}"]`)].flatMap((field) =>
    field.matches(focusable) ? field : (field.querySelector<HTMLElement>(focusable) ?? []),
  )
}

/** Focuses the first of these fields in reading order. */
export function focusFirst(paths: string[]) {
  const [first] = paths
    .flatMap(inputsOf)
    .sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))
  first?.focus()
}

/** Texts typed in the page that are not in the form's values yet; none when the page shows another form. */
export function typedEarly(values: Record<string, unknown>): [path: string, text: string][] {
  const paths = Object.keys(values).filter((path) => typeof values[path] === 'string')
  const fields = paths.map((path) => [path, inputsOf(path)[0]] as const)
  if (fields.some(([, input]) => !input)) return []
  return (
    fields
      // A radio's or checkbox's value is not the choice, and neither is the label in a select.
      .filter(([, input]) => !input!.matches('[type=radio], [type=checkbox], [aria-haspopup=listbox]'))
      .map(([path, input]) => [path, (input as HTMLInputElement).value] as [string, string])
      .filter(([path, text]) => text !== values[path])
  )
}

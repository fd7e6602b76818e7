const focusable = 'input, select, textarea, button'

/** The inputs of a form's field, by the `data-path` that `getInputProps` gives. */
export function inputsOf(path: string): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(`[data-path="${CSS.escape(path)}"]`)].flatMap((field) =>
    field.matches(focusable) ? field : (field.querySelector<HTMLElement>(focusable) ?? []),
  )
}

/** Focuses the first of the named fields, in reading order. */
export function focusFirst(paths: string[]) {
  const [first] = paths
    .flatMap(inputsOf)
    .sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))
  first?.focus()
}

/** The text that stands in the page and not in the values; nothing while the form isn't the one shown. */
export function typedEarly(values: Record<string, unknown>): [path: string, text: string][] {
  const paths = Object.keys(values).filter((path) => typeof values[path] === 'string')
  const fields = paths.map((path) => [path, inputsOf(path)[0]] as const)
  if (fields.some(([, input]) => !input)) return []
  return (
    fields
      // A radio's or checkbox's value is not what was chosen, nor is the label that a list shows.
      .filter(([, input]) => !input!.matches('[type=radio], [type=checkbox], [aria-haspopup=listbox]'))
      .map(([path, input]) => [path, (input as HTMLInputElement).value] as [string, string])
      .filter(([path, text]) => text !== values[path])
  )
}

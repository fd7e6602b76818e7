import { notify } from './notify.ts'

/** Copies a text. Returns false when the browser refuses. */
export async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // Over plain http there is no `navigator.clipboard`.
    const field = document.createElement('textarea')
    field.value = text
    field.style.position = 'fixed'
    const before = document.activeElement
    // Inside an open dialog, because it keeps the focus inside.
    const place = before?.closest('[role="dialog"]') ?? document.body
    place.append(field)
    field.select()
    const isDone = document.execCommand('copy')
    field.remove()
    if (before instanceof HTMLElement) before.focus()
    return isDone
  }
}

/** Copies the text of a field with this label, and says how it went. */
export async function copy(text: string, what: string) {
  if (await copied(text)) notify.success(`${what} copied`)
  else notify.error(`The ${what.toLowerCase()} could not be copied. Please copy it from its field.`)
}

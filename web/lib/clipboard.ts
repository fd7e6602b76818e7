/** Copies a text; false where the browser refuses. */
export async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // On plain http there is no clipboard but this one.
    const field = document.createElement('textarea')
    field.value = text
    field.style.position = 'fixed'
    const before = document.activeElement
    // Inside the dialog that is open: it doesn't let the focus out.
    const place = before?.closest('[role="dialog"]') ?? document.body
    place.append(field)
    field.select()
    const isDone = document.execCommand('copy')
    field.remove()
    if (before instanceof HTMLElement) before.focus()
    return isDone
  }
}

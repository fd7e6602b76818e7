/**
 * Focuses what has this id, or says it in `data-focus`: a menu's button gets its id from the menu.
 */
export function focusOnNamed(name: string) {
  document.querySelector<HTMLElement>(`[id="${name}"], [data-focus="${name}"]`)?.focus()
}

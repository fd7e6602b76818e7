import type { KeyboardEvent } from 'react'
import type { Entry } from '#web/components/lists/more-menu.tsx'
import { deviceStore } from '#web/lib/storage/device-store.ts'

/** Keys of the builder with what each one does, by the place that has the focus. */
export const keys = {
  week: {
    fill: { key: 'F', label: 'Fill the week' },
    scale: { key: 'P', label: 'Scale the week' },
    copyWeek: { key: 'W', label: 'Copy a week' },
    importCsv: { key: 'I', label: 'Import CSV' },
    next: { key: 'N', label: 'Next step' },
    back: { key: 'B', label: 'Step back' },
    help: { key: '?', label: 'Show these keys' },
  },
  day: {
    add: { key: 'A', label: 'Add meal' },
    copyToEmpty: { key: 'G', label: 'Copy day to all empty days' },
    alternate: { key: 'R', label: 'Repeat with the next day' },
    copyDay: { key: 'D', label: 'Copy day to other days' },
    scale: { key: 'P', label: 'Scale this day' },
    leaveOut: { key: 'X', label: 'Leave this day out' },
  },
  meal: {
    edit: { key: 'E', label: 'Edit' },
    lock: { key: 'L', label: 'Lock when filling, unlock' },
    swap: { key: 'S', label: 'Swap for similar' },
    scale: { key: 'P', label: 'Scale' },
    copy: { key: 'C', label: 'Copy to other days' },
    move: { key: 'M', label: 'Move to another day' },
    template: { key: 'T', label: 'Save among my dishes' },
    remove: { key: 'Delete', label: 'Remove' },
  },
} as const

const store = deviceStore('keys:')

/** Whether keys without Ctrl act. People who dictate, or type without looking, turn them off. */
export const singleKeys = {
  areOn: () => store.read('off') !== true,
  turn: (isOn: boolean) => store.write('off', !isOn),
}

/** Whether a key of the week is meant: none is while a dialog is open or a menu has the focus. */
export const isForWeek = () =>
  singleKeys.areOn() &&
  !document.activeElement?.closest('[role="menu"]') &&
  !document.querySelector('[aria-modal="true"]')

/** Runs the entry whose key was pressed inside this element, unless a field, or a dialog or menu over it, has the focus. */
export function runKey(event: KeyboardEvent<HTMLElement>, entries: Entry[]) {
  const { key, target, currentTarget, ctrlKey, metaKey, altKey } = event
  if (ctrlKey || metaKey || altKey || !singleKeys.areOn() || !currentTarget.contains(target as Node)) return
  const entry = entries.find((one) => one.key?.toLowerCase() === key.toLowerCase() && !one.disabled)
  if (!entry) return
  event.preventDefault()
  event.stopPropagation()
  entry.onClick()
}

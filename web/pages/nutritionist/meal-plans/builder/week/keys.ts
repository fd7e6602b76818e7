import type { KeyboardEvent } from 'react'
import { deviceStore } from '#web/lib/storage/device-store.ts'

/** Keys of the builder with what each one does, by the place that has the focus. */
export const keys = {
  week: {
    fill: ['F', 'Fill the week'],
    copyWeek: ['W', 'Copy a week'],
    importCsv: ['I', 'Import CSV'],
    next: ['N', 'Next step'],
    back: ['B', 'Step back'],
    help: ['?', 'Show these keys'],
  },
  day: {
    add: ['A', 'Add meal'],
    copyToEmpty: ['G', 'Copy day to all empty days'],
    alternate: ['R', 'Repeat with the next day'],
    copyDay: ['D', 'Copy day to other days'],
    leaveOut: ['X', 'Leave this day out'],
  },
  meal: {
    edit: ['E', 'Edit'],
    lock: ['L', 'Lock when filling, unlock'],
    swap: ['S', 'Swap for similar'],
    copy: ['C', 'Copy to other days'],
    move: ['M', 'Move to another day'],
    template: ['T', 'Save among my templates'],
    remove: ['Delete', 'Remove'],
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

type Keyed = { key?: string; onClick: () => void; disabled?: boolean }

/** Runs the entry whose key was pressed inside this element, unless a field, or a dialog or menu over it, has the focus. */
export function runKey(event: KeyboardEvent<HTMLElement>, entries: Keyed[]) {
  const { key, target, currentTarget, ctrlKey, metaKey, altKey } = event
  if (ctrlKey || metaKey || altKey || !singleKeys.areOn() || !currentTarget.contains(target as Node)) return
  const entry = entries.find((one) => one.key?.toLowerCase() === key.toLowerCase() && !one.disabled)
  if (!entry) return
  event.preventDefault()
  event.stopPropagation()
  entry.onClick()
}

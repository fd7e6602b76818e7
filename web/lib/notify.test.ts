import { notificationsStore } from '@mantine/notifications'
import { expect, test } from 'vitest'
import { Toasts } from '#web/toasts.tsx'
import { notify } from './notify.ts'

/** A toast's look, and how long it stays, in milliseconds. */
function shown(id: string) {
  const { notifications, queue } = notificationsStore.getState()
  const toast = [...notifications, ...queue].find((one) => one.id === id)
  return toast && { text: toast.message, color: toast.color, autoClose: toast.autoClose, role: toast.role }
}

test('success stays for 2 seconds, an error for 4, anything else for 4, loading until it is over', () => {
  expect(shown(notify.success('Saved'))).toEqual({
    text: 'Saved',
    color: 'green',
    autoClose: 2000,
    role: 'status',
  })
  expect(shown(notify.error('Not saved'))).toEqual({
    text: 'Not saved',
    color: 'red',
    autoClose: 4000,
    role: 'alert',
  })
  expect(shown(notify.info('A new version'))).toMatchObject({ autoClose: 4000, role: 'status' })
  const id = notify.loading('Preparing')
  expect(shown(id)).toMatchObject({ autoClose: false, role: 'status' })
  notify.hide(id)
  expect(shown(id)).toBeUndefined()
})

test('a page may ask for longer', () => {
  expect(shown(notify.success('Updated', { seconds: 3 }))).toMatchObject({ autoClose: 3000 })
  expect(shown(notify.error('Refused', { seconds: 5 }))).toMatchObject({ autoClose: 5000 })
})

test('they appear at the top right', () => {
  expect(Toasts().props).toMatchObject({ position: 'top-right' })
})

import { MantineProvider } from '@mantine/core'
import { useLayoutEffect, useRef, useState } from 'react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ConfirmDialog } from '#web/components/feedback/dialogs.tsx'

/** Opens the dialog before the code of dialogs has loaded. */
function Hasty() {
  const button = useRef<HTMLButtonElement>(null)
  const [isAsking, setAsking] = useState(false)
  useLayoutEffect(() => {
    button.current?.focus()
    setAsking(true)
  }, [])
  return (
    <>
      <button ref={button} type="button">
        Delete
      </button>
      <ConfirmDialog
        opened={isAsking}
        title="Delete?"
        confirmLabel="Yes"
        onConfirm={() => {}}
        onClose={() => setAsking(false)}
      >
        For ever.
      </ConfirmDialog>
    </>
  )
}

test('a question asked while the code of dialogs is on its way gives the focus back', async () => {
  await render(
    <MantineProvider>
      <MemoryRouter>
        <Hasty />
      </MemoryRouter>
    </MantineProvider>,
  )
  await expect.element(page.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Delete' })).toHaveFocus()
})

test('the page below a question does not scroll, and does again afterwards', async () => {
  await render(
    <MantineProvider>
      <MemoryRouter>
        <Hasty />
      </MemoryRouter>
    </MantineProvider>,
  )
  const scrolling = () => getComputedStyle(document.body).overflow
  await expect.element(page.getByRole('dialog')).toBeInTheDocument()
  expect(scrolling()).toBe('hidden')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(scrolling()).toBe('visible')
})

import { Button, TextInput } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { useState } from 'react'
import { UNSAFE_createBrowserHistory as createBrowserHistory, Outlet } from 'react-router'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { z } from 'zod'
import { App } from '#web/app.tsx'
import { DialogForm } from '#web/components/forms/call-form.tsx'
import { useEdit } from '#web/components/forms/edits.tsx'
import { LeaveGuard } from '#web/components/forms/leave-guard.tsx'
import { Select } from '#web/components/forms/select.tsx'
import { RowMenu } from '#web/components/lists/row-actions.tsx'
import { createPageRouter, Link, type PageRouter, Pages } from '#web/lib/router.tsx'
import { useUnsaved } from '#web/lib/unsaved.ts'
import { Modal } from './overlays.tsx'

function Dialogs() {
  const [outer, setOuter] = useState(false)
  const [inner, setInner] = useState(false)
  const [form, setForm] = useState(false)
  return (
    <>
      <h1>First</h1>
      <Button onClick={() => setOuter(true)}>Meal</Button>
      <Button onClick={() => setForm(true)}>Form</Button>
      <RowMenu
        of="Poha"
        entries={[
          {
            icon: IconArrowRight,
            label: 'Open the meal',
            consequence: 'It lies over the page.',
            onClick: () => setOuter(true),
          },
        ]}
      />
      <Modal opened={outer} onClose={() => setOuter(false)} title="A meal">
        <Button onClick={() => setInner(true)}>Cook</Button>
        <Link to="/second">Go on</Link>
        <Link to="/late" onClick={() => setOuter(false)}>
          A page that takes a while
        </Link>
      </Modal>
      <Modal opened={inner} onClose={() => setInner(false)} title="A recipe">
        Stir.
      </Modal>
      {form ? <Form onClose={() => setForm(false)} /> : null}
    </>
  )
}

function Form({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('')
  const form = {
    schema: z.object({}),
    edit: useEdit(undefined),
    setFieldValue: () => {},
    isBusy: false,
    isRestored: false,
    hasChanges: () => text !== '',
    discard: () => {},
    onSubmit: () => () => {},
  }
  return (
    <DialogForm
      form={form}
      title="A form"
      submit={['Save', 'Saving...']}
      discardTitle="Discard it?"
      discardText="It is lost."
      onSubmit={() => {}}
      onClose={onClose}
    >
      <TextInput label="Text" value={text} onChange={(event) => setText(event.currentTarget.value)} />
      <Select label="Day" data={['Monday', 'Tuesday']} />
    </DialogForm>
  )
}

function Second() {
  useUnsaved(() => document.title === 'dirty')
  return <h1>Second</h1>
}

let router: PageRouter | undefined
let lateCode = Promise.withResolvers<void>()
afterEach(() => router?.dispose())

async function show() {
  document.title = ''
  window.history.pushState({ key: 'start', idx: 0 }, '', '/first')
  const routes = [
    {
      element: (
        <>
          <LeaveGuard />
          <Outlet />
        </>
      ),
      children: [
        { path: '/first', element: <Dialogs /> },
        { path: '/second', element: <Second /> },
        {
          path: '/late',
          lazy: async () => {
            await lateCode.promise
            return { element: <h1>Late</h1> }
          },
        },
        { path: '*', element: <h1>Elsewhere</h1> },
      ],
    },
  ]
  router = createPageRouter(routes, createBrowserHistory())
  await render(
    <App publicUrl={location.origin}>
      <Pages router={router} fallback={null} />
    </App>,
  )
  // The page before the one that Back would lead to.
  await expect.element(page.getByRole('heading', { name: 'First' })).toBeVisible()
}
const widths = [390, 1280]
const press = (name: string) => page.getByRole('button', { name }).click()
const dialog = (name: string) => page.getByRole('dialog', { name })
const settled = async (overlay: number | undefined) =>
  expect.poll(() => window.history.state?.overlay).toBe(overlay)
async function back(overlay: number | undefined) {
  window.history.back()
  await settled(overlay)
}

// The first test: here, as in the product, the router listens to the history before anything has been opened.
test('a link that closes what it lies in leads to a page of which the code is still loading', async () => {
  lateCode = Promise.withResolvers()
  await show()
  await press('Meal')
  await settled(1)
  await page.getByRole('link', { name: 'A page that takes a while' }).click()
  await settled(undefined)
  lateCode.resolve()
  await expect.element(page.getByRole('heading', { name: 'Late' })).toBeVisible()
  expect(location.pathname).toBe('/late')
  window.history.back()
  await expect.element(page.getByRole('heading', { name: 'First' })).toBeVisible()
})

test('Back closes the overlays one after the other, and then leaves the page', async () => {
  await show()
  await router?.navigate('/second')
  await router?.navigate('/first')
  await press('Meal')
  await settled(1)
  await press('Cook')
  await settled(2)
  await back(1)
  await expect.element(dialog('A recipe')).not.toBeInTheDocument()
  await expect.element(dialog('A meal')).toBeVisible()
  await back(undefined)
  await expect.element(dialog('A meal')).not.toBeInTheDocument()
  expect(location.pathname).toBe('/first')
  window.history.back()
  await expect.element(page.getByRole('heading', { name: 'Second' })).toBeVisible()
})

test('closed otherwise, an overlay leaves no entry behind', async () => {
  await show()
  await router?.navigate('/second')
  await router?.navigate('/first')
  await press('Meal')
  await settled(1)
  await userEvent.keyboard('{Escape}')
  await settled(undefined)
  window.history.back()
  await expect.element(page.getByRole('heading', { name: 'Second' })).toBeVisible()
})

test('a form with words asks first, and Back closes the question', async () => {
  await show()
  await press('Form')
  await settled(1)
  await page.getByLabelText('Text').fill('words')
  window.history.back()
  await expect.element(dialog('Discard it?')).toBeVisible()
  await settled(2)
  await back(1)
  await expect.element(dialog('Discard it?')).not.toBeInTheDocument()
  await expect.element(page.getByLabelText('Text')).toHaveValue('words')
  window.history.back()
  await expect.element(dialog('Discard it?')).toBeVisible()
  await settled(2)
  await press('Discard')
  await expect.element(dialog('A form')).not.toBeInTheDocument()
  await settled(undefined)
})

async function formWithWords() {
  await show()
  await router?.navigate('/second')
  await router?.navigate('/first')
  await press('Form')
  await settled(1)
  await page.getByLabelText('Text').fill('words')
}

test('a jump to another page: a form with words asks once, and its page stays', async () => {
  await formWithWords()
  window.history.go(-2)
  await expect.element(dialog('Discard it?')).toBeVisible()
  await dialog('Discard it?').getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog('Discard it?')).not.toBeInTheDocument()
  await settled(1)
  expect(location.pathname).toBe('/first')
  await expect.element(page.getByLabelText('Text')).toHaveValue('words')
  window.history.go(-2)
  await press('Discard')
  await expect.element(dialog('A form')).not.toBeInTheDocument()
  await settled(undefined)
  window.history.back()
  await expect.element(page.getByRole('heading', { name: 'Second' })).toBeVisible()
})

// The second Back closes the question, if the question of the first is there by then.
test.for([0, 1, 5, 20])('a second Back %d ms after the first leaves the page and its words', async (late) => {
  await formWithWords()
  let steps = 0
  const count = ({ navigationType }: NavigationCurrentEntryChangeEvent) => {
    if (navigationType === 'traverse') steps++
  }
  navigation.addEventListener('currententrychange', count)
  onTestFinished(() => navigation.removeEventListener('currententrychange', count))
  window.history.back()
  setTimeout(() => window.history.back(), late)
  await expect.poll(() => steps > 1 && location.pathname === '/first' && history.state.overlay > 0).toBe(true)
  await expect.element(page.getByLabelText('Text')).toHaveValue('words')
})

test.for([0, 1, 5])('a page that opens %d ms after an entry began to be taken away stays', async (late) => {
  await show()
  await press('Meal')
  await settled(1)
  const go = history.go.bind(history)
  const going = vi.spyOn(history, 'go').mockImplementationOnce((steps) => {
    go(steps)
    setTimeout(() => void router?.navigate('/second'), late)
  })
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('heading', { name: 'Second' })).toBeVisible()
  await expect
    .poll(() => [location.pathname, history.state.key])
    .toEqual(['/second', router?.state.location.key])
  going.mockRestore()
  await router?.navigate('/first')
  await press('Meal')
  await settled(1)
  await back(undefined)
  await expect.element(dialog('A meal')).not.toBeInTheDocument()
  expect(location.pathname).toBe('/first')
})

/** As a busy browser does: steps that are asked for soon after one another are taken as one. */
function joinSteps() {
  const go = history.go.bind(history)
  let joined = 0
  const going = vi.spyOn(history, 'go').mockImplementation((steps = 0) => {
    if (joined === 0)
      setTimeout(() => {
        go(joined)
        joined = 0
      }, 20)
    joined += steps
  })
  onTestFinished(() => going.mockRestore())
}

test.for(['at leisure', 'busy'])(
  'from a page that an overlay leads to, Back leads to the page below; a guard still asks (browser: %s)',
  async (browser) => {
    await show()
    await press('Meal')
    await settled(1)
    await page.getByRole('link', { name: 'Go on' }).click()
    await expect.element(page.getByRole('heading', { name: 'Second' })).toBeVisible()
    document.title = 'dirty'
    window.history.back()
    await expect.element(dialog('Leave without saving?')).toBeVisible()
    await expect.poll(() => location.pathname).toBe('/second')
    await settled(1)
    await back(undefined)
    await expect.element(dialog('Leave without saving?')).not.toBeInTheDocument()
    expect(location.pathname).toBe('/second')
    window.history.back()
    await expect.element(dialog('Leave without saving?')).toBeVisible()
    await expect.poll(() => location.pathname).toBe('/second')
    await settled(1)
    if (browser === 'busy') joinSteps()
    await press('Leave')
    await expect.element(page.getByRole('heading', { name: 'First' })).toBeVisible()
    await expect.element(dialog('A meal')).not.toBeInTheDocument()
  },
)

test.for(widths)('Back closes a menu in a window of %d px, and the focus is on its button', async (width) => {
  await page.viewport(width, 800)
  await show()
  await press('More for Poha')
  await settled(1)
  await back(undefined)
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'More for Poha' })).toHaveFocus()
  expect(location.pathname).toBe('/first')
  // A dialog that an entry opens has one entry, which its Back leaves.
  await press('More for Poha')
  await page.getByRole('menuitem', { name: 'Open the meal' }).click()
  await expect.element(dialog('A meal')).toBeVisible()
  await settled(1)
  await back(undefined)
  await expect.element(dialog('A meal')).not.toBeInTheDocument()
  expect(location.pathname).toBe('/first')
})

test.for(widths)('Back closes the list of a field in a window of %d px before its form', async (width) => {
  await page.viewport(width, 800)
  await show()
  await press('Form')
  await page.getByLabelText('Text').fill('words')
  await page.getByRole('combobox', { name: 'Day' }).click()
  await expect.element(page.getByRole('option', { name: 'Tuesday' })).toBeVisible()
  await settled(2)
  await back(1)
  await expect.element(page.getByRole('option', { name: 'Tuesday' })).not.toBeInTheDocument()
  await expect.element(page.getByLabelText('Text')).toHaveValue('words')
  await page.getByRole('combobox', { name: 'Day' }).click()
  await page.getByRole('option', { name: 'Tuesday' }).click()
  await expect.element(page.getByRole('combobox', { name: 'Day' })).toHaveValue('Tuesday')
  await settled(1)
  window.history.back()
  await expect.element(dialog('Discard it?')).toBeVisible()
})

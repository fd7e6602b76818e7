import { UNSAFE_createBrowserHistory as createBrowserHistory, Outlet, type RouteObject } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { createPageRouter, Link, type PageRouter, Pages, useGuard, useSearchParams } from './router.tsx'

let router: PageRouter
let mayLeave = true
const asks = () => !mayLeave

function Frame() {
  const question = useGuard(asks)
  return (
    <>
      {question ? (
        <div role="alert">
          Leave?
          <button type="button" onClick={question.leave}>
            Leave
          </button>
          <button type="button" onClick={question.stay}>
            Stay
          </button>
        </div>
      ) : null}
      <Link to="/long">Long</Link> <Link to="/short">Short</Link> <Link to="/late">Late</Link>
      <Outlet />
    </>
  )
}

function Short() {
  const [search, setSearch] = useSearchParams()
  return (
    <>
      <h1>Short {search.get('day')}</h1>
      <button type="button" onClick={() => setSearch((now) => ({ day: `${Number(now.get('day')) + 1}` }))}>
        Next
      </button>
    </>
  )
}

const long = (
  <>
    <h1>Long</h1>
    <div style={{ height: '5000px' }} />
  </>
)

async function show(code: () => Promise<Partial<RouteObject>> = async () => ({})) {
  mayLeave = true
  history.replaceState({ key: Math.random().toString(36) }, '', '/short')
  const children: RouteObject[] = [
    { path: '/long', element: long },
    { path: '/short', Component: Short },
    { path: '/late', lazy: code as never },
  ]
  router = createPageRouter([{ Component: Frame, children }], createBrowserHistory())
  await router.isReady
  await render(<Pages router={router} fallback="Loading" />)
}
afterEach(() => router.dispose())

const link = (name: string) => page.getByRole('link', { name }).click()
const button = (name: string) => page.getByRole('button', { name }).click()
const heading = (name: string) =>
  expect.element(page.getByRole('heading', { name, exact: true })).toBeVisible()

test('Back leads to where a page was scrolled, a link to the top of one', async () => {
  await show()
  await link('Long')
  await heading('Long')
  window.scrollTo(0, 1200)
  await router.navigate('/short')
  await heading('Short')
  expect(window.scrollY).toBe(0)
  history.back()
  await heading('Long')
  await expect.poll(() => window.scrollY).toBe(1200)
  await link('Long')
  await expect.poll(() => window.scrollY).toBe(0)
})

test('a link to the page that is open makes no second entry, a changed address does', async () => {
  await show()
  const { idx } = history.state
  await link('Short')
  expect(history.state.idx).toBe(idx)
  await button('Next')
  await heading('Short 1')
  await button('Next')
  await heading('Short 2')
  history.back()
  await heading('Short 1')
})

test('while code loads the page stays, and somebody who goes elsewhere meanwhile stays there', async () => {
  const code = Promise.withResolvers<Partial<RouteObject>>()
  await show(() => code.promise)
  await link('Late')
  await heading('Short')
  expect(location.pathname).toBe('/short')
  await link('Long')
  await heading('Long')
  code.resolve({ element: <h1>Late</h1> })
  await code.promise
  await router.navigate('/late')
  await heading('Late')
  history.back()
  await heading('Long')
})

test('a guard is asked before a link and before Back: whoever stays stays, whoever leaves gets there', async () => {
  await show()
  await link('Long')
  await heading('Long')
  mayLeave = false
  const question = page.getByRole('alert')
  const goes = [() => link('Short'), () => history.back()]
  for (const go of goes) {
    await go()
    await expect.element(question).toBeVisible()
    await button('Stay')
    await expect.element(question).not.toBeInTheDocument()
    expect(location.pathname).toBe('/long')
    await heading('Long')
  }
  history.back()
  await expect.element(question).toBeVisible()
  mayLeave = true
  await button('Leave')
  await heading('Short')
  await expect.poll(() => location.pathname).toBe('/short')
  await expect.element(question).not.toBeInTheDocument()
})

test('a press with a key is the browser’s', async () => {
  await show()
  const presses: boolean[] = []
  const note = (event: MouseEvent) => {
    presses.push(event.defaultPrevented)
    event.preventDefault()
  }
  window.addEventListener('click', note)
  await userEvent.keyboard('{Control>}')
  await link('Long')
  await userEvent.keyboard('{/Control}')
  await link('Long')
  window.removeEventListener('click', note)
  expect(presses).toEqual([false, true])
  await heading('Long')
})

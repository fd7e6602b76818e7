import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectSound, open } from '#web/testing/screen.tsx'

const slides = [
  'A plan for your plate',
  'A nutritionist of your own',
  'See how far you have come',
  'Made for Indian kitchens',
]
const banner = page.getByRole('region', { name: 'What to expect' })
const button = (name: string) => banner.getByRole('button', { name })
const shown = () => banner.element().querySelector('[data-shown] h2')?.textContent
const home = page.getByRole('link', { name: 'Thali home' }).first()

afterEach(() => void vi.useRealTimers())

/** Opens the banner with a fake clock that the test moves. */
async function openBanner({ isMoving }: { isMoving: boolean }) {
  await open('/')
  await expect.element(banner).toBeVisible()
  expect(banner.element().querySelectorAll('img')).toHaveLength(4)
  await home.hover()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  // The tests' browser prefers reduced motion.
  if (isMoving) await button('Play slides').click()
  ;(document.activeElement as HTMLElement).blur()
  await home.hover()
}
/** Not expect.poll(), which would let time pass. */
async function untilShown(title: string) {
  while (shown() !== title) await new Promise(requestAnimationFrame)
}
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

test('the banner shows four pictures in turn, 3 seconds each', async () => {
  await openBanner({ isMoving: true })
  for (const title of [...slides, slides[0]!]) {
    await untilShown(title)
    // Not earlier than three seconds.
    await pass(2990)
    expect(shown()).toBe(title)
    await pass(10)
  }
  await untilShown(slides[1]!)
})

test('the banner waits while somebody looks closely, or has stopped it', async () => {
  await openBanner({ isMoving: true })
  const stays = async (title: string) => {
    await untilShown(title)
    await pass(10_000)
    expect(shown()).toBe(title)
  }
  await banner.hover()
  await stays(slides[0]!)
  await home.hover()
  await pass(3100)
  await untilShown(slides[1]!)

  ;(button('Next slide').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await stays(slides[2]!)
  ;(button('Previous slide').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await stays(slides[1]!)
  ;(button('Pause slides').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  ;(home.element() as HTMLElement).focus()
  await stays(slides[1]!)
  ;(button('Play slides').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  ;(home.element() as HTMLElement).focus()
  await pass(3100)
  await untilShown(slides[2]!)
})

test('the banner stands still where motion is unwelcome, and can be leafed through', async () => {
  await openBanner({ isMoving: false })
  await pass(10_000)
  expect(shown()).toBe(slides[0])
  await button('Next slide').click()
  await untilShown(slides[1]!)
})

test('how it works, in three steps', async () => {
  await open('/')
  for (const step of ['Create profile', 'Get matched', 'Start journey'])
    await expect.element(page.getByRole('heading', { name: step })).toBeVisible()
})

const signIn = page.getByRole('form', { name: 'Sign in' })
const signUp = page.getByRole('form', { name: 'Sign up' })

test('Login goes to the features and switches the form there to sign-in', async () => {
  const router = await open('/')
  await page.getByRole('main').getByRole('button', { name: 'Get Started Free' }).click()
  await expect.element(signUp.getByLabelText('Name')).toHaveFocus()
  const login = page.getByRole('banner').getByRole('link', { name: 'Login' })
  await expect.element(login).toHaveAttribute('href', '/#features')
  await login.click()
  await expect.element(signIn).toBeInViewport()
  await expect.element(signUp).not.toBeInTheDocument()
  await expect.poll(() => router.state.location.hash).toBe('#features')
})

test('the landing form switches and forgets nothing', async () => {
  await open('/')
  await page.getByRole('main').getByRole('button', { name: 'Get Started Free' }).click()
  await signUp.getByLabelText('Email').fill('asha@example.in')
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click()
  await expect.element(signIn.getByLabelText('Email')).toHaveFocus()
  await signIn.getByLabelText('Email').fill('ravi@example.in')
  await page.getByRole('button', { name: 'Create Your Profile' }).click()
  await expect.element(signUp.getByLabelText('Email')).toHaveValue('asha@example.in')
  await page.getByRole('radiogroup', { name: 'Sign in or sign up' }).getByText('Sign in').click()
  await expect.element(signIn.getByLabelText('Email')).toHaveValue('ravi@example.in')
})

test('the landing page is sound', async () => {
  await open('/')
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).first().click()
  await expect.element(signIn).toBeVisible()
  await expectSound()
})

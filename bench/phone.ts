import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { buildWebIfStale } from '#server/build-web.ts'
import { startPlatform } from '#server/testing/tied.ts'
import { browserPath, median, verdict } from './figures.ts'
import { plainBrowser, type Tab } from './plain-browser.ts'

/*
 * npm run bench:phone: waiting times of a challenger on a mid-range phone (4 times slower than this machine) with
 * "Fast 3G" as the browser's developer tools define it (1.44 Mbit/s, 563 ms before every answer), with the built
 * interface and the demo clinic.
 */
const runs = Number(process.env.BENCH_RUNS ?? 3)
const dashboardAim = 3000
const tickAim = 1500
const switchAim = 100
const wakeAim = 3000
const scriptAim = 150_000
const screen = { width: 390, height: 844 }

if (!browserPath) throw new Error('The bench needs a Chromium: name it in CHROMIUM_PATH.')
type Visitor = Awaited<ReturnType<Awaited<ReturnType<typeof plainBrowser>>['newVisitor']>>

async function asPhone(send: Tab['send']) {
  await send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await send('Network.enable')
  await send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 562.5,
    downloadThroughput: (1_600_000 / 8) * 0.9,
    uploadThroughput: (750_000 / 8) * 0.9,
  })
}

async function slowDown(page: Page) {
  const session = await page.context().newCDPSession(page)
  await asPhone((method, params) => session.send(method as never, params as never))
}

/**
 * Runs in the page: records when the dashboard first shows the person's name, today's meals and the figures, with
 * nothing still loading. Polling from outside would be late, because the slowed processor must answer the polls too.
 */
function noteUsable() {
  const isUsable = () =>
    /Welcome back, \p{L}/u.test(document.querySelector('h1')?.textContent ?? '') &&
    ['Days on Plan', 'Active'].every((text) => document.querySelector('main')?.textContent?.includes(text)) &&
    !document.querySelector('[aria-busy="true"], .mantine-Skeleton-root')
  const observer = new MutationObserver(() => {
    if (!isUsable()) return
    observer.disconnect()
    // Two frames later it is surely on the screen.
    requestAnimationFrame(() =>
      requestAnimationFrame(() =>
        document.documentElement.setAttribute('data-usable', String(performance.now())),
      ),
    )
  })
  observer.observe(document, { childList: true, subtree: true, characterData: true })
}

/** Runs in the page: taps the first meal to tick as soon as it is there, and records when it is shown as eaten. */
function tickFirstMeal() {
  let ticked: { name: string; pressed: string } | undefined
  const observer = new MutationObserver(() => {
    const buttons = [...document.querySelectorAll<HTMLButtonElement>('button[aria-label^="Eaten: "]')]
    if (!ticked && buttons[0]) {
      ticked = { name: buttons[0].ariaLabel!, pressed: String(buttons[0].ariaPressed !== 'true') }
      return buttons[0].click()
    }
    // After the tap the next meal is another one, so that the tapped button stands elsewhere.
    if (!buttons.some((button) => button.ariaLabel === ticked?.name && button.ariaPressed === ticked.pressed))
      return
    observer.disconnect()
    requestAnimationFrame(() =>
      requestAnimationFrame(() =>
        document.documentElement.setAttribute('data-usable', String(performance.now())),
      ),
    )
  })
  observer.observe(document, { childList: true, subtree: true, attributes: true })
}

/**
 * Milliseconds from the navigation until `note` has recorded its moment in the page, and bytes of the scripts that the
 * page has loaded when it is idle, at most two seconds later.
 */
async function open(visitor: Visitor, address: string, tokens: object, note: () => void) {
  const scripts = new Set<string>()
  let script = 0
  const tab = await visitor.newTab((method, { requestId, type, encodedDataLength }) => {
    if (method === 'Network.responseReceived' && type === 'Script') scripts.add(requestId)
    if (method === 'Network.loadingFinished' && scripts.has(requestId)) script += encodedDataLength
  })
  await tab.send('Page.enable')
  const source = `
    for (const [name, token] of Object.entries(${JSON.stringify(tokens)}))
      if (!localStorage.getItem(name)) localStorage.setItem(name, token)
    ;(${note})()`
  await tab.send('Page.addScriptToEvaluateOnNewDocument', { source })
  await tab.send('Emulation.setDeviceMetricsOverride', { ...screen, deviceScaleFactor: 1, mobile: true })
  await asPhone(tab.send)
  await tab.send('Page.navigate', { url: address })
  let elapsed = Number.NaN
  while (Number.isNaN(elapsed)) {
    // A long pause: each check uses processor time of the page.
    await new Promise((resolve) => setTimeout(resolve, 500))
    elapsed = Number(await tab.evaluate('document.documentElement.dataset.usable ?? NaN'))
  }
  await new Promise((resolve) => setTimeout(resolve, 2000))
  // The second visit must find the interface in the service worker's cache.
  await tab.evaluate('navigator.serviceWorker.ready.then(() => true)')
  await tab.close()
  return { elapsed, script }
}

/**
 * Milliseconds from sending the sign-in form until the dashboard is usable, when the sign-in page is loaded already.
 */
async function signIn(context: BrowserContext, base: string, person: { email: string; password: string }) {
  const page = await context.newPage()
  await page.addInitScript(() => {
    const note = () => document.documentElement.setAttribute('data-sent', String(performance.now()))
    document.addEventListener('submit', note, { capture: true })
  })
  await page.addInitScript(noteUsable)
  await slowDown(page)
  await page.goto(`${base}/login`)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: 'Sign In' }).click()
  const root = page.locator('html[data-usable]')
  await root.waitFor({ state: 'attached' })
  const elapsed =
    Number(await root.getAttribute('data-usable')) - Number(await root.getAttribute('data-sent'))
  await page.close()
  return elapsed
}

/** Milliseconds from the first press on the sign-in page, whose code is not loaded yet, until its form works. */
async function wakeSignIn(context: BrowserContext, base: string) {
  const page = await context.newPage()
  await slowDown(page)
  await page.goto(`${base}/login`)
  const elapsed = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const email = document.querySelector<HTMLInputElement>('form input')!
        const from = performance.now()
        // React leaves its mark on what it has taken over.
        const look = () =>
          Object.keys(email).some((key) => key.startsWith('__reactProps'))
            ? resolve(performance.now() - from)
            : requestAnimationFrame(look)
        email.focus()
        look()
      }),
  )
  await page.close()
  return elapsed
}

/** Milliseconds from the click on "Next" until the next day is on the screen, for somebody who has looked at this one. */
async function switchDays(context: BrowserContext, base: string) {
  const page = await context.newPage()
  await page.goto(`${base}/app/patient/meal-plans`)
  await page.getByRole('button', { name: 'Next', exact: true }).waitFor()
  await page.evaluate(() => new Promise((done) => requestIdleCallback(() => setTimeout(done, 1000))))
  await slowDown(page)
  const times: number[] = []
  for (let n = 0; n < 6; n++)
    times.push(
      await page.evaluate(
        (back) =>
          new Promise<number>((resolve) => {
            const button = [...document.querySelectorAll('button')].find(
              (one) => one.textContent === (back ? 'Previous' : 'Next'),
            )
            const from = performance.now()
            button?.click()
            // A message sent in a frame arrives after that frame is drawn.
            requestAnimationFrame(() => {
              const { port1, port2 } = new MessageChannel()
              port1.onmessage = () => resolve(performance.now() - from)
              port2.postMessage(null)
            })
          }),
        n % 2 === 1,
      ),
    )
  await page.close()
  return median(times)
}

await buildWebIfStale()
const folder = mkdtempSync(path.join(tmpdir(), 'thali-bench-'))
const { url: base, end } = await startPlatform('demo', { DATA_DIR: folder })
const plain = await plainBrowser(browserPath)
const browser = await chromium.launch({
  executablePath: browserPath,
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
})
try {
  const person = { email: 'ananya@thali.example', password: 'taste-the-thali' }
  const first: number[] = []
  const afterSignIn: number[] = []
  const wakings: number[] = []
  const again: number[] = []
  const ticks: number[] = []
  const switches: number[] = []
  let script = 0
  for (let run = 0; run < runs; run++) {
    const answer = await fetch(`${base}/api/v1/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ username: person.email, password: person.password }),
    })
    const tokens = (await answer.json()) as { access_token: string; refresh_token: string }
    const phone = { viewport: screen, isMobile: true, hasTouch: true }
    const newcomer = await browser.newContext(phone)
    wakings.push(await wakeSignIn(newcomer, base))
    await newcomer.close()
    const stranger = await browser.newContext(phone)
    afterSignIn.push(await signIn(stranger, base, person))
    await stranger.close()
    const context = await browser.newContext(phone)
    await context.addInitScript(({ access_token, refresh_token }) => {
      if (localStorage.getItem('access_token')) return
      localStorage.setItem('access_token', access_token)
      localStorage.setItem('refresh_token', refresh_token)
    }, tokens)
    const visitor = await plain.newVisitor()
    const cold = await open(visitor, `${base}/app/patient`, tokens, noteUsable)
    first.push(cold.elapsed)
    script = Math.max(script, cold.script)
    again.push((await open(visitor, `${base}/app/patient`, tokens, noteUsable)).elapsed)
    // The installed app's icon opens this address.
    ticks.push((await open(visitor, `${base}/app/start`, tokens, tickFirstMeal)).elapsed)
    await visitor.leave()
    switches.push(await switchDays(context, base))
    await context.close()
  }
  const line = (what: string, times: number[], aim: number) =>
    console.log(`${what.padEnd(37)} ${median(times).toFixed(0)} ms${verdict(median(times) <= aim)}`)
  line('dashboard, nothing on the phone yet', first, dashboardAim)
  line('dashboard, after signing in', afterSignIn, dashboardAim)
  line('sign-in page, from press to form', wakings, wakeAim)
  line('dashboard, later visits', again, dashboardAim)
  line('from the icon to a ticked meal', ticks, tickAim)
  line('day switch', switches, switchAim)
  console.log(
    `script of the dashboard ${(script / 1000).toFixed(0)} kB, the shell's included${verdict(script <= scriptAim)}`,
  )
} finally {
  await browser.close()
  await plain.close()
  await end()
  rmSync(folder, { recursive: true, force: true })
}

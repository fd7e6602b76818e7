import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import http from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { chromium, type Page } from '@playwright/test'
import autocannon from 'autocannon'
import { buildWebIfStale } from '#server/build-web.ts'
import type { TestApp } from '#server/testing/app.ts'
import { restingMemory, start, stop } from './child.ts'
import { browserPath, quantile, verdict } from './figures.ts'
import { withApp } from './with-app.ts'

/*
 * npm run bench:live: how soon a message appears in another browser on another instance, whether messages are lost or
 * doubled when instances are killed, and what idle event streams cost.
 */
const messages = Number(process.env.BENCH_MESSAGES ?? 200)
const listeners = 1000
const aims = { seenMs: 1000, listenersMB: 100 }

await buildWebIfStale()
const running = new Set<ChildProcess>()

async function instance(databaseUrl: string, port = 0) {
  const started = await start('ours', databaseUrl, port)
  running.add(started.child)
  started.child.once('exit', () => running.delete(started.child))
  return started
}

type Person = Awaited<ReturnType<TestApp['signUp']>>

/** A challenger and a nutritionist whose conversation can be opened at once. */
async function conversation({ db, patient, nutritionist, assign }: TestApp) {
  const [one, other] = [await patient(), await nutritionist()]
  await db.updateTable('users').set({ email_verified: true, consent_version: 'bench' }).execute()
  return { id: await assign(one.id, other.id), patient: one, nutritionist: other }
}

/** Runs in the page: records when each message first appears. */
function noteShown() {
  const shown: Record<string, number> = {}
  Object.assign(window, { shown })
  new MutationObserver(() => {
    for (const text of document.querySelectorAll('[role=log] p'))
      if (text.textContent) shown[text.textContent] ??= performance.timeOrigin + performance.now()
  }).observe(document, { childList: true, subtree: true, characterData: true })
}
type Noted = { shown: Record<string, number> }

const browser = await chromium.launch({
  ...(browserPath && { executablePath: browserPath }),
  args: ['--no-sandbox'],
})

async function openThread(url: string, id: string, who: Person): Promise<Page> {
  const context = await browser.newContext()
  await context.addInitScript(({ access_token, refresh_token }) => {
    if (localStorage.getItem('access_token')) return
    localStorage.setItem('refresh_token', refresh_token)
    localStorage.setItem('access_token', access_token)
  }, who.tokens)
  await context.addInitScript(noteShown)
  const page = await context.newPage()
  const listening = page.waitForResponse((response) => response.url().includes('/api/v1/events'))
  await page.goto(`${url}/app/messages/${id}`)
  await listening
  await page.getByRole('textbox', { name: /^Message to/ }).waitFor()
  return page
}

async function say(page: Page, text: string) {
  const field = page.getByRole('textbox', { name: /^Message to/ })
  await field.fill(text)
  await field.press('Enter')
}

const shownIn = (page: Page) => page.evaluate(() => (window as unknown as Noted).shown)
const waitFor = (page: Page, text: string) =>
  page.waitForFunction((wanted) => wanted in (window as unknown as Noted).shown, text, { timeout: 60_000 })

/** Presses "Send again" for all messages that failed while no server was running. */
async function sendAgain(page: Page) {
  const failed = page.getByRole('button', { name: 'Send again' })
  while (await failed.count()) {
    await failed.first().click()
    await pause(200)
  }
}

async function delivery(app: TestApp, databaseUrl: string) {
  const { id, patient, nutritionist } = await conversation(app)
  const here = await instance(databaseUrl)
  let there = await instance(databaseUrl)
  const sender = await openThread(here.url, id, nutritionist)
  const reader = await openThread(there.url, id, patient)

  const delays: number[] = []
  for (let n = 0; n < messages; n++) {
    const text = `Message ${n}`
    const sentAt = await sender.evaluate(() => performance.timeOrigin + performance.now())
    await say(sender, text)
    await waitFor(reader, text)
    delays.push((await shownIn(reader))[text]! - sentAt)
  }

  // Both instances are killed meanwhile, first the reader's, then the sender's.
  const extra = 60
  for (let n = 0; n < extra; n++) {
    await say(sender, `Unsettled ${n}`)
    if (n === 15) {
      there.child.kill('SIGKILL')
      await once(there.child, 'exit')
    }
    if (n === 25) there = await instance(databaseUrl, Number(new URL(there.url).port))
    if (n === 40) {
      here.child.kill('SIGKILL')
      await once(here.child, 'exit')
      await say(sender, 'While nobody was there')
      await instance(databaseUrl, Number(new URL(here.url).port))
    }
  }
  await sender.getByText('Sending…').first().waitFor({ state: 'detached', timeout: 60_000 })
  await sendAgain(sender)
  await sender.getByText('Sending…').first().waitFor({ state: 'detached', timeout: 60_000 })
  const written = ['While nobody was there', ...Array.from({ length: extra }, (_, n) => `Unsettled ${n}`)]
  for (const text of written) await waitFor(reader, text)

  const rows = await app.db.selectFrom('messages').select('text').where('conversation_id', '=', id).execute()
  const stored = rows.map(({ text }) => text)
  const inView = await reader.locator('[role=log] p').allInnerTexts()
  const twice = (texts: string[]) => texts.length - new Set(texts).size
  const lost = written.filter((text) => !stored.includes(text)).length
  await sender.context().close()
  await reader.context().close()
  for (const child of [...running]) await stop(child)
  return { delays, lost, doubled: twice(stored) + twice(inView), all: messages + written.length }
}

/** Opens an event stream that stays open until it is destroyed. */
async function listen(url: string, token: string): Promise<http.IncomingMessage> {
  const request = http.get(`${url}/api/v1/events`, {
    agent: false,
    headers: { authorization: `Bearer ${token}` },
  })
  const [answer] = (await once(request, 'response')) as [http.IncomingMessage]
  if (answer.statusCode !== 200) throw new Error(`A stream was answered with ${answer.statusCode}.`)
  answer.on('error', () => {})
  await once(answer, 'data')
  answer.resume()
  return answer
}

async function listening(app: TestApp, databaseUrl: string) {
  const { url, child } = await instance(databaseUrl)
  const people: Person[] = []
  for (let n = 0; n < listeners; n++) people.push(await app.signUp('patient', `Listener ${n}`))
  const token = people[0]!.tokens.access_token
  const measure = (duration: number) =>
    autocannon({
      url: `${url}/api/v1/auth/me`,
      connections: 20,
      duration,
      headers: { authorization: `Bearer ${token}` },
    })
  await measure(5)
  const before = await restingMemory(child)
  let streams: http.IncomingMessage[] = []
  const listenAll = async () => {
    for (const { tokens } of people) streams.push(await listen(url, tokens.access_token))
  }
  const leaveAll = async () => {
    for (const stream of streams) stream.destroy()
    streams = []
    await pause(500)
  }
  await listenAll()
  const held = (await restingMemory(child)) - before
  await leaveAll()
  const figures: Record<'alone' | 'listenedTo', { perSecond: number; p99: number }[]> = {
    alone: [],
    listenedTo: [],
  }
  const note = async (rounds: { perSecond: number; p99: number }[]) => {
    await measure(2)
    const { requests, latency } = await measure(5)
    rounds.push({ perSecond: requests.average, p99: latency.p99 })
  }
  // Both states are measured in turns, because the speed of a machine varies.
  for (let round = 0; round < 3; round++) {
    await note(figures.alone)
    await listenAll()
    await note(figures.listenedTo)
    await leaveAll()
  }
  await stop(child)
  const middle = (rounds: { perSecond: number; p99: number }[]) =>
    rounds.toSorted((a, b) => a.perSecond - b.perSecond)[1]!
  return { held, alone: middle(figures.alone), listenedTo: middle(figures.listenedTo) }
}

async function measureAll(app: TestApp, databaseUrl: string) {
  const { delays, lost, doubled, all } = await delivery(app, databaseUrl)
  const [median, p99] = [quantile(delays, 0.5), quantile(delays, 0.99)]
  console.log(
    `A message is seen on another instance after ${Math.round(median)} ms (median of ${delays.length}), p99 ${Math.round(p99)} ms${verdict(p99 <= aims.seenMs)}`,
  )
  console.log(
    `Of ${all} messages, while both instances were killed once, ${lost} were lost and ${doubled} doubled${verdict(lost + doubled === 0)}`,
  )
  const { held, alone, listenedTo } = await listening(app, databaseUrl)
  console.log(`${listeners} people who listen take ${held} MB${verdict(held <= aims.listenersMB)}`)
  console.log(
    `Beside them "who am I" answers ${Math.round(listenedTo.perSecond)} times a second (alone ${Math.round(alone.perSecond)}: ${Math.round((listenedTo.perSecond / alone.perSecond) * 100)}%), p99 ${listenedTo.p99} ms (alone ${alone.p99} ms)`,
  )
}

await withApp(async (app, databaseUrl) => {
  try {
    await measureAll(app, databaseUrl)
  } finally {
    await browser.close()
    for (const child of running) child.kill('SIGKILL')
  }
})

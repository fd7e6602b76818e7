import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import type { Tokens } from '#domain/auth/auth.ts'
import { expect, type Platform } from './platform.ts'

export const password = 'ragi mudde and sambar'

export type Person = { email: string; tokens: Tokens }

let addresses = 0
let callers = 0

/** An e-mail address that nobody has yet: the journeys that one worker runs share its platform. */
export const newEmail = (name: string) => `${name}-${++addresses}@example.in`

/** Headers with a new IP address: the number of sign-ins per address and minute is limited. */
export function fromElsewhere() {
  callers++
  return { 'X-Forwarded-For': `198.18.${callers >> 8}.${callers & 255}` }
}

/** A new person, signed up through the API, by default with consent. */
export async function join(
  { url }: Platform,
  { role = 'patient', consent = true }: { role?: 'patient' | 'nutritionist'; consent?: boolean } = {},
): Promise<Person> {
  const email = newEmail('person')
  const response = await fetch(`${url}/api/v1/auth/signup`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...fromElsewhere() },
    body: JSON.stringify({ email, phone: '9876543210', password, role, ...(consent && { consent }) }),
  })
  expect(response.status).toBe(201)
  return { email, tokens: (await response.json()) as Tokens }
}

/** Whether this e-mail and password can sign in. */
export async function canSignIn({ url }: Platform, email: string, typed: string): Promise<boolean> {
  const response = await fetch(`${url}/api/v1/auth/login`, {
    method: 'POST',
    body: new URLSearchParams({ username: email, password: typed }),
  })
  expect([200, 401]).toContain(response.status)
  return response.ok
}

/** Opens a public page that is rendered ahead, and waits until React runs. */
export async function open(page: Page, address: string) {
  await page.goto(address)
  await page.waitForLoadState('networkidle')
}

/**
 * Waits until a signed-in page has loaded: no request for a while, and no loading state. 'networkidle' would never
 * come, because the stream of live events stays open.
 */
export async function settled(page: Page) {
  await page.waitForLoadState('load')
  await page.waitForFunction(async () => {
    const arrived = () => performance.getEntriesByType('resource').length
    const before = arrived()
    await new Promise((resolve) => setTimeout(resolve, 500))
    return arrived() === before && !document.querySelector('[aria-busy="true"], .mantine-Skeleton-root')
  })
}

/** Chromium drops a reload or a new address during the step back that follows when an overlay closes. */
export const historyRests = (page: Page) => page.waitForFunction(() => !history.state?.overlay)

/** Reloads a page once its history stands still. */
export async function reload(page: Page) {
  await historyRests(page)
  await page.reload()
}

/** Signs in on /login. */
export async function signIn(page: Page, email: string, typed = password) {
  await open(page, '/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(typed)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/app\//)
}

/** Opens a page with this person's tokens in the browser's storage. */
export async function enter(page: Page, { tokens }: Person, address: string) {
  // Tokens can be stored from any page of this origin; this one loads nothing else.
  await page.goto('/robots.txt')
  await page.evaluate(({ access_token, refresh_token }) => {
    // As signing in does: the offline cache of the person before would open as this person.
    for (const name of Object.keys(localStorage)) if (name.startsWith('kept:')) localStorage.removeItem(name)
    localStorage.setItem('refresh_token', refresh_token)
    localStorage.setItem('access_token', access_token)
  }, tokens)
  await page.goto(address)
}

/** The sent e-mails to this address that contain the text, oldest first, as they were written. */
export function mailsTo({ dataDir }: Platform, email: string, text: string): string[] {
  const outbox = path.join(dataDir, 'outbox')
  return (existsSync(outbox) ? readdirSync(outbox) : [])
    .filter((name) => name.endsWith('.eml'))
    .sort()
    .map((name) => readFileSync(path.join(outbox, name), 'utf8'))
    .filter((mail) => mail.toLowerCase().includes(`to: ${email}`) && mail.includes(text))
}

/** The link in the newest e-mail to this address that leads to this page. Waits for the e-mail. */
export async function linkFor(platform: Platform, email: string, page: string): Promise<string> {
  const links = () =>
    mailsTo(platform, email, '')
      .map((mail) => mail.replace(/=\r?\n/g, '').replaceAll('=3D', '='))
      .flatMap((mail) => mail.match(new RegExp(`/${page}#token=[\\w-]+`)) ?? [])
  await expect.poll(links).not.toEqual([])
  return links().at(-1)!
}

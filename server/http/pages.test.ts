import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { publicPages, sharedPages } from '#domain/site/public-pages.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { type TestDatabase, testDatabase } from '#server/db/testing.ts'
import { pagePolicy } from './content-policy.ts'

// A minimal build. These tests check what is served; e2e/public-pages.spec.ts checks how pages look.
const renderer = `const shared = ${JSON.stringify(Object.fromEntries(sharedPages.map(({ path }) => [path, true])))}
export async function renderPages({ publicUrl, about, terms }, { template, sleeping }) {
  if (about.brand_name === 'Broken') throw new Error('A component failed.')
  const page = (path) => (path in shared ? template : sleeping).replace(/<div id="root">.*(?=<.body>)/, '<main>' + [path, publicUrl, about.brand_name.replaceAll('<', '&lt;'), about.team_size, terms.title].join('|') + '</main>')
  return Object.fromEntries([...${JSON.stringify(Object.keys(publicPages))}, '404', ...Object.keys(shared)].map((path) => [path, page(path)]))
}`
const starting = '<div id="root"><p>Loading...</p></div>'
const styles = '<link rel="stylesheet" crossorigin href="/assets/style-3c4d.css">'
const script = 'document.title'
const entry = '<script type="module" crossorigin src="/assets/start-5e6f.js"></script>'
const waking = 'wake()'
const template = `<html lang="en-IN"><head><title>Thali</title><script>${script}</script>${entry}${styles}</head><body>${starting}</body></html>`
const manifest = {
  'lib/startup/early.ts': { file: 'assets/early.js' },
  'lib/startup/asleep.ts': { file: 'assets/asleep.js' },
  '_start-5e6f.js': { file: 'assets/start-5e6f.js', imports: ['lib/startup/early.ts'] },
  '_public-7a8b.js': { file: 'assets/public-7a8b.js', imports: ['_start-5e6f.js'] },
  ...Object.fromEntries(
    ['not-found', ...Object.keys(publicPages).map((path) => path.slice(1))].map((page) => [
      `pages/${page}.tsx`,
      { file: `assets/${page}.js`, imports: ['_start-5e6f.js'] },
    ]),
  ),
}

let build: string
let database: TestDatabase
const apps: { close: () => Promise<unknown> }[] = []

// One database for all: no test here changes it.
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

beforeEach(() => {
  build = mkdtempSync(path.join(tmpdir(), 'thali-build-'))
  for (const folder of ['web/.vite', 'web/assets', 'prerender'])
    mkdirSync(path.join(build, folder), { recursive: true })
  writeFileSync(path.join(build, 'web/index.html'), template)
  writeFileSync(
    path.join(build, 'web/manifest.webmanifest'),
    '{"name":"Thali","short_name":"Thali","lang":"en-IN"}',
  )
  writeFileSync(path.join(build, 'web/.vite/manifest.json'), JSON.stringify(manifest))
  writeFileSync(path.join(build, 'web/assets/app-1a2b.js'), 'export {}')
  writeFileSync(path.join(build, 'web/assets/asleep.js'), waking)
  writeFileSync(path.join(build, 'web/assets/style-3c4d.css'), 'main { color: green }')
  writeFileSync(path.join(build, 'prerender/prerender.js'), renderer)
  writeFileSync(path.join(build, 'prerender/package.json'), '{"type":"module"}')
})
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close()
  rmSync(build, { recursive: true, force: true })
})

async function open(settings: Record<string, string> = {}) {
  const config = readConfig({ LOG_LEVEL: 'silent', PUBLIC_URL: 'https://thali.example', ...settings })
  const { app, services } = await buildApp({ config, database: database.database, web: build })
  apps.push(app)
  const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })
  return { app, services, get }
}

test('the first request waits for the pages, which hold what the API answers', async () => {
  const { get } = await open({ BRAND_NAME: '<b>Thali & Co' })
  for (const name of Object.keys(publicPages)) {
    const page = await get(name)
    expect(page.statusCode).toBe(200)
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(page.headers['cache-control']).toBe('no-cache')
    expect(page.body).toContain(`<main>${name}|https://thali.example|&lt;b>Thali & Co|0|`)
  }
  expect((await get('/about/')).body).toContain('<main>/about|')
})

test('a page is asked for again with its ETag, and sent in the smallest form that is taken', async () => {
  const { app, get } = await open()
  const page = await get('/about')
  const etag = String(page.headers.etag)
  const again = await get('/about', { 'if-none-match': `"other", ${etag}` })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  expect((await get('/terms', { 'if-none-match': etag })).statusCode).toBe(200)
  const brotli = await get('/about', { 'accept-encoding': 'gzip, br;q=0.9' })
  expect(brotli.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(page.body)
  const gzip = await get('/about', { 'accept-encoding': 'br;q=0, gzip' })
  expect(gzip.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(page.body)
  expect(page.headers['content-encoding']).toBeUndefined()
  expect(page.headers.vary).toBe('Accept-Encoding')
  const head = await app.inject({ method: 'HEAD', url: '/about' })
  expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, '', etag])
  expect(Number(head.headers['content-length'])).toBe(Buffer.byteLength(page.body))
})

test('a rendered page loads no code: it names its files, and holds the script that loads them', async () => {
  const { get } = await open()
  for (const [url, own] of [
    ['/', ''],
    ['/about', ' /assets/about.js'],
    ['/nowhere', ' /assets/not-found.js'],
  ]) {
    const { body } = await get(url!)
    expect(body).toContain(
      `<html data-code="/assets/start-5e6f.js /assets/early.js /assets/public-7a8b.js${own}" `,
    )
    expect(body).toContain(`<script>${waking}</script>`)
    expect(body).not.toContain('type="module"')
  }
  for (const url of ['/app', '/shared/plans/x']) {
    const { body } = await get(url)
    expect(body).toContain(entry)
    expect(body).not.toContain(waking)
  }
})

test("the policy of a page allows the styles in it, the template's script, and no others", async () => {
  const { get } = await open()
  const policyOf = async (url: string, headers = {}) =>
    String((await get(url, headers)).headers['content-security-policy'])
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  const scripts = `;script-src 'self' ${hash(script)};`
  expect(await policyOf('/app')).toContain(`${scripts}style-src 'self' ${hash('main { color: green }')};`)
  const { headers } = await get('/app')
  // The browser takes the headers of a 304 for the page that it kept.
  expect(await policyOf('/app', { 'if-none-match': headers.etag })).toBe(headers['content-security-policy'])
  const withWaking = scripts.replace(/;$/, ` ${hash(waking)};`)
  expect(await policyOf('/about')).toContain(`${withWaking}style-src 'self';`)
  const injected = template.replace('</body>', '<script>alert(1)</script></body>')
  expect(pagePolicy(injected, template)).toContain(scripts)
})

test('an unknown address is 404: a page for people, a problem for programs', async () => {
  const { app, get } = await open()
  for (const url of ['/nowhere', '/about/us', '/application', '/?x', '/nowhere?q=1']) {
    const page = await get(url)
    expect([url, page.statusCode]).toEqual([url, url === '/?x' ? 200 : 404])
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  }
  expect((await get('/nowhere')).body).toContain('<main>404|')
  expect((await get('/old.php', { accept: 'text/html,*/*' })).body).toContain('<main>404|')
  for (const url of ['/old.php', '/assets/gone-1a2b.js', '/api/v1/nowhere', '/api']) {
    const problem = await get(url)
    expect([url, problem.statusCode]).toEqual([url, 404])
    expect(problem.headers['content-type']).toContain('application/problem+json')
  }
  expect((await app.inject({ method: 'POST', url: '/about' })).statusCode).toBe(404)
})

test('private pages are the shell, kept out of search results', async () => {
  const { get } = await open({ BRAND_NAME: '<b>Thali & Co' })
  for (const url of [
    '/app',
    '/app/patient/progress',
    '/dashboard',
    '/setup?token=x',
    '/reset-password?token=x',
    '/change-email?token=x',
    '/undo-email-change?token=x',
    '/accept-invitation?token=x',
  ]) {
    const page = await get(url)
    expect([url, page.statusCode]).toEqual([url, 200])
    expect(page.headers['x-robots-tag']).toBe('noindex')
    expect(page.body).toContain('<meta name="robots" content="noindex">')
    expect(page.body).toContain('<title>&#60;b&#62;Thali &#38; Co</title>')
    expect(page.body).toContain(starting)
  }
})

test('pages behind links come with what previews need, but not into search results', async () => {
  const { get } = await open()
  for (const path of ['/shared/plans', '/shared/lists']) {
    const page = await get(`${path}/0193e3a0`)
    expect([page.statusCode, page.headers['x-robots-tag']]).toEqual([200, 'noindex'])
    expect(page.body).toContain(`<main>${path}|`)
  }
  // Programs that make previews keep to robots.txt, and would never read the page.
  expect((await get('/robots.txt')).body).not.toContain('/shared')
})

test('the shell contains its styles, and is sent again only when it has changed', async () => {
  const { get, app } = await open()
  const shell = await get('/app/patient')
  expect(shell.body).not.toContain(styles)
  expect(shell.body).toContain('<style>main { color: green }</style></head>')
  // Rendered pages link the stylesheet instead, so the browser caches one file for all of them.
  expect((await get('/about')).body).toContain(styles)
  const again = (headers: Record<string, string>) => app.inject({ url: '/app/patient', headers })
  const small = await again({ 'accept-encoding': 'br' })
  expect(small.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(small.rawPayload).toString()).toBe(shell.body)
  const unchanged = await again({ 'if-none-match': String(shell.headers.etag) })
  expect([unchanged.statusCode, unchanged.body]).toEqual([304, ''])
  expect((await get('/setup')).headers.etag).not.toBe(shell.headers.etag)
})

test('a page of the signed-in area asks for its data before its code is there', async () => {
  const { get } = await open()
  const early = '<script type="module" async crossorigin src="/assets/early.js"></script>'
  for (const url of ['/app', '/app/patient', '/app/patient/?profileCreated=true', '/app/messages/0193e3a0'])
    expect((await get(url)).body).toContain(early)
  for (const url of ['/', '/about', '/application', '/reset-password?token=x'])
    expect((await get(url)).body).not.toContain(early)
})

test('search engines and phones find what they look for', async () => {
  const { get } = await open({ BRAND_NAME: 'Poshan "Ghar"' })
  const robots = await get('/robots.txt')
  expect(robots.headers['content-type']).toContain('text/plain')
  expect(robots.body).toContain('Disallow: /app/\n')
  expect(robots.body).toContain('Disallow: /api/\n')
  expect(robots.body).toContain('Sitemap: https://thali.example/sitemap.xml\n')
  expect(robots.body).not.toContain('Disallow: /app\n')
  const sitemap = await get('/sitemap.xml')
  expect(sitemap.headers['content-type']).toContain('application/xml')
  for (const name of Object.keys(publicPages))
    expect(sitemap.body).toContain(`<loc>https://thali.example${name}</loc>`)
  const manifest = await get('/manifest.webmanifest')
  expect(manifest.headers['content-type']).toContain('application/manifest+json')
  expect(manifest.json()).toEqual({ name: 'Poshan "Ghar"', short_name: 'Poshan "Ghar"', lang: 'en-IN' })
  expect((await get('/assets/app-1a2b.js')).headers['cache-control']).toContain('immutable')
  expect((await get('/index.html')).headers.location).toBe('/')
})

test('pages are rendered again only when their data has changed', async () => {
  const { get, services } = await open()
  const before = await get('/about')
  await services.pages.render()
  expect((await get('/about')).headers.etag).toBe(before.headers.etag)
  services.config.BRAND_NAME = 'Poshan'
  await services.pages.render()
  const after = await get('/about')
  expect(after.body).toContain('|Poshan|')
  expect(after.headers.etag).not.toBe(before.headers.etag)
  expect((await get('/manifest.webmanifest')).json()).toMatchObject({ name: 'Poshan' })
  expect((await get('/app')).body).toContain('<title>Poshan</title>')
})

test('when rendering fails the shell is sent, or the pages rendered before', async () => {
  const { get, services } = await open({ BRAND_NAME: 'Broken' })
  const page = await get('/about')
  expect([page.statusCode, page.headers['x-robots-tag']]).toEqual([200, undefined])
  expect(page.body).toContain(starting)
  expect((await get('/nowhere')).statusCode).toBe(404)
  services.config.BRAND_NAME = 'Thali'
  await services.pages.render()
  expect((await get('/about')).body).toContain('|Thali|')
  services.config.BRAND_NAME = 'Broken'
  await services.pages.render()
  expect((await get('/about')).body).toContain('|Thali|')
})

test('without a build the API stands alone', async () => {
  rmSync(path.join(build, 'web/index.html'))
  const { get } = await open()
  expect((await get('/')).statusCode).toBe(404)
  expect((await get('/api/v1/public/about')).statusCode).toBe(200)
})

test('folders are not listed, and files of the build are not sent', async () => {
  const { get } = await open()
  for (const url of ['/assets/', '/assets', '/.vite/'])
    expect((await get(url)).body, url).not.toMatch(/app-1a2b|manifest\.json/)
  expect((await get('/.vite/manifest.json')).statusCode).toBe(404)
})

test('a picture of text says in which characters it is written', async () => {
  writeFileSync(path.join(build, 'web/favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  const { get } = await open()
  expect((await get('/favicon.svg')).headers['content-type']).toBe('image/svg+xml; charset=utf-8')
})

test('a request is never echoed', async () => {
  const { app } = await open()
  for (const url of ['/', '/api/v1/auth/me'])
    expect((await app.inject({ method: 'TRACE' as 'GET', url })).statusCode, url).toBe(404)
})

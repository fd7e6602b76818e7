import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { type Browser, chromium } from '@playwright/test'
import { buildWebIfStale } from '#server/build-web.ts'
import { startPlatform } from '#server/testing/tied.ts'
import { browserPath, median, verdict } from './figures.ts'

/*
 * npm run bench:web: speed and size of the public pages, with the built interface and an empty database. Lighthouse
 * rates each page several times for each kind of device. The median counts, because other load on the machine affects
 * single runs. The layout shift needs a font that stands in for ours (Roboto, Arial or Liberation Sans), as every phone
 * and computer has one.
 */
const runs = Number(process.env.BENCH_RUNS ?? 3)
const pages = ['/', '/login', '/about']
const aims = {
  mobile: { performance: 90, accessibility: 100, 'best-practices': 100, seo: 100 },
  desktop: { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 },
}
const initialScriptAim = 180_000
const imagesAim = 150_000
const shiftAim = 0.02

const flags = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-quic']

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(0)} kB`

type Report = {
  categories: Record<string, { score: number }>
  audits: Record<string, { numericValue?: number; score: number | null; title: string }>
}

async function lighthouse(url: string, device: keyof typeof aims, folder: string): Promise<Report> {
  const file = path.join(folder, 'lighthouse.json')
  await promisify(execFile)(
    'npx',
    [
      ...['-y', 'lighthouse@13', url, '--quiet', '--output=json', `--output-path=${file}`],
      `--chrome-flags=${flags.join(' ')}`,
      ...(device === 'desktop' ? ['--preset=desktop'] : []),
      `--only-categories=${Object.keys(aims[device]).join(',')}`,
    ],
    { env: { ...process.env, CHROME_PATH: browserPath }, cwd: folder, maxBuffer: 10_000_000 },
  )
  return JSON.parse(readFileSync(file, 'utf8'))
}

async function judge(url: string, device: keyof typeof aims, folder: string) {
  const reports: Report[] = []
  for (let run = 0; run < runs; run++) reports.push(await lighthouse(url, device, folder))
  const middle = (name: string) => median(reports.map(({ audits }) => audits[name]?.numericValue ?? 0))
  const scores = Object.entries(aims[device]).map(([name, aim]) => {
    const score = Math.round(median(reports.map(({ categories }) => categories[name]!.score)) * 100)
    return `${name} ${score}${score < aim ? ` (aim ${aim})` : ''}`
  })
  const shift = middle('cumulative-layout-shift')
  console.log(`  ${device}: ${scores.join(', ')}`)
  console.log(
    `    first paint ${middle('first-contentful-paint').toFixed(0)} ms, largest ${middle('largest-contentful-paint').toFixed(0)} ms,` +
      ` blocked ${middle('total-blocking-time').toFixed(0)} ms, layout shift ${shift.toFixed(3)}${verdict(shift <= shiftAim)}`,
  )
}

/** Bytes, gzipped, of the scripts that the page's HTML loads. */
async function initialScript(url: string): Promise<number> {
  const html = await (await fetch(url)).text()
  const files = new Set(Array.from(html.matchAll(/(?:src|href)="(\/[^"]+\.js)"/g), ([, file]) => file!))
  const contents = await Promise.all(
    Array.from(files, async (file) => (await fetch(new URL(file, url))).arrayBuffer()),
  )
  return contents.reduce((sum, content) => sum + gzipSync(Buffer.from(content), { level: 9 }).length, 0)
}

/** Bytes of pictures loaded for a phone's first screen, and its layout shift. */
async function firstScreen(browser: Browser, url: string) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  const sizes: Promise<number>[] = []
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'image')
      sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
  })
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  const shift = await page.evaluate(() =>
    (window as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0),
  )
  const images = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  await context.close()
  return { images, shift }
}

await buildWebIfStale()
const folder = mkdtempSync(path.join(tmpdir(), 'thali-bench-'))
const { url: base, end } = await startPlatform('start', { DATA_DIR: folder })
const browser = await chromium.launch({ ...(browserPath && { executablePath: browserPath }), args: flags })
try {
  let isJudged = true
  for (const page of pages) {
    const url = base + page
    const script = await initialScript(url)
    const { images, shift } = await firstScreen(browser, url)
    console.log(page)
    console.log(`  initial script ${kilobytes(script)} gzipped${verdict(script <= initialScriptAim)}`)
    console.log(`  images ${kilobytes(images)}${verdict(images <= imagesAim)}`)
    console.log(`  layout shift ${shift.toFixed(3)}${verdict(shift <= shiftAim)}`)
    if (!isJudged) continue
    try {
      await judge(url, 'mobile', folder)
      await judge(url, 'desktop', folder)
    } catch (error) {
      isJudged = false
      const { stderr, message } = error as { stderr?: string; message: string }
      console.log(`  Lighthouse could not be had: ${(stderr || message).trim().split('\n').at(-1)}`)
    }
  }
} finally {
  await browser.close()
  await end()
  rmSync(folder, { recursive: true, force: true })
}

import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { type Browser, chromium } from '@playwright/test'
import { publicPages } from '#domain/site/public-pages.ts'
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
const pages = Object.keys(publicPages)
const aims = {
  mobile: { performance: 97, accessibility: 100, 'best-practices': 100, seo: 100 },
  desktop: { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 },
}
const scriptAim = 60_000
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

/** Bytes of script and pictures that a phone loads until the page rests, the page's own script as it stands there. */
async function firstScreen(browser: Browser, url: string) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  const sizes: Record<string, Promise<number>[]> = { script: [], image: [] }
  page.on('requestfinished', (request) =>
    sizes[request.resourceType()]?.push(request.sizes().then(({ responseBodySize }) => responseBodySize)),
  )
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
  const inline = await page.evaluate(() =>
    [...document.scripts].reduce((sum, script) => sum + (script.src ? 0 : script.text.length), 0),
  )
  const [script, images] = await Promise.all(
    ['script', 'image'].map(async (type) =>
      (await Promise.all(sizes[type]!)).reduce((sum, size) => sum + size, 0),
    ),
  )
  await context.close()
  return { script: script! + inline, images: images!, shift }
}

await buildWebIfStale()
const folder = mkdtempSync(path.join(tmpdir(), 'thali-bench-'))
const { url: base, end } = await startPlatform('start', { DATA_DIR: folder })
const browser = await chromium.launch({ ...(browserPath && { executablePath: browserPath }), args: flags })
try {
  let isJudged = true
  for (const page of pages) {
    const url = base + page
    const { script, images, shift } = await firstScreen(browser, url)
    console.log(page)
    console.log(`  script until it rests ${kilobytes(script)}${verdict(script <= scriptAim)}`)
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

import { chromium } from '@playwright/test'
const url = 'http://127.0.0.1:4185'
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--enable-precise-memory-info', '--js-flags=--max-old-space-size=60'] })
const out = '/tmp/imports-files'
async function signIn(email: string, size: { width: number; height: number }, colorScheme: 'light' | 'dark') {
  const context = await browser.newContext({ viewport: size, colorScheme, serviceWorkers: 'block' })
  const page = await context.newPage()
  page.on('pageerror', (error) => console.log('pageerror', error.message))
  page.on('console', (m) => m.type() === 'error' && console.log('console', m.text()))
  const answer = await context.request.post(`${url}/api/v1/auth/login`, { form: { username: email, password: 'taste-the-thali' } })
  const tokens = await answer.json()
  await page.addInitScript((t) => { localStorage.setItem('access_token', t.access_token); localStorage.setItem('refresh_token', t.refresh_token) }, tokens)
  return page
}
const phone = { width: 390, height: 844 }
const desk = { width: 1280, height: 900 }
const steps: Record<string, () => Promise<void>> = {
  async big() {
    const page = await signIn('ananya@thali.example', phone, 'light')
    await page.goto(`${url}/app/patient/progress`)
    await page.getByRole('button', { name: 'Import weights' }).click()
    await page.screenshot({ path: `${out}/hints-phone.png` })
    const at = Date.now()
    await page.locator('[role=dialog] input[type=file]').setInputFiles(`${out}/export.zip`)
    let peak = 0
    let shot = false
    while (!(await page.getByText(/weights from/).isVisible())) {
      const used = await page.evaluate(() => (performance as never as { memory: { usedJSHeapSize: number } }).memory.usedJSHeapSize)
      peak = Math.max(peak, used)
      if (!shot && Date.now() - at > 1500) { shot = true; await page.screenshot({ path: `${out}/reading-phone.png` }) }
      await page.waitForTimeout(100)
    }
    console.log('read in', Date.now() - at, 'ms; peak JS heap MB', peak / 1e6)
    await page.waitForTimeout(1500)
    await page.screenshot({ path: `${out}/preview-phone.png` })
    return
    await page.getByText(/weights added/).waitFor()
    await page.screenshot({ path: `${out}/done-phone.png` })
    await page.getByRole('button', { name: 'Done' }).click()
    await page.waitForTimeout(2500)
    await page.screenshot({ path: `${out}/trend-phone.png`, fullPage: true })
    await page.getByLabel('Time shown').selectOption('From the beginning')
    await page.waitForTimeout(6000)
    await page.getByRole('figure', { name: 'Weight' }).screenshot({ path: `${out}/trend-all-phone.png` })
  },
  async looks() {
    for (const [name, size, scheme] of [['phone-dark', phone, 'dark'], ['desk-light', desk, 'light'], ['desk-dark', desk, 'dark']] as const) {
      const page = await signIn('ananya@thali.example', size, scheme)
      await page.goto(`${url}/app/patient/progress?note=weight`)
      await page.getByLabel('Weight (kg)').waitFor()
      await page.waitForTimeout(1200)
      await page.screenshot({ path: `${out}/note-${name}.png` })
      await page.keyboard.press('Escape')
      await page.waitForTimeout(2500)
      await page.screenshot({ path: `${out}/trend-${name}.png`, fullPage: true })
      await page.getByRole('button', { name: 'Import weights' }).click()
      await page.locator('[role=dialog] input[type=file]').setInputFiles({ name: 'w.csv', mimeType: 'text/csv', buffer: Buffer.from('Date,Weight\n03/11/2025,180\n04/11/2026,181\nsoon,182\n') })
      await page.waitForTimeout(700)
      await page.screenshot({ path: `${out}/ask-${name}.png` })
      await page.getByText('The first one').click()
      await page.getByText('lb', { exact: true }).click()
      await page.waitForTimeout(700)
      await page.screenshot({ path: `${out}/preview-${name}.png` })
    }
  },
}
for (const name of process.argv.slice(2)) await steps[name]!()
await browser.close()

import AxeBuilder from '@axe-core/playwright'
import { enter, join, settled } from './people.ts'
import { expect, test } from './platform.ts'

for (const colorScheme of ['light', 'dark'] as const)
  for (const width of [320, 1280])
    test(`the account's pages are accessible (${colorScheme}, ${width} px)`, async ({
      browser,
      platform,
    }) => {
      const context = await browser.newContext({
        baseURL: platform.url,
        colorScheme,
        reducedMotion: 'reduce',
        viewport: { width, height: 800 },
      })
      const page = await context.newPage()
      const check = async (what: string) => {
        await settled(page)
        const { violations } = await new AxeBuilder({ page }).analyze()
        expect(violations.map(({ id, nodes }) => `${what} ${id}: ${nodes[0]?.html}`)).toEqual([])
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
        expect(overflow, what).toBeLessThanOrEqual(0)
      }
      for (const address of [
        '/forgot-password',
        '/reset-password',
        '/reset-password?token=unknown',
        '/verify-email?token=unknown',
      ]) {
        await page.goto(address)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await check(address)
      }
      await enter(page, await join(platform, { consent: false }), '/app/account')
      await expect(page.getByRole('heading', { name: 'Before you go on' })).toBeVisible()
      await check('consent')
      await enter(page, await join(platform), '/app/account')
      await expect(page.getByText('This device')).toBeVisible()
      await check('account')
      await page.getByRole('button', { name: 'Delete My Account' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await check('deletion')
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
      await page.getByRole('button', { name: /account menu/ }).press('Enter')
      await expect(page.getByRole('banner').getByRole('link', { name: 'Account' })).toBeVisible()
      await check('menu')
      await page.keyboard.press('Escape')
      if (width > 320) return context.close()
      await page.getByRole('button', { name: 'Open navigation' }).click()
      await expect(page.getByRole('dialog').getByRole('link', { name: 'Account' })).toBeVisible()
      await check('drawer')
      await context.close()
    })

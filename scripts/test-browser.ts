import { execFileSync, spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { buildWebIfStale } from '#server/build-web.ts'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

function onPath(): string | undefined {
  for (const folder of (process.env.PATH ?? '').split(path.delimiter))
    for (const name of names) {
      const file = path.join(folder, name)
      try {
        accessSync(file, constants.X_OK)
        return file
      } catch {
        // Not here.
      }
    }
  return undefined
}

function findBrowser(): string | undefined {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  const own = chromium.executablePath()
  return onPath() ?? (existsSync(own) ? own : undefined)
}

function installBrowser(): string {
  console.log('No Chromium found; installing one…')
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const apt = (...words: string[]) =>
      spawnSync('apt-get', words, { stdio: ['ignore', 'ignore', 'inherit'] }).status
    apt('update', '-qq')
    apt('install', '-y', '-qq', '--no-install-recommends', 'chromium')
  }
  const installed = findBrowser()
  if (installed) return installed
  const playwright = path.resolve('node_modules/@playwright/test/cli.js')
  spawnSync(process.execPath, [playwright, 'install', 'chromium'], { stdio: 'inherit' })
  const found = findBrowser()
  if (!found)
    throw new Error('The browser tests need Chromium: install the package "chromium", or set CHROMIUM_PATH.')
  return found
}

try {
  const browser = findBrowser() ?? installBrowser()
  await buildWebIfStale()
  execFileSync(process.execPath, ['node_modules/@playwright/test/cli.js', 'test', ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { ...process.env, CHROMIUM_PATH: browser },
  })
} catch (error) {
  // Playwright has said what failed; only our own sentences are left to say.
  if (error instanceof Error && !('status' in error)) console.error(error.message)
  process.exitCode = 1
}

import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { buildWebIfStale } from '#server/build-web.ts'
import { startTied } from '#server/testing/tied.ts'

// node scripts/with-browser.ts [--build] -- command args...
// Runs a command with CHROMIUM_PATH set. Installs Chromium when none is found. --build: builds the interface first,
// for a server that the command starts.

/** In order of preference: the headless shell draws the same pages with a third less processor time. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]

function onPath(): string | undefined {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  return names
    .flatMap((name) => folders.map((folder) => path.join(folder, name)))
    .find((file) => existsSync(file))
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
    apt('install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell')
  }
  const installed = findBrowser()
  if (installed) return installed
  const playwright = path.resolve('node_modules/@playwright/test/cli.js')
  spawnSync(process.execPath, [playwright, 'install', 'chromium'], { stdio: 'inherit' })
  const found = findBrowser()
  if (!found)
    throw new Error('The tests need Chromium: install the package "chromium", or set CHROMIUM_PATH.')
  return found
}

const words = process.argv.slice(2)
const command = words.slice(words.indexOf('--') + 1)
try {
  const browser = findBrowser() ?? installBrowser()
  if (words[0] === '--build') await buildWebIfStale()
  const env = { ...process.env, CHROMIUM_PATH: browser }
  process.exitCode = await startTied(command, { signal: 'TERM', env }).exit
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { PublicData } from '#domain/site/public-pages.ts'
import { type Manifest, publicHead, withTimeZone } from './page-code.ts'

/*
 * node server/http/render-pages.ts FOLDER: reads PublicData from stdin, renders the public pages with what the build
 * left in FOLDER, and writes them with their compressed forms. A program of its own: React, the interface and the
 * memory they take don't stay in the server.
 */

/** A page as it is sent, in base64, by the name of the encoding. */
export type RenderedPage = { identity: string; br: string; gzip: string }

type Render = (
  data: PublicData,
  build: { template: string; head: (path: string) => string },
) => Promise<Record<string, string>>

const folder = process.argv[2]!
const [given, shell, manifest, { renderPages }] = await Promise.all([
  text(process.stdin),
  readFile(path.join(folder, 'web/index.html'), 'utf8'),
  readFile(path.join(folder, 'web/.vite/manifest.json'), 'utf8'),
  import(pathToFileURL(path.join(folder, 'prerender/prerender.js')).href) as Promise<{ renderPages: Render }>,
])
const built = JSON.parse(manifest) as Manifest
const data: PublicData = JSON.parse(given)
const template = withTimeZone(shell, data.about.time_zone)
const pages = await renderPages(data, { template, head: (page) => publicHead(page, built) })

async function compressed(html: string): Promise<RenderedPage> {
  const [br, zipped] = await Promise.all([
    promisify(brotliCompress)(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    promisify(gzip)(html, { level: 9 }),
  ])
  return {
    identity: Buffer.from(html).toString('base64'),
    br: br.toString('base64'),
    gzip: zipped.toString('base64'),
  }
}

const answer: Record<string, RenderedPage> = {}
for (const [name, html] of Object.entries(pages)) answer[name] = await compressed(html)
process.stdout.write(JSON.stringify(answer))

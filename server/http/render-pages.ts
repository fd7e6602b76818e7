import { once } from 'node:events'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PublicData } from '#domain/site/public-pages.ts'

/*
 * A program of its own: gets the build's folder, sends back the HTML of the public pages by path, and ends. So React
 * and the interface take no memory of the server.
 */
export type Rendering = Templates & { folder: string; data: PublicData }
/** The built page without content: as it is, and as it loads no code by itself. */
export type Templates = { template: string; sleeping: string }
type Renderer = { renderPages: (data: PublicData, templates: Templates) => Promise<Record<string, string>> }

const [{ folder, data, ...templates }] = (await once(process, 'message')) as [Rendering]
const { renderPages }: Renderer = await import(
  pathToFileURL(path.join(folder, 'prerender/prerender.js')).href
)
process.send!(await renderPages(data, templates))

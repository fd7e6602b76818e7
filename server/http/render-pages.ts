import { once } from 'node:events'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PublicData } from '#domain/site/public-pages.ts'

/*
 * A program that renders the public pages with the build in a folder, answers their HTML by path, and ends: React, the
 * interface and the memory they take don't stay in the server.
 */
export type Rendering = { folder: string; template: string; data: PublicData }
type Renderer = { renderPages: (data: PublicData, template: string) => Promise<Record<string, string>> }

const [{ folder, template, data }] = (await once(process, 'message')) as [Rendering]
const { renderPages }: Renderer = await import(
  pathToFileURL(path.join(folder, 'prerender/prerender.js')).href
)
process.send!(await renderPages(data, template))

import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { noSuchAddress, sendProblem } from './errors.ts'

/** Where `npm run build` leaves the interface. */
export const builtWeb = path.resolve(import.meta.dirname, '../../dist/web')

/** Serves the built interface; every path that is neither a file nor /api is a page of it. */
export async function registerStatic(app: FastifyInstance, folder = builtWeb) {
  const built = existsSync(path.join(folder, 'index.html'))
  const page = built ? await readFile(path.join(folder, 'index.html')) : undefined
  if (built)
    await app.register(fastifyStatic, {
      root: folder,
      index: false,
      preCompressed: true,
      wildcard: true,
      // Names of assets carry a hash of their content; everything else is asked for again.
      setHeaders: (reply, file) =>
        reply.header(
          'Cache-Control',
          file.includes(`${path.sep}assets${path.sep}`) ? 'public, max-age=31536000, immutable' : 'no-cache',
        ),
    })
  const sendPage = (reply: FastifyReply) =>
    reply.code(200).header('Cache-Control', 'no-cache').type('text/html; charset=utf-8').send(page)
  // The file server refuses its own folder, so the first page is a route.
  if (built) app.get('/', { schema: { hide: true } }, (_request, reply) => sendPage(reply))
  app.setNotFoundHandler((request, reply) => {
    const wantsPage =
      page &&
      (request.method === 'GET' || request.method === 'HEAD') &&
      !/^\/(api|assets)(\/|$|\?)/.test(request.url) &&
      !/\.\w{2,11}$/.test(request.url.split('?')[0]!)
    if (wantsPage) return sendPage(reply)
    return sendProblem(request, reply, noSuchAddress())
  })
}

import { readFileSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isPrivate, publicPages, sharedPages, unreadPaths } from '#domain/site/public-pages.ts'
import type { Services } from '#server/services.ts'
import { noSuchAddress, sendProblem } from './errors.ts'
import { escapeHtml, sendPage } from './pages.ts'

/**
 * Serves the built interface: files, rendered public pages, and the shell for private pages, which the browser fills.
 */
export async function registerStatic(app: FastifyInstance, services: Services) {
  const { pages } = services
  const folder = pages.files
  if (!folder) {
    app.setNotFoundHandler((request, reply) => sendProblem(request, reply, noSuchAddress()))
    return
  }
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    // The build's list of its sources is in a folder whose name begins with a dot.
    dotfiles: 'ignore',
    preCompressed: true,
    wildcard: true,
    // File names in assets/ contain a hash of the content; browsers check all other files again.
    setHeaders(reply, file) {
      const isLasting = file.includes(`${path.sep}assets${path.sep}`)
      reply.header('Cache-Control', isLasting ? 'public, max-age=31536000, immutable' : 'no-cache')
      if (/\.svg(\.\w+)?$/.test(file)) reply.header('Content-Type', 'image/svg+xml; charset=utf-8')
    },
  })

  async function sendPublic(request: FastifyRequest, reply: FastifyReply, name: string, status: number) {
    return sendPage(request, reply, (await pages.find(name)) ?? (await pages.shell(name)), status)
  }

  const hidden = { schema: { hide: true } }
  for (const name of Object.keys(publicPages))
    app.get(name, hidden, (request, reply) => sendPublic(request, reply, name, 200))

  // What another app shares is taken by the service worker. Without it nothing is read here; the page says so.
  app.post(
    '/app/patient/share',
    { ...hidden, onRequest: async (_request, reply) => reply.redirect('/app/patient/share', 303) },
    async () => {},
  )
  app.get('/index.html', hidden, (_request, reply) => reply.redirect('/', 301))
  /** A text that the server makes; browsers ask each time whether it has changed. */
  const serve = (name: string, type: string, make: () => string) =>
    app.get(name, hidden, (_request, reply) =>
      reply.header('Cache-Control', 'no-cache').type(type).send(make()),
    )
  serve('/robots.txt', 'text/plain; charset=utf-8', () =>
    [
      'User-agent: *',
      'Disallow: /api/',
      // '$', '/' and '?' after each path: a bare "/app" would also match "/apple-touch-icon.png".
      ...unreadPaths.flatMap((start) => ['$', '/', '?'].map((end) => `Disallow: ${start}${end}`)),
      '',
      `Sitemap: ${services.publicUrl}/sitemap.xml`,
      '',
    ].join('\n'),
  )
  serve('/sitemap.xml', 'application/xml; charset=utf-8', () =>
    [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
      ...Object.keys(publicPages).map(
        (name) => `  <url><loc>${escapeHtml(services.publicUrl + name)}</loc></url>`,
      ),
      '</urlset>',
      '',
    ].join('\n'),
  )
  const manifest = JSON.parse(readFileSync(path.join(folder, 'manifest.webmanifest'), 'utf8')) as object
  serve('/manifest.webmanifest', 'application/manifest+json', () =>
    JSON.stringify({ ...manifest, name: pages.brand(), short_name: pages.brand() }),
  )

  app.setNotFoundHandler(async (request, reply) => {
    const address = request.url.split('?')[0]!
    const wantsPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !/^\/(api|assets)(\/|$)/.test(address) &&
      (!/\.\w{2,11}$/.test(address) || request.headers.accept?.includes('text/html'))
    if (!wantsPage) return sendProblem(request, reply, noSuchAddress())
    if (!isPrivate(address)) return sendPublic(request, reply, '404', 404)
    reply.header('X-Robots-Tag', 'noindex')
    const shared = sharedPages.find(({ path }) => address.startsWith(`${path}/`))
    const rendered = shared && (await pages.find(shared.path))
    return sendPage(request, reply, rendered ?? (await pages.shell(address)), 200)
  })
}

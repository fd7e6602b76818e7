import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import formbody from '@fastify/formbody'
import helmet from '@fastify/helmet'
import { type FastifyInstance, fastify, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import { setTimeZone } from '#domain/dates.ts'
import { makeHasher } from './auth/passwords.ts'
import { loadServerKey } from './auth/secrets.ts'
import type { Config } from './config.ts'
import { connect, type Database } from './db/open.ts'
import { openStandby } from './db/standby.ts'
import { openBucket } from './files/bucket.ts'
import { handlers } from './handlers.ts'
import { registerBodies } from './http/bodies.ts'
import { smallBody } from './http/body-size.ts'
import { contentPolicy } from './http/content-policy.ts'
import { badRequest, handleErrors, invalid, sendUnparsed, sendUnrouted } from './http/errors.ts'
import { registerHealth } from './http/health.ts'
import { serializers } from './http/log.ts'
import { registerMetrics } from './http/metrics.ts'
import { registerOpenApi } from './http/openapi.ts'
import { built, createPages } from './http/pages.ts'
import { registerRoutes } from './http/routes.ts'
import { registerStatic } from './http/static.ts'
import { openLive } from './live/live.ts'
import { makePdfRenderer } from './pdf/renderer.ts'
import { loadPushKeys } from './push/keys.ts'
import type { Services } from './services.ts'

/** Milliseconds in which a request must have arrived. */
const slowest = 30_000
const oneYear = 365 * 24 * 60 * 60

/** What no page of ours may ask a browser for, as a Permissions-Policy. */
const unusedFeatures = ['camera', 'geolocation', 'microphone', 'payment', 'usb']
  .map((feature) => `${feature}=()`)
  .join(', ')

type Setup = {
  config: Config
  database: Database
  /** Folder of the built interface, when it is not the default one. */
  web?: string
  /** Folder of nightly backups and of the erasure list. */
  backups?: string | undefined
  /** Only for tests: push services may be on this machine, and without https. */
  pushToThisMachine?: boolean
}

/** The HTTP server over an opened and migrated database. The caller closes both. */
export async function buildApp({ config, database, web = built, backups, pushToThisMachine = false }: Setup) {
  setTimeZone(config.TIME_ZONE)
  const isHttps = config.PUBLIC_URL?.startsWith('https:')
  const app = fastify({
    logger: { level: config.LOG_LEVEL, serializers },
    logController: new LogController({
      disableRequestLogging: config.LOG_LEVEL !== 'debug' && config.LOG_LEVEL !== 'trace',
    }),
    genReqId: () => randomUUID(),
    frameworkErrors: sendUnrouted(
      isHttps ? { 'Strict-Transport-Security': `max-age=${oneYear}; includeSubDomains` } : {},
    ),
    trustProxy: config.TRUST_PROXY > 0 ? (_address, hop) => hop < config.TRUST_PROXY : false,
    bodyLimit: smallBody,
    requestTimeout: slowest,
    // Node takes the longer of both limits for bodies, so the headers' may not stay at a minute.
    http: { headersTimeout: slowest, connectionsCheckingInterval: 5000 },
    clientErrorHandler: sendUnparsed,
    connectionTimeout: 60_000,
    keepAliveTimeout: 65_000,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    forceCloseConnections: 'idle',
  })
  const db = connect(database)
  const services: Services = {
    config,
    database,
    db,
    standby: openStandby(config.DATABASE_STANDBY_URL, db),
    hasher: makeHasher(),
    serverKey: await loadServerKey(db),
    publicUrl: config.PUBLIC_URL ?? `http://localhost:${config.PORT}`,
    pages: createPages({
      read: async () => ({
        publicUrl: services.publicUrl,
        about: await answer(app, '/api/v1/public/about'),
        terms: await answer(app, '/api/v1/public/terms'),
        packages: await answer(app, '/api/v1/public/packages?limit=100'),
      }),
      brand: config.BRAND_NAME,
      folder: web,
      log: app.log,
    }),
    pdf: makePdfRenderer(app.log),
    push: { keys: await loadPushKeys(db), toThisMachine: pushToThisMachine },
    live: openLive(database, db, app.log),
    bucket: openBucket(config),
    log: app.log,
    backups,
  }
  // Event streams never end by themselves; closing them here lets the server finish its open answers.
  let isClosing = false
  app.addHook('preClose', () => {
    isClosing = true
    return services.live.close()
  })
  // Node keeps a connection open whose answer ends after the server stopped listening, and waits for its client.
  app.addHook('onResponse', async ({ raw }) => {
    if (isClosing && raw.socket.writable) raw.socket.end()
  })
  app.addHook('onClose', () => services.pages.close())
  app.addHook('onClose', () => services.pdf.close())
  app.addHook('onClose', () => services.standby.close())

  app.setValidatorCompiler<z.core.$ZodType>((route) => {
    const validate = validatorCompiler(route)
    return (data) => {
      try {
        // Fastify gives null for a missing body, but an optional schema accepts only undefined.
        return validate(data ?? undefined)
      } catch {
        // Zod compares the `length` of whatever has one, and throws if that is no number: {"length": {"toString": 1}}.
        return { error: invalid('Something in the request is invalid') }
      }
    }
  })
  app.setSerializerCompiler(serializerCompiler)
  handleErrors(app)
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'X-Request-Id': request.id,
      'Permissions-Policy': unusedFeatures,
      'Content-Security-Policy': contentPolicy,
      // What may be kept says so itself.
      'Cache-Control': 'no-store',
    })
    // Node takes the first of several hosts; a proxy before it may have judged by another one.
    const isHost = (name: string, index: number) => index % 2 === 0 && name.toLowerCase() === 'host'
    if (request.raw.rawHeaders.filter(isHost).length > 1)
      throw badRequest('The request names more than one host.')
  })
  await app.register(helmet, {
    // A page's policy names its styles: content-policy.ts.
    contentSecurityPolicy: false,
    strictTransportSecurity: isHttps ? { maxAge: oneYear } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
  await app.register(formbody)
  await app.register(cookie)
  registerBodies(app)

  await registerOpenApi(app, config.BRAND_NAME)
  registerHealth(app, services)
  registerMetrics(app, services)
  registerRoutes(app, services, handlers)
  await registerStatic(app, services)
  return { app, services }
}

/** The answer any anonymous caller would get, without using the network. */
async function answer<Reply>(app: FastifyInstance, url: string): Promise<Reply> {
  const response = await app.inject({ url })
  if (response.statusCode !== 200) throw new Error(`GET ${url} answered ${response.statusCode}.`)
  return response.json<Reply>()
}

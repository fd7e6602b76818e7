import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { docsPolicy } from './content-policy.ts'

/** Serves the description of the API at /api/openapi.json and /api/docs. Call it before the routes are registered. */
export async function registerOpenApi(app: FastifyInstance, brand: string) {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${brand} API`,
        version: '1',
        description:
          'Errors are RFC 9457 problem details. Lists take limit and skip and tell their total in X-Total-Count. ' +
          'Any POST may carry Idempotency-Key: repeated with the same key it acts once and answers the same.',
      },
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', description: 'The access_token of POST /auth/login' },
        },
      },
    },
    transform: jsonSchemaTransform,
  })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    uiHooks: {
      onRequest: async (_request, reply) => {
        reply.header('Content-Security-Policy', docsPolicy)
      },
    },
  })
  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger())
}

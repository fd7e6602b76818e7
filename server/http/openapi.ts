import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { contract } from '#domain/contract.ts'
import { docsPolicy } from './content-policy.ts'

/** The noun that a call is about: the first part of its path. */
export const tagOf = (path: string) => path.split('/')[1]!

/** The name of a call for generated clients: 'postMealPlansByIdPublish' for 'POST /meal-plans/:id/publish'. */
export function operationIdOf(method: string, path: string): string {
  const words = path.replaceAll(':', 'by-').match(/[a-z\d]+/gi) ?? []
  return method.toLowerCase() + words.map((word) => word[0]!.toUpperCase() + word.slice(1)).join('')
}

export const wasDescription =
  'The body may carry was: what the sent fields held when they were read. A field that is stored neither so nor as sent ' +
  'is answered with 409 and its stored value in errors[].stored, and nothing is written.'

/** The call's entry, with `was` in the body where it may be. */
function entryOf(call: Parameters<typeof jsonSchemaTransform>[0]) {
  const entry = jsonSchemaTransform(call)
  const { body, keepsOthers } = entry.schema as { body?: { properties?: object }; keepsOthers?: true }
  if (body && keepsOthers)
    body.properties = { ...body.properties, was: { type: 'object', additionalProperties: true } }
  return entry
}

const tags = [...new Set(Object.keys(contract).map((route) => tagOf(route.split(' ')[1]!)))].sort()

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
      tags: tags.map((name) => ({ name })),
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', description: 'The access_token of POST /auth/login' },
        },
      },
    },
    transform: entryOf,
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

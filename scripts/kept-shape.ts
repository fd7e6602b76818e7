import { createHash } from 'node:crypto'
import { z } from 'zod'
import { contract } from '../domain/contract.ts'
import { keptRoutes } from '../web/lib/offline/kept-routes.ts'

/** The hash of the schemas of what devices keep: what an older version kept is read only if its hash is the same. */
export function keptShape(): string {
  const schemas = Object.values(keptRoutes).map((route) =>
    z.toJSONSchema(contract[route].reply, { unrepresentable: 'any' }),
  )
  return createHash('sha256').update(JSON.stringify(schemas)).digest('base64url').slice(0, 8)
}

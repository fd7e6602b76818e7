import { expect, test } from 'vitest'
import { z } from 'zod'
import { OwnList } from '#domain/plans/shopping-list.ts'
import { cachedShape } from './cached-list.ts'

test('a cached list names the schema it was cached by: a changed schema needs the new name', async () => {
  const schema = JSON.stringify(z.toJSONSchema(OwnList, { unrepresentable: 'any' }))
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(schema))
  expect(cachedShape).toBe(btoa(String.fromCharCode(...new Uint8Array(hash))).slice(0, 8))
})

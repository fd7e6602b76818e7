import { expect, test } from 'vitest'
import { testApp } from '#server/testing/app.ts'
import { offerFirstAdmin } from './main.ts'

test('instances that start at once on an empty database create one administrator, and none of them stops', async () => {
  const app = await testApp({ ADMIN_EMAIL: 'office@clinic.example', ADMIN_PASSWORD: 'a kettle of chai' })
  try {
    await Promise.all([1, 2, 3].map(() => offerFirstAdmin(app.services, 'http://localhost')))
    const users = await app.db.selectFrom('users').select(['email', 'role']).execute()
    expect(users).toEqual([{ email: 'office@clinic.example', role: 'admin' }])
  } finally {
    await app.close()
  }
})

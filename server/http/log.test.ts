import { expect, test } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { serializers } from './log.ts'

test('the log says which error it was, without what people have typed', () => {
  const refused = Object.assign(
    new Error('Can\'t send mail: 550 5.1.1 <asha@example.in>: No such user, "asha@example.in"'),
    { code: 'EENVELOPE', response: '550 <asha@example.in>', rejected: ['asha@example.in'] },
  )
  const row = Object.assign(new Error('invalid input syntax for type date: "my \n"secret" diet"'), {
    code: '22007',
    detail: 'Key (email)=(asha@example.in) already exists.',
    where: "unnamed portal parameter $1 = 'secret'",
    table: 'users',
  })
  const told = JSON.stringify([refused, row].map(serializers.err))
  expect(told).not.toMatch(/asha|secret/)
  for (const part of ['EENVELOPE', '550 5.1.1', '22007', 'type date', 'users', 'log.test.ts'])
    expect(told).toContain(part)
})

test('a logged request has its route, not its address', async () => {
  const app: TestApp = await testApp()
  const routes: unknown[] = []
  app.app.addHook('onRequest', async (request) => void routes.push(serializers.req(request)))
  await app.app.inject('/api/v1/admin/users?q=asha')
  await app.app.inject('/shared/plans/a-secret-token')
  await app.close()
  expect(JSON.stringify(routes)).not.toMatch(/asha|secret/)
  expect(routes).toContainEqual({ method: 'GET', route: '/api/v1/admin/users', remoteAddress: '127.0.0.1' })
})

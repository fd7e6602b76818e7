import { expect, test } from 'vitest'
import { drafts } from './lib/storage/drafts.ts'
import { sampleUsers } from './testing/samples.ts'
import { open } from './testing/screen.tsx'

test('who signs in finds their own drafts, and nobody else’s stay on the device', async () => {
  const own = `message:${sampleUsers.nutritionist.id}:1`
  drafts.write(own, { text: 'mine' })
  drafts.write(`message:${sampleUsers.patient.id}:1`, { text: 'not mine' })
  await open('/app/account/export', { as: 'nutritionist', answers: { 'GET /account/export': {} as never } })
  await expect.poll(() => drafts.names()).toEqual([own])
})

import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { drafts } from './lib/storage/drafts.ts'
import { sampleUsers } from './testing/samples.ts'
import { endElsewhere, open } from './testing/screen.tsx'

test('who signs in finds their own drafts, and nobody else’s stay on the device', async () => {
  const own = `message:${sampleUsers.nutritionist.id}:1`
  const ofLink = 'list-ticks:Zm9yIHdob2V2ZXIgaGFzIHRoZSBsaW5rLCBub2JvZHk'
  for (const name of [own, ofLink, `message:${sampleUsers.patient.id}:1`])
    drafts.write(name, { text: 'mine' })
  await open('/app/notifications', { as: 'nutritionist' })
  await expect.poll(() => drafts.names().sort()).toEqual([ofLink, own])
})

test.each([
  ['has ended', 'You were signed out because …', '/login'],
  ['is logged out', null, '/'],
])('when the session %s in another tab, this one goes along, and drafts stay', async (_, why, leadsTo) => {
  const own = `message:${sampleUsers.nutritionist.id}:1`
  drafts.write(own, { text: 'mine' })
  const router = await open('/app/notifications', { as: 'nutritionist' })
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  endElsewhere(why)
  await expect.poll(() => router.state.location.pathname).toBe(leadsTo)
  if (why) await expect.element(page.getByText(why)).toBeVisible()
  expect(drafts.names()).toContain(own)
})

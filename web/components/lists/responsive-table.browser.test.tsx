import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Answers } from '#web/testing/fake-api.ts'
import { sampleListedUser } from '#web/testing/samples/admin.ts'
import { sampleAssignment } from '#web/testing/samples/care.ts'
import { samplePayment, sampleTotals } from '#web/testing/samples/ledger.ts'
import { sampleMatching } from '#web/testing/samples/settings.ts'
import { open } from '#web/testing/screen.tsx'

const padma = sampleListedUser({ name: 'Padmavathi Sundaram', email: 'padmavathi@practice.example.in' })
const lists: Record<string, Answers> = {
  users: {
    'GET /admin/invitations': [],
    'GET /nutritionists/clients': [],
    'GET /admin/users': [padma],
    'GET /admin/users/counts': { total: 1, patient: 1, nutritionist: 0, admin: 0 },
  },
  ledger: {
    'GET /admin/payments': [samplePayment({ reference: 'UPI 532471905562' })],
    'GET /admin/payments/totals': sampleTotals(3999, 0),
    'GET /admin/subscriptions/renewals': [],
    'GET /admin/subscriptions/plans': [],
    'GET /admin/users': [],
  },
  assignments: {
    'GET /admin/settings/matching': sampleMatching(),
    'GET /assignments/waiting': [],
    'GET /assignments/change-requests': [],
    'GET /assignments/away': [],
    'GET /assignments': [sampleAssignment({ patient_name: 'Padmavathi Sundaram' })],
    'GET /admin/users': [],
  },
}
const row = page.getByRole('rowgroup').last().getByRole('row').first()

/** How many lines a word of the row's heading takes at most. */
function linesOfWords(): number {
  const text = row.getByRole('rowheader').element()
  const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  const lines: number[] = []
  while (walker.nextNode()) {
    const node = walker.currentNode as Text
    for (const word of node.data.matchAll(/[\w.]+/g)) {
      range.setStart(node, word.index)
      range.setEnd(node, word.index + word[0].length)
      lines.push(range.getClientRects().length)
    }
  }
  return Math.max(...lines)
}

test.each(Object.keys(lists).flatMap((list) => [768, 1024, 1280].map((width) => [list, width] as const)))(
  'the %s at %d pixels: no button leaves its card, and no word is broken',
  async (list, width) => {
    await open(`/app/admin/${list}`, { as: 'admin', answers: lists[list]! })
    await page.viewport(width, 800)
    await expect.element(row.getByRole('button').first()).toBeVisible()
    const card = row.element().closest('section')!.getBoundingClientRect()
    for (const button of row.getByRole('button').elements())
      expect(button.getBoundingClientRect().right).toBeLessThan(card.right)
    expect(linesOfWords()).toBe(1)
  },
)

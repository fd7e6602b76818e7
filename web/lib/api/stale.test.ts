import { expect, test } from 'vitest'
import type { LiveEvent } from '#domain/messages/live.ts'
import type { GetRoute, MutationRoute } from './api.ts'
import { isUnder, staleAfterEvent, staleAfterWrite, staleInSilence } from './stale.ts'

test.each<[read: GetRoute, write: MutationRoute]>([
  ['GET /meal-plans/:id', 'POST /meal-plans/:id/publish'],
  ['GET /nutritionists/dashboard/stats', 'POST /meal-plans'],
  ['GET /patients/current-plan', 'PUT /meal-plans/:id'],
  ['GET /progress/summary/:id', 'POST /patients/progress'],
  ['GET /auth/me', 'POST /account/consent'],
  ['GET /account/sessions', 'DELETE /account/sessions/:id'],
  ['GET /auth/me', 'POST /auth/verify-email'],
  ['GET /nutritionists/worklist', 'POST /conversations/:id/read'],
  ['GET /nutritionists/patients/triage', 'POST /conversations/:id/read'],
  ['GET /nutritionists/patients/triage', 'POST /notifications/read'],
  ['GET /nutritionists/patients/triage', 'POST /meal-plans/:id/publish'],
  ['GET /nutritionists/patients/triage', 'POST /patients/progress'],
  ['GET /nutritionists/patients/triage', 'PUT /patients/profile'],
  ['GET /nutritionists/patients/triage', 'DELETE /assignments/:id'],
  ['GET /admin/payments/totals', 'POST /invoices/:id/confirm'],
  ['GET /admin/subscriptions', 'POST /invoices'],
  ['GET /invoices', 'POST /admin/payments/:id/refund'],
])('%s is stale after %s', (read, write) => {
  expect(isUnder(read, staleAfterWrite(write))).toBe(true)
})

test.each<[read: GetRoute, write: MutationRoute]>([
  ['GET /patients/profile', 'PUT /meal-plans/:id'],
  ['GET /nutritionists/patients', 'POST /conversations/:id/read'],
  ['GET /meal-plans/:id', 'POST /meal-plans/check'],
  ['GET /meal-plans/:id', 'POST /meal-plans/swaps'],
  // A write to queries does not make other reads under '/public' stale.
  ['GET /public/about', 'POST /public/queries'],
])('%s is not stale after %s', (read, write) => {
  expect(isUnder(read, staleAfterWrite(write))).toBe(false)
})

test.each<[read: GetRoute, kind: Extract<LiveEvent, { type: 'notification' }>['kind']]>([
  ['GET /patients/current-plan', 'plan_ready'],
  ['GET /meal-plans/:id', 'plan_changed'],
  ['GET /patients/care', 'nutritionist_assigned'],
  ['GET /conversations', 'challenger_assigned'],
  ['GET /nutritionists/patients', 'challenger_assigned'],
  ['GET /nutritionists/worklist', 'report_received'],
  ['GET /progress/nutritionist/overview', 'report_received'],
  ['GET /measurements', 'measured_by_challenger'],
  ['GET /measurements/summary/:id', 'measured_by_nutritionist'],
  ['GET /lab-results', 'lab_result_by_challenger'],
  ['GET /lab-results', 'lab_result_by_nutritionist'],
  ['GET /patients/forms', 'form_sent'],
  ['GET /nutritionists/patients/:id/forms', 'form_filled'],
  ['GET /auth/me', 'profile_approved'],
  ['GET /nutritionists/profile', 'profile_rejected'],
  ['GET /admin/nutritionists/pending', 'profile_waiting'],
  ['GET /assignments/change-requests', 'change_requested'],
  ['GET /assignments/waiting', 'match_missing'],
  ['GET /patients/payments', 'payment_recorded'],
  ['GET /patients/subscriptions', 'refund_recorded'],
  ['GET /unread', 'check_in_due'],
  ['GET /notifications', 'message_received'],
])('%s is stale after being told of %s', (read, kind) => {
  expect(isUnder(read, staleAfterEvent({ type: 'notification', kind }))).toBe(true)
  expect(isUnder(read, staleInSilence)).toBe(true)
})

test('a message, and a time in which nothing was heard, make conversations and what counts them stale', () => {
  for (const event of [{ type: 'ready' }, { type: 'conversation', conversation_id: 'one' }] as const)
    for (const read of [
      'GET /conversations/:id/messages',
      'GET /unread',
      'GET /nutritionists/dashboard/stats',
    ])
      expect(isUnder(read, staleAfterEvent(event))).toBe(true)
  expect(isUnder('GET /conversations', staleInSilence)).toBe(true)
})

test('notifications read on another page leave everything else as it is', () => {
  const stale = staleAfterEvent({ type: 'notifications_read' })
  expect(isUnder('GET /unread', stale)).toBe(true)
  expect(isUnder('GET /conversations', stale)).toBe(false)
})

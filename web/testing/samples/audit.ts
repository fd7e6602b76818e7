import type { AuditEntry, Denial } from '#domain/admin/audit.ts'
import { sampleId, sampleIds } from '#web/testing/samples.ts'

/** An audit entry: a nutritionist read a challenger's profile. */
export const sampleAuditEntry = (more: Partial<AuditEntry> = {}): AuditEntry => ({
  id: sampleId(60),
  at: '2026-01-05T06:30:00.000Z',
  actor_id: sampleIds.nutritionist,
  actor_name: 'Gangubai Mane',
  actor_email: 'gangubai@example.in',
  actor_role: 'nutritionist',
  action: 'GET /nutritionists/patients/:id/profile',
  summary: 'Read: the profile of a challenger in care',
  reason: null,
  subject_id: sampleIds.patient,
  subject_name: 'Yamunabai Waikar',
  subject_email: 'yamunabai@example.in',
  subject_role: 'patient',
  ip: '198.51.100.7',
  request_id: 'request-1',
  ...more,
})

/** A refused call of a challenger. */
export const sampleDenial = (more: Partial<Denial> = {}): Denial => ({
  minute: '2026-01-05T06:30:00.000Z',
  caller: sampleIds.patient,
  caller_name: 'Bhimabai Sable',
  caller_email: 'bhimabai@example.in',
  caller_role: 'patient',
  action: 'GET /admin/users',
  summary: 'Read: users, newest first',
  status: 403,
  count: 3,
  ...more,
})

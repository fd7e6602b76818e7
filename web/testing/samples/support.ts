import type { QueryEvent, QueryWithHistory } from '#domain/support/support.ts'
import { sampleId } from '#web/testing/samples.ts'

const hours = 3_600_000

/** A query Kamla Devi sent on the support page an hour ago; by default it is new. */
export const sampleQuery = (more: Partial<QueryWithHistory> = {}): QueryWithHistory => ({
  id: sampleId(80),
  name: 'Kamla Devi',
  email: 'kamla@example.in',
  phone: '9876543210',
  query_type: 'billing',
  subject: 'Receipt',
  message: 'Where is my receipt?',
  status: 'new',
  created_at: new Date(Date.now() - hours).toISOString(),
  source: 'support',
  version: 1,
  answered_at: null,
  delivery: null,
  history: [],
  ...more,
})

/** A reply that was delivered. */
export const sampleQueryEvent = (more: Partial<QueryEvent> = {}): QueryEvent => ({
  id: sampleId(81),
  admin_name: 'Asha Nair',
  status: 'resolved',
  reply: 'It comes today.',
  delivery: 'sent',
  delivery_error: null,
  created_at: '2026-01-05T06:30:00.000Z',
  ...more,
})

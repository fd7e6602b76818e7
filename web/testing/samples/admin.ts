import type { ListedUser, Person } from '#domain/admin/admin.ts'
import { sampleId } from '#web/testing/samples.ts'

/** A row of the list of users; a challenger by default. */
export const sampleListedUser = (
  more: Partial<ListedUser> & { email?: string } = {},
): ListedUser & { email: string } => ({
  id: sampleId(101),
  email: 'kashibai@example.in',
  name: 'Kashibai Thorat',
  phone: '9876543210',
  role: 'patient',
  desk: false,
  status: 'active',
  created_at: '2026-01-05T06:30:00.000Z',
  practice: null,
  has_second_factor: false,
  suspended_at: null,
  suspension_reason: null,
  ...more,
})

/** The same challenger on the page of one person. */
export const samplePerson = (more: Partial<Person> = {}): Person => ({
  ...sampleListedUser(),
  email_verified: true,
  consent_at: '2026-01-05T06:30:00.000Z',
  last_seen_at: '2026-01-07T06:30:00.000Z',
  suspensions: [],
  challenger: {
    completed_at: '2026-01-05T07:30:00.000Z',
    preferred_language: 'Marathi',
    waiting_since: null,
  },
  cared_for_by: null,
  nutritionist: null,
  ...more,
})

import type { Me, SessionStart } from '#domain/auth/auth.ts'
import type { Role } from '#domain/endpoint.ts'
import { PatientProfile } from '#domain/people/patients.ts'

export const sampleIds = {
  patient: '01900000-0000-7000-8000-000000000001',
  nutritionist: '01900000-0000-7000-8000-000000000002',
  admin: '01900000-0000-7000-8000-000000000003',
} as const

/** A fixed id for the number n. */
export const sampleId = (n: number) => `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`

const createdAt = '2026-01-05T06:30:00.000Z'

const user = (role: Role, name: string): Me => ({
  id: sampleIds[role],
  email: `${role}@example.in`,
  name,
  phone: '9876543210',
  role,
  desk: false,
  status: 'active',
  email_verified: true,
  consent_version: '1',
  needs_second_factor: false,
  weight_unit: 'kg',
  length_unit: 'cm',
  created_at: createdAt,
})

/** A signed-in person of each role, with consent and approval. */
export const sampleUsers: Record<Role, Me> = {
  patient: user('patient', 'Arjun Rao'),
  nutritionist: user('nutritionist', 'Meera Iyer'),
  admin: user('admin', 'Asha Nair'),
}

/** What starts a new session of the sample person. */
export const sampleSessionStart = (role: Role): SessionStart => ({
  access_token: 'another-access-token',
  refresh_token: 'another-refresh-token',
  token_type: 'bearer',
  expires_in: 900,
  user: sampleUsers[role],
})

const untold = Object.fromEntries(Object.keys(PatientProfile.shape).map((name) => [name, null]))

/** The sample challenger's profile, with only the required fields filled in. */
export const sampleProfile = {
  ...untold,
  ...({
    patient_id: sampleIds.patient,
    first_name: 'Arjun',
    last_name: 'Rao',
    dob: '1990-04-12',
    gender: 'male',
    height_cm: 172,
    start_weight_kg: 82.5,
    allergies: [],
    dietary_prefs: [],
    food_rules: [],
    fasting_weekdays: [],
    conditions: [],
    medicines: [],
    rule_weekdays: {},
    kitchen: [],
    meal_times: {},
    dislikes: [],
    health_needs: [],
    created_at: createdAt,
    updated_at: createdAt,
  } satisfies Partial<PatientProfile>),
} as unknown as PatientProfile

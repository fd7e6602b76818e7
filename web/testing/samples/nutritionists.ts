import type { NutritionistProfile } from '#domain/people/nutritionists.ts'
import { sampleId, sampleIds, sampleUsers } from '#web/testing/samples.ts'

/** The sample nutritionist's profile, by default approved and verified. */
export const sampleNutritionist = (more: Partial<NutritionistProfile> = {}): NutritionistProfile => ({
  profile_id: sampleId(20),
  user_id: sampleIds.nutritionist,
  first_name: 'Meera',
  last_name: 'Iyer',
  registration_no: 'IDA-2041',
  qualifications: 'MSc Dietetics, RD',
  years_experience: 8,
  bio: 'I plan weeks that families cook with pleasure.',
  specializations: ['Weight Management'],
  languages: ['English', 'Tamil'],
  capacity: 50,
  approval_status: 'approved',
  verified: true,
  rejection_reason: null,
  email: sampleUsers.nutritionist.email,
  phone: sampleUsers.nutritionist.phone,
  version: 1,
  submitted_at: '2026-01-05T06:30:00.000Z',
  created_at: '2026-01-05T06:30:00.000Z',
  updated_at: '2026-01-05T06:30:00.000Z',
  ...more,
})

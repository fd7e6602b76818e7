// Generated from the migrations by: node server/db/generate-tables.ts

import type { DietaryPref, FoodRule } from '#domain/food/diet.ts'
import type { JobName } from '#domain/admin/jobs.ts'
import type { Language, Specialization } from '#domain/people/specializations.ts'
import type { NotificationKind } from '#domain/messages/notifications.ts'
import type { Nutrients } from '#domain/food/nutrients.ts'
import type { PlanDay } from '#domain/plans/meal-plans.ts'
import type { TermsSection } from '#domain/site/public.ts'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

export type ActivityLevel = 'sedentary' | 'light' | 'moderate' | 'active' | 'very_active'

export type ApprovalStatus = 'pending' | 'approved' | 'rejected'

export type Gender = 'male' | 'female' | 'other'

export type Goal = 'lose' | 'maintain' | 'gain'

export type MailLinkPurpose = 'verify_email' | 'reset_password'

export type MealType = 'breakfast' | 'lunch' | 'dinner' | 'snack'

export type PaymentKind = 'payment' | 'refund'

export type PaymentMethod = 'upi' | 'cash' | 'card' | 'bank'

export type PlanStatus = 'draft' | 'published'

export type QuerySource = 'support' | 'contact'

export type QueryStatus = 'new' | 'in_progress' | 'resolved'

export type QueryType = 'general' | 'technical' | 'billing' | 'feedback' | 'complaint'

export type UserRole = 'patient' | 'nutritionist' | 'admin'

export type UserStatus = 'active' | 'suspended'

export type AccessTokensTable = {
  hash: string
  session_id: string
  expires_at: string
}

export type AssignmentsTable = {
  id: string
  patient_id: string
  nutritionist_id: string
  start_date: string
  end_date: string | null
  active: Generated<boolean>
  notes: string | null
  created_at: Generated<string>
  message_count: Generated<number>
  patient_read: Generated<number>
  nutritionist_read: Generated<number>
  version: Generated<number>
}

export type AuditLogTable = {
  id: string
  at: Generated<string>
  actor_id: string | null
  action: string
  subject_id: string | null
  ip: string
  request_id: string
}

export type CareNotesTable = {
  id: string
  patient_id: string
  nutritionist_id: string
  text: string
  created_at: Generated<string>
  updated_at: Generated<string>
}

export type ChangeRequestsTable = {
  id: string
  patient_id: string
  nutritionist_id: string
  reason: string
  created_at: Generated<string>
  closed_at: string | null
}

export type ConsentsTable = {
  user_id: string
  version: string
  agreed_at: string
}

export type DenialsTable = {
  minute: string
  caller: string
  action: string
  status: number
  count: Generated<number>
}

export type IdempotencyKeysTable = {
  key_hash: string
  user_id: string | null
  status: number | null
  reply: string | null
  created_at: Generated<string>
}

export type JobsTable = {
  name: JobName
  due_at: Generated<string>
  leased_until: string | null
  started_at: string | null
  runs: Generated<number>
  succeeded_at: string | null
  failures: Generated<number>
  failed_at: string | null
  error: string | null
}

export type MailLinksTable = {
  hash: string
  user_id: string
  purpose: MailLinkPurpose
  expires_at: string
}

export type MailsTable = {
  id: string
  user_id: string | null
  recipient: string
  subject: string
  body_text: string
  body_html: string
  attempts: Generated<number>
  due_at: Generated<string>
  sent_at: string | null
  failed_at: string | null
  last_error: string | null
  created_at: Generated<string>
  reply_to: string | null
}

export type MealPlanVersionsTable = {
  plan_id: string
  version: number
  week_start: string
  notes: string | null
  days: ColumnType<PlanDay[], string, string>
  replaced_at: Generated<string>
}

export type MealPlansTable = {
  id: string
  patient_id: string
  nutritionist_id: string | null
  week_start: string
  notes: string | null
  status: PlanStatus
  version: Generated<number>
  days: ColumnType<PlanDay[], string, string>
  totals: ColumnType<Nutrients, string, string>
  day_count: number
  meal_count: number
  first_date: string
  last_date: string
  clash_reason: string | null
  published_at: string | null
  created_at: Generated<string>
  updated_at: Generated<string>
  clash_reason_for: Generated<string[]>
}

export type MealTemplatesTable = {
  id: string
  nutritionist_id: string | null
  name: string
  category: MealType
  portion: string | null
  calories: number
  protein_g: number
  carbs_g: number
  fat_g: number
  fiber_g: number
  sugar_g: number
  sodium_mg: number
  ingredients: Generated<string[]>
  instructions: Generated<string[]>
  created_at: Generated<string>
  removed_at: string | null
}

export type MessagesTable = {
  id: string
  conversation_id: string
  number: number
  from_patient: boolean
  text: string
  sent_at: Generated<string>
}

export type NotificationsTable = {
  id: string
  user_id: string
  kind: NotificationKind
  person_id: string | null
  plan_id: string | null
  week_start: string | null
  mailed_at: string | null
  created_at: Generated<string>
  conversation_id: string | null
  read_at: string | null
}

export type NutritionistProfilesTable = {
  profile_id: string
  user_id: string
  first_name: string
  last_name: string
  registration_no: string
  qualifications: string
  years_experience: number
  bio: string
  specializations: Generated<Specialization[]>
  languages: Generated<Language[]>
  capacity: Generated<number>
  approval_status: Generated<ApprovalStatus>
  verified: Generated<boolean>
  rejection_reason: string | null
  submitted_at: Generated<string>
  rank_percent: Generated<number>
  created_at: Generated<string>
  updated_at: Generated<string>
  version: Generated<number>
}

export type PatientProfilesTable = {
  patient_id: string
  first_name: string
  last_name: string
  dob: string
  gender: Gender | null
  height_cm: number
  start_weight_kg: number
  allergies: Generated<string[]>
  dietary_prefs: Generated<DietaryPref[]>
  food_rules: Generated<FoodRule[]>
  medical_notes: string | null
  goal: Goal | null
  target_weight_kg: number | null
  activity_level: ActivityLevel | null
  health_needs: Generated<Specialization[]>
  emergency_contact: string | null
  preferred_language: Language | null
  guardian_name: string | null
  guardian_consent: boolean | null
  created_at: Generated<string>
  updated_at: Generated<string>
  waiting_since: Generated<string | null>
}

export type PaymentsTable = {
  id: string
  patient_id: string | null
  subscription_id: string | null
  kind: PaymentKind
  amount_paise: number
  method: PaymentMethod
  reference: string | null
  created_at: Generated<string>
  paid_on: string
  receipt_no: GeneratedAlways<number>
  refund_of: string | null
  note: string | null
}

export type PlanSharesTable = {
  hash: string
  plan_id: string
  created_by: string
  expires_at: string
  created_at: Generated<string>
}

export type ProgressReportsTable = {
  id: string
  patient_id: string
  week_start: string
  weight_kg: number | null
  waist_cm: number | null
  adherence_pct: number
  energy_levels: number
  notes: string | null
  created_at: Generated<string>
  updated_at: Generated<string>
}

export type QueryEventsTable = {
  id: string
  query_id: string
  admin_id: string | null
  status: QueryStatus
  reply: string | null
  mail_id: string | null
  created_at: Generated<string>
}

export type SessionsTable = {
  id: string
  user_id: string
  refresh_hash: string
  parent_hash: string | null
  created_at: Generated<string>
  refreshed_at: Generated<string>
  ip: string
  user_agent: string
}

export type SettingsTable = {
  key: string
  value: ColumnType<unknown, string, string>
  version: Generated<number>
  updated_at: Generated<string>
  updated_by: string | null
}

export type SubscriptionsTable = {
  id: string
  patient_id: string | null
  plan: string
  starts_on: string
  ends_on: string
  cancelled_at: string | null
  created_at: Generated<string>
  version: Generated<number>
}

export type SupportQueriesTable = {
  id: string
  name: string
  email: string
  phone: string | null
  query_type: QueryType
  subject: string
  message: string
  status: Generated<QueryStatus>
  created_at: Generated<string>
  source: Generated<QuerySource>
  version: Generated<number>
  answered_at: string | null
}

export type TermsVersionsTable = {
  number: number
  version: string
  title: string
  sections: ColumnType<TermsSection[], string, string>
  asks_again: boolean
  published_by: string | null
  published_at: Generated<string>
}

export type ThrottlesTable = {
  key: string
  count: number
  until: string
}

export type UsersTable = {
  id: string
  email: string
  name: string | null
  display_name: GeneratedAlways<string>
  phone: string
  password_hash: string
  role: UserRole
  status: Generated<UserStatus>
  email_verified: Generated<boolean>
  consent_version: string | null
  consent_at: string | null
  created_at: Generated<string>
  muted_emails: Generated<NotificationKind[]>
  notified_at: string | null
  search_text: GeneratedAlways<string>
}

export type DB = {
  access_tokens: AccessTokensTable
  assignments: AssignmentsTable
  audit_log: AuditLogTable
  care_notes: CareNotesTable
  change_requests: ChangeRequestsTable
  consents: ConsentsTable
  denials: DenialsTable
  idempotency_keys: IdempotencyKeysTable
  jobs: JobsTable
  mail_links: MailLinksTable
  mails: MailsTable
  meal_plan_versions: MealPlanVersionsTable
  meal_plans: MealPlansTable
  meal_templates: MealTemplatesTable
  messages: MessagesTable
  notifications: NotificationsTable
  nutritionist_profiles: NutritionistProfilesTable
  patient_profiles: PatientProfilesTable
  payments: PaymentsTable
  plan_shares: PlanSharesTable
  progress_reports: ProgressReportsTable
  query_events: QueryEventsTable
  sessions: SessionsTable
  settings: SettingsTable
  subscriptions: SubscriptionsTable
  support_queries: SupportQueriesTable
  terms_versions: TermsVersionsTable
  throttles: ThrottlesTable
  users: UsersTable
}

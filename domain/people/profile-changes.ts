import { z } from 'zod'
import { isSameValue } from '#domain/edits.ts'
import { type Contract, Id, Instant, paging } from '#domain/endpoint.ts'
import { written } from '#domain/field-words.ts'
import { inOneSentence } from '#domain/plain-text.ts'
import {
  PatientProfile,
  PatientProfilePatch,
  profileFields,
  profileLabels,
  profileWritings,
} from './patients.ts'

/*
 * Who changed which facts of a profile. What a nutritionist records of a challenger waits for the challenger's word; a
 * later change of the same fact takes its place.
 */

const ChangedFact = z.object({
  field: z.enum(profileFields),
  before: z.unknown(),
  after: z.unknown(),
  /** A later change has another value. */
  replaced: z.boolean(),
})
export type ChangedFact = z.output<typeof ChangedFact>

export const ProfileChange = z.object({
  id: Id,
  /** The name; null when that account is gone. */
  changed_by: z.string().nullable(),
  by_challenger: z.boolean(),
  changed_at: Instant,
  fields: z.array(ChangedFact),
  /** When the challenger said that it is right. */
  confirmed_at: Instant.nullable(),
})
export type ProfileChange = z.output<typeof ProfileChange>

/** The facts of a change that still wait for the challenger's word. */
export const openFacts = ({ by_challenger, confirmed_at, fields }: Omit<ProfileChange, 'id'>) =>
  by_challenger || confirmed_at ? [] : fields.filter(({ replaced }) => !replaced)

const isEmpty = (value: unknown) =>
  value === null ||
  value === undefined ||
  value === '' ||
  (typeof value === 'object' && Object.keys(value).length === 0)

function factWords(field: ChangedFact['field'], value: unknown): string {
  if (isEmpty(value)) return 'nothing'
  return [written(field, value, profileWritings[field])].flat().join(', ') || 'nothing'
}

type Change = Pick<ChangedFact, 'field' | 'before' | 'after'>

/** For example '165 cm, before 160 cm'. */
export function changedTo({ field, before, after }: Change): string {
  const was = isEmpty(before) ? '' : `, before ${factWords(field, before)}`
  return factWords(field, after) + was
}

/** For example 'Height: 165 cm, before 160 cm'. */
export const changeWords = (change: Change) => `${profileLabels[change.field]}: ${changedTo(change)}`

type Facts = Partial<Record<ChangedFact['field'], unknown>>
/** What differs between two states of a profile. */
export function changedFacts(before: Facts, after: Facts): ChangedFact[] {
  return profileFields
    .map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null, replaced: false }))
    .filter(({ before, after }) => !isSameValue(before, after) && !(isEmpty(before) && isEmpty(after)))
}

/** What is otherwise after these changes, oldest first, than before them. */
export const netChanges = (changes: Change[]): Change[] =>
  changedFacts(
    Object.fromEntries(changes.toReversed().map(({ field, before }) => [field, before])),
    Object.fromEntries(changes.map(({ field, after }) => [field, after])),
  )

/** Why an allergy is not removed yet: it asks twice. */
export const removedAllergiesMessage = (removed: string[]) =>
  `Please confirm that ${inOneSentence(removed)} ${removed.length === 1 ? 'is no allergy' : 'are no allergies'} any more.`

/** The allergies that a change leaves out. */
export const removedAllergies = (before: readonly string[], after: readonly string[]) =>
  before.filter((allergy) => !after.includes(allergy))

export const profileChanges = {
  'GET /patients/profile/changes': {
    access: 'patient',
    summary: "Who changed which facts of one's profile, newest first",
    query: z.object({
      ...paging(20),
      /** Only what somebody else recorded and one has not confirmed. */
      open: z.stringbool('open must be true or false').optional(),
    }),
    reply: z.array(ProfileChange),
  },
  'POST /patients/profile/confirm': {
    access: 'patient',
    summary: 'Say that what others recorded is right: of these changes, or of all',
    body: z.object({ ids: z.array(Id).max(100, 'Please name at most 100 changes').optional() }).optional(),
  },
  'GET /nutritionists/patients/:id/profile/changes': {
    access: 'approved nutritionist',
    summary: 'Who changed which facts of a challenger in care, newest first',
    query: z.object(paging(10)),
    reply: z.array(ProfileChange),
    health: true,
  },
  'PUT /nutritionists/patients/:id/profile': {
    access: 'approved nutritionist',
    summary: 'Record or correct facts of a challenger in care; creates their profile where there is none',
    body: PatientProfilePatch.extend({
      /** The explicit word without which no allergy is removed. */
      removed_allergies_confirmed: z.boolean().optional(),
    }),
    keepsOthers: true,
    reply: PatientProfile,
  },
} satisfies Contract

import { addDays, ageOn, type DateString, daysBetween } from '#domain/dates.ts'
import type { PatientProfile, Pregnancy } from './patients.ts'

/*
 * A pregnancy is said in months, or by a date: then its stage follows from the day. After the due date nothing is assumed:
 * the last stage stays until somebody says what is true.
 */

/** Days from the first day of the last period to the due date (Naegele). */
const wholePregnancy = 280
/** Days since the last period with which the stages begin: 14 and 28 weeks. */
const begins = { pregnant_1: 0, pregnant_2: 98, pregnant_3: 196 }

/** A due date that is absent is not known. */
export type Expecting = Pick<PatientProfile, 'pregnancy'> &
  Partial<Pick<PatientProfile, 'gender' | 'due_date'>>

export const dueDateAfter = (lastPeriod: DateString) => addDays(lastPeriod, wholePregnancy)
/** The latest due date there can be on a day. */
export const latestDueDate = dueDateAfter

const stageBefore = (due: DateString, on: DateString): keyof typeof begins => {
  const days = wholePregnancy - daysBetween(on, due)
  return days < begins.pregnant_2 ? 'pregnant_1' : days < begins.pregnant_3 ? 'pregnant_2' : 'pregnant_3'
}
/** Since when the stage of a day lasts. */
export const stageSince = (due: DateString, on: DateString): DateString =>
  addDays(due, begins[stageBefore(due, on)] - wholePregnancy)

/** From this age on nobody is asked for a pregnancy. */
const pastExpecting = 60
/** Whether somebody may be pregnant or breastfeeding, so that it has to be asked. */
export const mayExpect = ({ gender, dob }: Pick<PatientProfile, 'gender' | 'dob'>, on: DateString) =>
  gender !== 'male' && ageOn(dob, on) < pastExpecting

/** The months on a day; null when nobody has said anything. What a man answered earlier does not count. */
export function pregnancyOn({ gender, pregnancy, due_date }: Expecting, on: DateString): Pregnancy | null {
  if (gender === 'male') return null
  return due_date ? stageBefore(due_date, on) : pregnancy
}

/** Whether the due date is over and nobody has said since what is true. */
export const isPastDue = ({ gender, due_date }: Pick<Expecting, 'gender' | 'due_date'>, on: DateString) =>
  gender !== 'male' && !!due_date && due_date < on

/** The profile with the months of a day, where a due date moves them. */
export const staged = <Profile extends Expecting>(profile: Profile, on: DateString): Profile => ({
  ...profile,
  pregnancy: pregnancyOn(profile, on),
})

/** A child is not late for longer. */
const latestBirth = 28
/** Why a due date is not taken any more; null when it is. */
export const overDueDateProblem = (due: DateString | null | undefined, on: DateString) =>
  due && daysBetween(due, on) > latestBirth
    ? 'This due date is long over. Please say instead what is true now.'
    : null

type Said = {
  pregnancy?: Pregnancy | null | undefined
  last_period?: DateString | null | undefined
  due_date?: DateString | null | undefined
}

/**
 * What is said of a pregnancy, as one fact: the last period gives the due date, a date gives the months, and months that
 * are said by themselves end a date, because what is said last holds.
 */
export function asOneFact<Sent extends Said>(said: Sent, stored: Expecting | null, on: DateString): Sent {
  const { pregnancy, last_period, due_date } = said
  const due = last_period ? dueDateAfter(last_period) : due_date
  if (due)
    return { ...said, due_date: due, last_period: last_period ?? null, pregnancy: stageBefore(due, on) }
  const none = { due_date: null, last_period: null }
  if (due_date === null || last_period === null) return { ...said, ...none }
  const isNew = stored && (pregnancy !== pregnancyOn(stored, on) || isPastDue(stored, on))
  return pregnancy !== undefined && isNew ? { ...said, ...none } : said
}

import { addDays, type DateString, daysBetween } from '#domain/dates.ts'
import { keysOf } from '#domain/keys.ts'
import type { Goal } from '#domain/people/patients.ts'
import type { Journey, ProgressReport } from './progress.ts'
import { weighed } from './progress-figures.ts'

/*
 * What keeps somebody going: days ticked in a row, reports in a row, and what was reached. Nothing of it is stored: it
 * follows from ticks and reports, so a correction corrects it too.
 */
type Milestone = Journey['milestones'][number]

/** What each milestone says: something that is true from now on. */
export const milestoneWords = {
  reports_4: {
    title: 'Your first four reports',
    text: 'From four reports on, the trend says more than any single day.',
  },
  reports_12: {
    title: 'Twelve reports',
    text: 'That is a whole season of knowing how it goes.',
  },
  ticked_7: {
    title: 'A week of ticked days',
    text: 'Your nutritionist now plans with what you really eat.',
  },
  ticked_30: {
    title: 'Thirty ticked days in a row',
    text: 'Who logs day by day reaches the goal far more often than who logs now and then.',
  },
  lost_5: {
    title: '5% of your weight lost',
    text: 'Doctors call this a meaningful loss: blood pressure and blood sugar often get better from here.',
  },
  lost_10: {
    title: '10% of your weight lost',
    text: 'Twice the loss that doctors call meaningful. Joints, sleep and heart have less to carry.',
  },
  target: {
    title: 'Your target weight',
    text: 'You are there. Keeping it is the next thing you and your nutritionist plan.',
  },
}
export type MilestoneKind = keyof typeof milestoneWords
export const milestoneKinds = keysOf(milestoneWords)

type Run = { on: DateString; length: number }

/** The length of the run that each date continues; `joins` says whether two neighbours belong to one run. */
function runsOf(dates: DateString[], joins: (one: DateString, next: DateString) => boolean): Run[] {
  const runs: Run[] = []
  for (const on of [...new Set(dates)].sort()) {
    const before = runs.at(-1)
    runs.push({ on, length: before && joins(before.on, on) ? before.length + 1 : 1 })
  }
  return runs
}

/** Ticked days belong to one run while no planned day between them was left without a tick. */
function tickRuns(ticked: DateString[], planned: ReadonlySet<DateString>) {
  const joins = (one: DateString, next: DateString) =>
    Array.from({ length: daysBetween(one, next) - 1 }, (_, index) => addDays(one, index + 1)).every(
      (date) => !planned.has(date),
    )
  return { runs: runsOf(ticked, joins), joins }
}

/** Reports are due each week; with up to three days of delay they are still in a row. */
const reportGap = 10
const isNextReport = (one: DateString, next: DateString) => daysBetween(one, next) <= reportGap

type Report = Pick<ProgressReport, 'week_start' | 'weight_kg' | 'adherence_pct' | 'rated'>

export type JourneyFacts = Pick<Journey, 'latest_weight' | 'may_show'> & {
  /** Days with at least one tick. */
  ticked: DateString[]
  /** Days with planned meals. */
  planned: ReadonlySet<DateString>
  reports: Report[]
  goal: Goal | null
  /**
   * The weights that count as reached; null where weights are no achievement: for minors, in a pregnancy, with an eating
   * disorder noted.
   */
  weights: { startKg: number; targetKg: number | null; leastKg: number } | null
}

/** Adherence in percent below which a week was hard. */
const hardAdherence = 60
/** Share of the weight by which it must have moved the wrong way: less is mostly water. */
const hardChange = 0.004

function hardWeek({ reports, goal, weights }: JourneyFacts, on: DateString): Journey['hard_week'] {
  const [newest, ...earlier] = reports.toSorted((one, other) => (one.week_start < other.week_start ? 1 : -1))
  if (!newest || daysBetween(newest.week_start, on) > reportGap) return null
  const adherence = newest.rated && newest.adherence_pct < hardAdherence
  const [before] = weighed(earlier)
  let weight = false
  if (weights && newest.weight_kg && before && daysBetween(before.week_start, newest.week_start) <= 21) {
    const change = (newest.weight_kg - before.weight_kg) / before.weight_kg
    weight = (goal === 'lose' && change > hardChange) || (goal === 'gain' && -change > hardChange)
  }
  return weight || adherence ? { weight, adherence } : null
}

const milestone = (kind: MilestoneKind, reached_on: DateString | undefined): Milestone[] =>
  reached_on ? [{ kind, reached_on }] : []

/** The first reports whose weight reaches a share of the start, or the target. */
function weightMilestones({ reports, goal, weights }: JourneyFacts): Milestone[] {
  if (!weights) return []
  const { startKg, targetKg, leastKg } = weights
  const oldestFirst = weighed(reports).sort((one, other) => (one.week_start < other.week_start ? -1 : 1))
  const reached = (kind: MilestoneKind, isReached: (kg: number) => boolean) =>
    milestone(kind, oldestFirst.find(({ weight_kg }) => isReached(weight_kg))?.week_start)
  const lost = (kind: MilestoneKind, share: number) =>
    // A loss into underweight is no achievement.
    goal === 'lose' && startKg * share >= leastKg ? reached(kind, (kg) => kg <= startKg * share) : []
  const target =
    targetKg === null || targetKg === startKg
      ? []
      : reached('target', (kg) => (targetKg < startKg ? kg <= targetKg : kg >= targetKg))
  return [...lost('lost_5', 0.95), ...lost('lost_10', 0.9), ...target]
}

/** Streaks, milestones, and whether the last week was hard, on a day. */
export function journeyOf(facts: JourneyFacts, on: DateString): Journey {
  const ticks = tickRuns(facts.ticked, facts.planned)
  const reportDates = facts.reports.map(({ week_start }) => week_start).sort()
  const reportRuns = runsOf(reportDates, isNextReport)
  const now = (runs: Run[], goesOn: (last: DateString) => boolean) => {
    const last = runs.at(-1)
    return last && goesOn(last.on) ? last.length : 0
  }
  const afterTicks = (days: number) => ticks.runs.find(({ length }) => length >= days)?.on
  const milestones = [
    ...milestone('reports_4', reportDates[3]),
    ...milestone('reports_12', reportDates[11]),
    ...milestone('ticked_7', afterTicks(7)),
    ...milestone('ticked_30', afterTicks(30)),
    ...weightMilestones(facts),
  ]
  return {
    latest_weight: facts.latest_weight,
    may_show: facts.may_show,
    // Today may still be ticked.
    ticked_days: now(ticks.runs, (last) => last >= on || ticks.joins(last, on)),
    reports_in_row: now(reportRuns, (last) => isNextReport(last, on)),
    milestones: milestones.sort((one, other) => other.reached_on.localeCompare(one.reached_on)),
    hard_week: hardWeek(facts, on),
  }
}

/** Streaks in words, those of one are left out: 'in a row' begins with two. */
export function streakWords({ ticked_days, reports_in_row }: Journey): string[] {
  return [
    ...(ticked_days > 1 ? [`${ticked_days} days ticked in a row`] : []),
    ...(reports_in_row > 1 ? [`${reports_in_row} weekly reports in a row`] : []),
  ]
}

/** A hard week in kind words; `nutritionist`: the name. */
export function hardWeekText(hard: NonNullable<Journey['hard_week']>, nutritionist: string | null): string {
  const water = 'One weight says little: water, salt, sleep and the cycle move it from day to day.'
  const plan = 'Weeks like this are part of every plan, and a plan that did not fit can be changed.'
  const said = [hard.weight ? water : '', hard.adherence ? plan : ''].filter(Boolean).join(' ')
  return nutritionist
    ? `${said} Tell ${nutritionist} what got in the way: it helps to plan the next one.`
    : said
}

import { addDays, type DateString, daysBetween } from '#domain/dates.ts'
import { keysOf } from '#domain/keys.ts'

/*
 * What keeps somebody going: days ticked in a row, reports in a row, and what was reached. Nothing of it is stored: it
 * follows from ticks and reports, so a correction corrects it too.
 */
export type Milestone = { kind: MilestoneKind; reached_on: DateString }

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

type Report = {
  week_start: DateString
  weight_kg: number | null
  adherence_pct: number
  /** Whether enough planned days had passed to rate the adherence. */
  rated: boolean
}

export type JourneyFacts = {
  /** Days with at least one tick. */
  ticked: DateString[]
  /** Days with planned meals. */
  planned: ReadonlySet<DateString>
  reports: Report[]
  goal: 'lose' | 'maintain' | 'gain' | null
  /**
   * The weights that count as reached; null where weights are no achievement: for minors, in a pregnancy, with an eating
   * disorder noted.
   */
  weights: { startKg: number; targetKg: number | null; leastKg: number } | null
}

export type Journey = {
  /** Days ticked in a row, until today or the last planned day. */
  ticked_days: number
  /** Reports in a row. */
  reports_in_row: number
  /** Newest first. */
  milestones: Milestone[]
  /** What was hard in the week of the newest report; null when nothing was, or it is long ago. */
  hard_week: { weight: boolean; adherence: boolean } | null
}

/** Adherence in percent below which a week was hard. */
const hardAdherence = 60
/** Share of the weight by which it must have moved the wrong way: less is mostly water. */
const hardChange = 0.004

function hardWeek({ reports, goal, weights }: JourneyFacts, on: DateString): Journey['hard_week'] {
  const [newest, ...earlier] = reports.toSorted((one, other) => (one.week_start < other.week_start ? 1 : -1))
  if (!newest || daysBetween(newest.week_start, on) > reportGap) return null
  const adherence = newest.rated && newest.adherence_pct < hardAdherence
  const before = earlier.find(({ weight_kg }) => weight_kg !== null)
  let weight = false
  if (
    weights &&
    newest.weight_kg &&
    before?.weight_kg &&
    daysBetween(before.week_start, newest.week_start) <= 21
  ) {
    const change = (newest.weight_kg - before.weight_kg) / before.weight_kg
    weight = (goal === 'lose' && change > hardChange) || (goal === 'gain' && -change > hardChange)
  }
  return weight || adherence ? { weight, adherence } : null
}

/** The first reports whose weight reaches a share of the start, or the target. */
function weightMilestones({ reports, goal, weights }: JourneyFacts): Milestone[] {
  if (!weights) return []
  const { startKg, targetKg, leastKg } = weights
  const weighed = reports
    .flatMap(({ week_start, weight_kg }) => (weight_kg === null ? [] : [{ on: week_start, kg: weight_kg }]))
    .sort((one, other) => (one.on < other.on ? -1 : 1))
  const reached = (kind: MilestoneKind, isReached: (kg: number) => boolean): Milestone[] => {
    const first = weighed.find(({ kg }) => isReached(kg))
    return first ? [{ kind, reached_on: first.on }] : []
  }
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
  const afterRun = (kind: MilestoneKind, runs: Run[], length: number): Milestone[] => {
    const first = runs.find((run) => run.length >= length)
    return first ? [{ kind, reached_on: first.on }] : []
  }
  const afterCount = (kind: MilestoneKind, count: number): Milestone[] => {
    const date = reportDates[count - 1]
    return date ? [{ kind, reached_on: date }] : []
  }
  const milestones = [
    ...afterCount('reports_4', 4),
    ...afterCount('reports_12', 12),
    ...afterRun('ticked_7', ticks.runs, 7),
    ...afterRun('ticked_30', ticks.runs, 30),
    ...weightMilestones(facts),
  ]
  return {
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

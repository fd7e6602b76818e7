import { type DateString, dateOf, daysBetween, formatDate } from '#domain/dates.ts'
import { dayKindName, ofUsualDays, type SaidDay, spanDates, spansOf } from '#domain/days/day-kinds.ts'
import type { LoggedMeal } from '#domain/days/days.ts'
import type { EatenOn } from '#domain/days/eaten.ts'
import { byMealType } from '#domain/days/tick-figures.ts'
import { mealTypeLabels, type Nutrients } from '#domain/food/nutrients.ts'
import { formatPaiseShort } from '#domain/ledger/rupees.ts'
import type { Subscription } from '#domain/ledger/subscriptions.ts'
import { counted, whole } from '#domain/numbers.ts'
import { profileLabels } from '#domain/people/patients.ts'
import { type ChangedFact, changedTo } from '#domain/people/profile-changes.ts'
import { type Units, weightText } from '#domain/people/units.ts'
import { kindOf, usualFigures } from '#domain/progress/measurement-kinds.ts'
import { type Limits, standingLabels, standingOf } from '#domain/progress/measurement-limits.ts'
import { limitWords, measureWords } from '#domain/progress/measurement-words.ts'
import type { MeasuredKind } from '#domain/progress/measurements.ts'
import type { WeighedDay } from '#domain/progress/weighings.ts'
import { weightSlope } from '#domain/progress/weight-trend.ts'
import { challengerPage } from './places.ts'

/* What happened since the last visit, as sentences that a note may quote: each says only what the rows say. */

export type VisitFact = { text: string; href: string }

/** What is stored about a challenger's time since the last visit. */
export type VisitRows = {
  patient_id: string
  /** The date of the last follow-up note, else the first day of care. */
  since: DateString
  /** Whether there is a note: before the first one all that was measured is news. */
  was_seen: boolean
  /** Today. */
  on: DateString
  /** The last one before or on `since`, and all after it, in any order. */
  weighings: WeighedDay[]
  /** kg, as the profile says; null without a profile. */
  start_kg: number | null
  measured: Pick<
    MeasuredKind,
    'kind' | 'name' | 'unit' | 'latest' | 'previous' | 'band' | 'target' | 'why_not'
  >[]
  results: { title: string; taken_on: DateString }[]
  /** Ticked, picked and swapped ones since `since`. */
  meals: Omit<LoggedMeal, 'picture'>[]
  /** What was written down since `since`, beside the plan, with or in place of a meal. */
  eaten: Pick<EatenOn, 'date' | 'meal_id' | 'text'>[]
  /** Days since `since` of which the challenger said what they are. */
  different?: SaidDay[]
  /** Whether they have joined, and a published plan has meals on a day since `since`. */
  could_tick: boolean
  /** Filed since `since`, newest first. */
  reports: { week_start: DateString; adherence_pct: number; energy_levels: number; rated: boolean }[]
  /** Of all reports. */
  last_report: DateString | null
  /** Facts of the profile that are recorded otherwise than on `since`. */
  changes: Pick<ChangedFact, 'field' | 'before' | 'after'>[]
  /** The published plan of today, else the last one since `since`, with its mean of a day. */
  plan: { id: string; week_start: DateString; mean: Nutrients; check: string | null } | null
  targets: Pick<Nutrients, 'calories' | 'protein_g'> | null
  /** Packages that run today. */
  packages: Pick<Subscription, 'plan' | 'ends_on' | 'visits' | 'visits_used' | 'owed_paise'>[]
  /** Messages of the challenger after the nutritionist's last one. */
  messages: { conversation_id: string; open: number; first_at: string | null }
}

/** Weights of fewer days say nothing of a pace: daily changes are mostly water. */
const leastSpan = 7
/** As many of a kind are named. */
const mostNamed = 4
/** A longer text of a profile is read there. */
const longestFact = 160

const since = (rows: VisitRows) => `since ${formatDate(rows.since)}`
const isOver = (rows: VisitRows) => rows.since < rows.on

/** ', about 0.4 kg a week down' */
function paceWords(weighings: WeighedDay[], units: Units): string {
  const [first, last] = [weighings[0]!, weighings.at(-1)!]
  if (daysBetween(first.week_start, last.week_start) < leastSpan) return ''
  const slope = weightSlope(weighings)!
  const pace = weightText(Math.abs(slope), units)
  return pace.startsWith('0 ') ? ', about level' : `, about ${pace} a week ${slope < 0 ? 'down' : 'up'}`
}

function weightWords(rows: VisitRows, units: Units): string | null {
  const sorted = rows.weighings.toSorted((one, other) => (one.week_start < other.week_start ? -1 : 1))
  const last = sorted.at(-1)
  const kg = (weighing: WeighedDay) =>
    `${weightText(weighing.weight_kg, units)} on ${formatDate(weighing.week_start)}`
  if (!last) return null
  if (last.week_start <= rows.since)
    return isOver(rows) ? `No weight ${since(rows)}; the last was ${kg(last)}.` : null
  const [first] = sorted
  if (first !== last) return `Weight ${kg(first!)}, ${kg(last)}${paceWords(sorted, units)}.`
  if (rows.start_kg === null) return `Weight ${kg(last)}.`
  return `Starting weight ${weightText(rows.start_kg, units)}; ${kg(last)}.`
}

/** 'HbA1c 6.9% on 20 Nov 2026 (before: 7.2% on 3 Aug 2026): above range (below 5.7%), on target (below 7%).' */
function measuredText(of: VisitRows['measured'][number], rows: VisitRows, units: Units): string | null {
  const { latest, previous, band, target, why_not } = of
  if (!latest || why_not) return null
  const isNew = !rows.was_seen || latest.measured_on > rows.since || dateOf(latest.created_at) > rows.since
  if (!isNew) return null
  const values = (one: typeof latest) => `${measureWords(of, one, units)} on ${formatDate(one.measured_on)}`
  const against = (what: 'band' | 'target', limits: Limits | null) =>
    limits
      ? [
          `${standingLabels[what][standingOf(usualFigures(of, latest), limits)].toLowerCase()} (${limitWords(of, limits, units)})`,
        ]
      : []
  const standings = [...against('band', band), ...against('target', target)].join(', ')
  const before = previous ? ` (before: ${values(previous)})` : ''
  return `${kindOf(of).label} ${values(latest)}${before}${standings && `: ${standings}`}.`
}

/** 'Khichdi (3 times), Poha and 2 more', most often first. */
function namedOf(names: string[]): string {
  const times = [...Map.groupBy(names, (name) => name)].map(([name, all]) => ({ name, count: all.length }))
  const sorted = times.sort(
    (one, other) => other.count - one.count || one.name.localeCompare(other.name, 'en'),
  )
  const named = sorted
    .slice(0, mostNamed)
    .map(({ name, count }) => (count > 1 ? `${name} (${counted(count, 'time')})` : name))
  const more = sorted.length - named.length
  return named.join(', ') + (more > 0 ? ` and ${more} more` : '')
}

/** 'Different days since 1 Nov 2026: fast (Ekadashi), 3 Nov 2026; unwell, 5 Nov 2026 to 7 Nov 2026. Their ticks do not count.' */
function differentText(rows: VisitRows): string | null {
  const spans = spansOf(rows.different ?? [])
  if (spans.length === 0) return null
  const named = spans.map((span) => `${dayKindName(span)}, ${spanDates(span)}`)
  return `Different days ${since(rows)}: ${named.join('; ')}. Their ticks do not count.`
}

function mealTexts(rows: VisitRows): (string | null)[] {
  const meals = ofUsualDays(rows.meals, rows.different ?? [])
  const types = byMealType(meals as LoggedMeal[]).map(
    ({ meal_type, eaten, differently, skipped }) =>
      `${mealTypeLabels[meal_type].toLowerCase()} ${eaten} of ${eaten + differently + skipped}`,
  )
  const replaced = meals.filter(({ state }) => state === 'differently')
  const isFor = (entry: VisitRows['eaten'][number], meal: VisitRows['meals'][number]) =>
    entry.meal_id === meal.meal_id && entry.date === meal.date
  const ate = replaced.flatMap((meal) =>
    [meal.note, ...rows.eaten.filter((entry) => isFor(entry, meal)).map(({ text }) => text)].flatMap(
      (text) =>
        text
          ? [
              `“${text}” for ${meal.title} (${mealTypeLabels[meal.meal_type].toLowerCase()}, ${formatDate(meal.date)})`,
            ]
          : [],
    ),
  )
  const beside = rows.eaten.filter((entry) => !replaced.some((meal) => isFor(entry, meal)))
  const swapped = meals.flatMap(({ instead_of, title }) =>
    instead_of ? [`${title} in place of ${instead_of}`] : [],
  )
  const picked = meals.flatMap(({ choice, instead_of, title }) => (choice && !instead_of ? [title] : []))
  const skipped = meals.flatMap(({ state, title }) => (state === 'skipped' ? [title] : []))
  const sentence = (words: string, names: string[]) =>
    names.length > 0 ? `${words} ${since(rows)}: ${namedOf(names)}.` : null
  return [
    differentText(rows),
    types.length > 0 ? `Ticked meals eaten as planned ${since(rows)}: ${types.join(', ')}.` : null,
    !rows.meals.some(({ state }) => state) && rows.could_tick && isOver(rows)
      ? `No meal ticked ${since(rows)}.`
      : null,
    sentence('Eaten instead', ate),
    sentence(
      'Eaten beside the plan',
      beside.map(({ text }) => `“${text}”`),
    ),
    sentence('Swapped', swapped),
    sentence('Picked among the alternatives', picked),
    sentence('Skipped', skipped),
  ]
}

function reportText(rows: VisitRows): string | null {
  const { reports, last_report } = rows
  const [newest] = reports
  if (!newest)
    return last_report && isOver(rows)
      ? `No progress report filed ${since(rows)}; the last is of ${formatDate(last_report)}.`
      : null
  const adherence = newest.rated ? `adherence ${Math.round(newest.adherence_pct)}%, ` : ''
  const filed = `${counted(reports.length, 'progress report')} filed ${since(rows)}`
  const which = reports.length > 1 ? '; the newest, of' : ', of'
  return `${filed}${which} ${formatDate(newest.week_start)}: ${adherence}energy ${newest.energy_levels} of 10.`
}

function planText({ plan, targets }: VisitRows): string | null {
  if (!plan) return null
  const { calories, protein_g } = plan.mean
  const aims = targets ? ` (targets ${whole(targets.calories)} kcal and ${whole(targets.protein_g)} g)` : ''
  const gives = `The plan of the week of ${formatDate(plan.week_start)} gives ${whole(calories)} kcal and ${whole(protein_g)} g of protein a day${aims}.`
  return plan.check ? `${gives} ${plan.check}` : gives
}

const changeTexts = (rows: VisitRows) =>
  rows.changes.map((change) => {
    const changed = `${profileLabels[change.field]} changed ${since(rows)}`
    const to = changedTo(change)
    return to.length > longestFact ? `${changed}.` : `${changed}: ${to}.`
  })

function messageText({ messages: { open, first_at } }: VisitRows): string | null {
  if (open === 0 || !first_at) return null
  return `${counted(open, 'message')} ${open === 1 ? 'waits' : 'wait'} for an answer, since ${formatDate(dateOf(first_at))}.`
}

/** The facts of a visit, in the order in which one talks about them. */
/** Used up or unpaid locks nothing: whoever holds the visit knows it. */
const packageText = ({ plan, ends_on, visits, visits_used, owed_paise }: VisitRows['packages'][number]) =>
  `${plan}: ${visits ? `${visits_used} of ${counted(visits, 'visit')} used` : 'runs'} until ${formatDate(ends_on)}${owed_paise > 0 ? `, ${formatPaiseShort(owed_paise)} unpaid` : ''}.`

export function visitFacts(rows: VisitRows, units: Units): VisitFact[] {
  const { patient_id: id, plan, messages, results } = rows
  const labs = challengerPage(id, 'labs')
  const progress = challengerPage(id, 'progress')
  const facts: [href: string, ...texts: (string | null)[]][] = [
    [progress, weightWords(rows, units)],
    [labs, ...rows.measured.map((of) => measuredText(of, rows, units))],
    [
      `${labs}#lab-results`,
      results.length > 0
        ? `Laboratory results added ${since(rows)}: ${namedOf(results.map(({ title, taken_on }) => `${title}, ${formatDate(taken_on)}`))}.`
        : null,
    ],
    [progress, ...mealTexts(rows), reportText(rows)],
    [challengerPage(id, 'profile'), ...changeTexts(rows)],
    [`/app/nutritionist/meal-plans/${plan?.id}`, planText(rows)],
    [`/app/messages/${messages.conversation_id}`, messageText(rows)],
    [challengerPage(id), ...rows.packages.map(packageText)],
  ]
  return facts.flatMap(([href, ...texts]) => texts.flatMap((text) => (text ? [{ text, href }] : [])))
}

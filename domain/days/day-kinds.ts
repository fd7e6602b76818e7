import { addDays, type DateString, dateOf, daysBetween, formatDate } from '#domain/dates.ts'
import { keysOf } from '#domain/keys.ts'
import { counted } from '#domain/numbers.ts'

/*
 * Days of which a challenger says that they are different. What is ticked on them counts in no figure, and they end no row of
 * ticked days.
 */

export const dayKindLabels = {
  eating_out: 'Eating out',
  travel: 'Travel',
  guests: 'Guests',
  festival: 'Festival',
  fast: 'Fast',
  unwell: 'Unwell',
}
export type DayKind = keyof typeof dayKindLabels
export const dayKinds = keysOf(dayKindLabels)

export const fastLabels = {
  ekadashi: 'Ekadashi',
  navratri: 'Navratri',
  ramadan: 'Ramadan',
  lent: 'Lent',
  other: 'Another fast',
}
export type FastKind = keyof typeof fastLabels
export const fastKinds = keysOf(fastLabels)

export type SaidKind = { kind: DayKind; fast: FastKind | null }
export type SaidDay = SaidKind & { date: DateString }

/** 'Fast (Ekadashi)' */
export const dayKindWords = ({ kind, fast }: SaidKind): string =>
  fast && fast !== 'other' ? `${dayKindLabels[kind]} (${fastLabels[fast]})` : dayKindLabels[kind]

/** The same within a sentence: 'fast (Ekadashi)'. */
export function dayKindName(said: SaidKind): string {
  const words = dayKindWords(said)
  return words[0]!.toLowerCase() + words.slice(1)
}

/** Days ahead for which a day can be said to be different, and days back, as ticks. */
export const daysAhead = 60
const daysBack = 7
/** The most days that are said at once: Ramadan has no more. */
export const mostDaysAtOnce = 30

export const closedKindMessage = `A day can be said to be different up to ${daysAhead} days ahead and ${daysBack} days afterwards.`
export const tooManyDaysMessage = `Please say at most ${mostDaysAtOnce} days at once.`

/** The days from the first that can be said at an instant to the last. */
export const sayableDays = (at: string | number = Date.now()) => ({
  from: addDays(dateOf(at), -daysBack),
  to: addDays(dateOf(at), daysAhead),
})

/** What is said of the days from `date` to `until`; null says that they are usual. */
export type DayWord = {
  date: DateString
  until?: DateString | undefined
  kind: DayKind | null
  fast?: FastKind | undefined
}

/** What is wrong with the days of one word; null when nothing is. */
export function sayProblem({ date, until = date, kind }: DayWord, at: string | number = Date.now()) {
  const { from, to } = sayableDays(at)
  if (until < date) return 'The last day cannot be before the first.'
  if (date < from || until > to) return closedKindMessage
  return kind && daysBetween(date, until) >= mostDaysAtOnce ? tooManyDaysMessage : null
}

/** Whether the planned meals are eaten then, so that somebody is reminded of them. */
export const eatsMeals = (kind: DayKind | null) => kind !== 'fast' && kind !== 'unwell'

/** Whether the plan has dishes for such a day; for the others it has words only. */
export const hasDishes = (kind: DayKind | null) => kind === 'fast' || kind === 'unwell' || kind === 'travel'

type Asked = SaidKind & { ask_doctor: boolean; agreed_at: string | null }
/** Whether a fast waits for the nutritionist's word: no dishes are offered for it before. */
export const isWaitingFast = ({ kind, ask_doctor, agreed_at }: Asked) =>
  kind === 'fast' && ask_doctor && agreed_at === null

const vrat = 'Dishes without wheat, rice, pulses, onion and garlic.'
/** What is eaten on a fast of each kind, in a sentence that is true whatever the tradition of the home. */
const fastWords: Record<FastKind, string> = {
  ekadashi: vrat,
  navratri: vrat,
  ramadan: 'Two meals: one before dawn and one after sunset.',
  lent: 'Dishes without meat, fish, eggs and milk.',
  other: vrat,
}

/** What to do on such a day, in a sentence or two. */
export function dayKindAdvice({ kind, fast }: SaidKind): string {
  switch (kind) {
    case 'eating_out':
      return 'Choose what suits you, and ask what is in a dish if there is something you avoid. Nothing has to be made up for afterwards.'
    case 'travel':
      return 'Take along what packs well, and choose what suits you on the way. Nothing has to be made up for afterwards.'
    case 'guests':
      return 'Cook what suits all of you. Nothing has to be made up for afterwards.'
    case 'festival':
      return 'Enjoy the day. Nothing has to be made up for afterwards.'
    case 'fast':
      return fastWords[fast ?? 'other']
    case 'unwell':
      return 'There is nothing to do on this day. Eat what you can, or something gentle.'
  }
}

export const askDoctorSentences = {
  fast: 'Please ask your doctor before you fast.',
  unwell: 'Please call your doctor.',
}

/** What is said last of a date and waits to be sent; undefined when nothing is. */
export const pendingWordOf = (date: DateString, pending: DayWord[]): DayWord | undefined =>
  pending.findLast(({ date: from, until = from }) => from <= date && date <= until)

export type Span<Day extends SaidDay> = Day & { until: DateString; days: number }
/** Neighbouring days of which the same is said, as one; `alike` says what else must be the same. Oldest first. */
export function spansOf<Day extends SaidDay>(
  days: Day[],
  alike: (one: Day, other: Day) => boolean = () => true,
): Span<Day>[] {
  const spans: Span<Day>[] = []
  for (const day of days.toSorted((one, other) => (one.date < other.date ? -1 : 1))) {
    const last = spans.at(-1)
    const goesOn =
      last &&
      addDays(last.until, 1) === day.date &&
      last.kind === day.kind &&
      last.fast === day.fast &&
      alike(last, day)
    if (goesOn) Object.assign(last, { until: day.date, days: last.days + 1 })
    else spans.push({ ...day, until: day.date, days: 1 })
  }
  return spans
}

/** '20 Nov 2026 to 22 Nov 2026' */
export const spanDates = ({ date, until }: { date: DateString; until: DateString }) =>
  date === until ? formatDate(date) : `${formatDate(date)} to ${formatDate(until)}`

/** '3 days left out: fast (Ekadashi), unwell'; empty without any. */
export function leftOutWords(days: SaidKind[]): string {
  if (days.length === 0) return ''
  return `${counted(days.length, 'day')} left out: ${[...new Set(days.map(dayKindName))].join(', ')}`
}

/** The meals of usual days. */
export function ofUsualDays<Meal extends { date: DateString }>(
  meals: Meal[],
  different: { date: DateString }[],
): Meal[] {
  const dates = new Set(different.map(({ date }) => date))
  return meals.filter(({ date }) => !dates.has(date))
}

import type { FiguresOf } from '#domain/food/foods.ts'
import type { Serving } from '#domain/food/menu.ts'
import { randomNumbers } from '#domain/random.ts'
import { makeNeedCosts } from './week-needs.ts'
import { makeState, type Week, type WeekState } from './week-state.ts'
import { aimCount, firstSide, makeTables, none, places, type Slot, type Tables } from './week-tables.ts'

/**
 * How many changes are tried, and what worse ones may cost at the beginning and at the end. As many for a day alone as
 * for a week: it has nothing to choose from its neighbours.
 */
const first = { moves: 54_000, hot: 30, cold: 0.7 }
/** The same for a week that lacks what is required, and, for each meal that may change, for days that are still off. */
const again = { moves: 17_000, hot: 8, cold: 0.2 }
const movesAMeal = 900
const mostRounds = 8
/** In so many of them the whole week may change, for what is required. Of what no dish has, more rounds find no more. */
const roundsForNeeds = 3
/**
 * Until which share of the changes a missed macro costs how many times as much: first dishes are found that have what is
 * needed, then the portions with which days come to their targets.
 */
const strictness = [
  { until: 0.45, times: 1 },
  { until: 0.7, times: 3 },
  { until: 0.82, times: 12 },
  { until: 1, times: 30 },
]
/** So many changes take about a tenth of a millisecond. */
const slice = 200

/** Whether two slots have the same dishes to choose from. */
const isAlike = (a: Slot, b: Slot) =>
  a.meal_type === b.meal_type && a.dishes === b.dishes && a.place?.light === b.place?.light

/** The changes that the search tries at a slot: another dish, another portion, another side, another day. */
function makeMoves({ slots, variety }: Week, tables: Tables, state: WeekState, random: () => number) {
  const { runs, firstSteps, counts, choices, figures, keyOf, energies, componentCounts, components } = tables
  const { usual, sides, sidesFrom, suits, sideCount, sideOf, exclude } = tables
  const { dayOf, chosen, served, trial, use, isFree, isOften, decide, decideSwap } = state
  const below = (limit: number) => Math.floor(random() * limit)
  const upOrDown = () => (random() < 0.5 ? 1 : -1)

  /** The energy of what is served in a slot without its sides. */
  function energyOf(slot: number): number {
    let sum = 0
    for (let place = 0; place < firstSide; place++) {
      const step = served[slot * places + place]!
      if (step !== none) sum += figures[runs[step]! * aimCount]! * counts[step]!
    }
    return sum
  }

  /** The step of a run with the count nearest to one. */
  function nearest(run: number, count: number): number {
    const end = firstSteps[run + 1]!
    let more = firstSteps[run]! + 1
    while (more < end && counts[more]! < count) more++
    return more === end || count - counts[more - 1]! <= counts[more]! - count ? more - 1 : more
  }

  const wantsFew = variety === 'few'
  /** By dish, the entries of it: days and meals may have it with other sides. */
  const entriesOf = Map.groupBy(keyOf.keys(), (entry) => keyOf[entry]!)
  /** A dish of another meal, if it may stand in this slot. */
  function another(slot: number): number | undefined {
    const entry = chosen[below(slots.length)]!
    const same = entry === none ? [] : entriesOf.get(keyOf[entry]!)!
    return same.find((one) => choices[slot]!.includes(one))
  }

  /** Another dish with about the energy of the one before; it keeps the sides that suit it, too. */
  function tryDish(slot: number, temperature: number) {
    const list = choices[slot]!
    const entry = wantsFew && random() < 0.5 ? (another(slot) ?? none) : list[below(list.length)]!
    if (entry === none) return
    const before = chosen[slot]!
    if (entry === before) return
    const isFilled = before !== none
    if (!isFree(keyOf[entry]!, dayOf[slot]!, isFilled ? keyOf[before]! : none)) return
    const portions = isFilled ? Math.min(2, Math.max(0.5, energyOf(slot) / energies[entry]!)) : 1
    for (let place = 0; place < firstSide; place++) {
      const at = entry * firstSide + place
      const run = components[at]!
      trial[place] = run === none ? none : nearest(run, counts[usual[at]!]! * portions)
    }
    for (let place = firstSide; place < places; place++) {
      const step = served[slot * places + place]!
      trial[place] = step !== none && suits[entry * sideCount + sideOf[step]!] ? step : none
    }
    decide(slot, entry, temperature)
  }

  function takeUp(slot: number) {
    for (let place = 0; place < places; place++) trial[place] = served[slot * places + place]!
  }

  /** A little more or less of one component, or of all. */
  function tryPortion(slot: number, temperature: number) {
    const entry = chosen[slot]!
    const count = componentCounts[entry]!
    takeUp(slot)
    const one = random() < 0.25 ? none : below(count)
    const change = upOrDown()
    let isChanged = false
    for (let place = 0; place < count; place++) {
      if (one !== none && place !== one) continue
      const next = trial[place]! + change
      if (runs[next] !== components[entry * firstSide + place]) continue
      trial[place] = next
      isChanged = true
    }
    if (isChanged) decide(slot, entry, temperature)
  }

  /** Another side, none, or a little more or less of it. */
  function trySide(slot: number, temperature: number) {
    const entry = chosen[slot]!
    const from = sidesFrom[entry]!
    const count = sidesFrom[entry + 1]! - from
    if (count === 0) return
    takeUp(slot)
    const place = firstSide + below(places - firstSide)
    const step = trial[place]!
    const what = random()
    let next: number = none
    if (step !== none && what < 0.25) next = none
    else if (step !== none && what < 0.6) {
      next = step + upOrDown()
      if (runs[next] !== runs[step]) return
    } else {
      const run = sides[from + below(count)]!
      next = firstSteps[run]! + below(firstSteps[run + 1]! - firstSteps[run]!)
      if (isOften(next, step)) return
      const other = trial[place === firstSide ? firstSide + 1 : firstSide]!
      if (other !== none && exclude[sideOf[other]! * sideCount + sideOf[next]!]) return
    }
    trial[place] = next
    decide(slot, entry, temperature)
  }

  /** What is on two days in each other's place: of use where few dishes fill many slots. */
  function trySwap(one: number, temperature: number) {
    if (wantsFew) return
    const two = below(slots.length)
    const [a, b] = [slots[one]!, slots[two]!]
    const [dayOne, dayTwo] = [dayOf[one]!, dayOf[two]!]
    if (chosen[two] === none || dayOne === dayTwo || !isAlike(a, b)) return
    const [keyOne, keyTwo] = [keyOf[chosen[one]!]!, keyOf[chosen[two]!]!]
    if (keyOne === keyTwo) return
    use(keyOne, dayOne, -1)
    use(keyTwo, dayTwo, -1)
    const free = isFree(keyOne, dayTwo, none) && isFree(keyTwo, dayOne, none)
    use(keyOne, dayOne, 1)
    use(keyTwo, dayTwo, 1)
    if (free) decideSwap(one, two, temperature)
  }

  return (slot: number, temperature: number) => {
    const what = random()
    if (chosen[slot] === none || what < 0.3) tryDish(slot, temperature)
    else if (what < 0.53) tryPortion(slot, temperature)
    else if (what < 0.97) trySide(slot, temperature)
    else trySwap(slot, temperature)
  }
}

/**
 * Simulated annealing: many small changes, of which worse ones are taken as long as it is hot. Yields often.
 * For each slot what it gets, or undefined where no dish is left.
 */
export function* searchWeek(
  week: Week & { seed: number },
  figuresOf: FiguresOf,
): Generator<void, (Serving | undefined)[]> {
  const { slots, targets, seed } = week
  const random = randomNumbers(seed)
  const needs = makeNeedCosts(week.days, week.needs ?? { of: {} })
  const foodOf = week.needs?.foodOf ?? (() => undefined)
  const tables = yield* makeTables(slots, targets, figuresOf, {
    nutrients: needs.keys,
    foodOf,
    countsLines: week.variety === 'few',
  })
  yield
  const state = makeState(week, tables, needs, random)
  const tryChange = makeMoves(week, tables, state, random)

  /** Tries so many changes, each a little colder than the one before; the temperature after them. */
  function tryChanges(count: number, which: number[], hot: number, cooling: number): number {
    let temperature = hot
    for (let move = 0; move < count; move++) {
      tryChange(which[Math.floor(random() * which.length)]!, temperature)
      temperature *= cooling
    }
    return temperature
  }

  function* anneal({ moves, hot, cold }: typeof first, which: number[]) {
    const cooling = (cold / hot) ** (1 / moves)
    let temperature = hot
    let move = 0
    for (const { until, times } of strictness) {
      state.tighten(times)
      while (move < until * moves) {
        const count = Math.min(slice, Math.ceil(until * moves - move))
        temperature = tryChanges(count, which, temperature, cooling)
        move += count
        yield
      }
    }
  }

  const all = [...slots.keys()]
  if (all.length > 0) yield* anneal(first, all)
  let best = state.snapshot()
  let inVain = 0
  for (let round = 0; round < mostRounds && inVain < 4; round++) {
    const lacks = round < roundsForNeeds && state.lacks()
    if (!lacks && !all.some(state.isBad)) break
    // A few others change, too, because they may hold the dishes that these days need.
    const some = lacks ? all : all.filter((slot) => state.isBad(slot) || random() < 0.15)
    yield* anneal({ ...again, moves: lacks ? again.moves : movesAMeal * some.length }, some)
    const now = state.snapshot()
    // A week that hardly gets better has no better dishes.
    inVain = now.cost < best.cost - 0.5 ? 0 : inVain + 1
    if (now.cost <= best.cost) best = now
    else best.restore()
  }

  return all.map((slot) => {
    const entry = tables.entries[state.chosen[slot]!]
    if (!entry) return undefined
    const parts = [...state.served.subarray(slot * places, slot * places + places)].map((step) => {
      const part = tables.parts[tables.runs[step]!]
      return part && { ...part, count: tables.counts[step]! }
    })
    const present = (from: number, to: number) => parts.slice(from, to).filter((part) => part !== undefined)
    return { dish: entry.dish, components: present(0, firstSide), sides: present(firstSide, places) }
  })
}

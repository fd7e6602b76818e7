import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { languages, specializations } from '#domain/people/specializations.ts'
import { matchInTurn, matchReasons, type Practitioner, rankMatches, type Seeker } from './matching.ts'
import { automaticAfterHours, matchingHours } from './promises.ts'

const seeker = (more: Partial<Seeker> = {}): Seeker => ({
  patient_id: 'p',
  health_needs: [],
  preferred_language: null,
  not: [],
  ...more,
})
const practitioner = (nutritionist_id: string, more: Partial<Practitioner> = {}): Practitioner => ({
  nutritionist_id,
  specializations: [],
  languages: [],
  capacity: 30,
  load: 0,
  ...more,
})
const order = (who: Seeker, ...them: Practitioner[]) => rankMatches(who, them).map((m) => m.nutritionist_id)

describe('the best match', () => {
  test('meets most health needs, before language and free places', () => {
    const who = seeker({ health_needs: ['Diabetes Care', 'Elderly Care'], preferred_language: 'Tamil' })
    expect(
      order(
        who,
        practitioner('free'),
        practitioner('speaks', { languages: ['Tamil'] }),
        practitioner('one', { specializations: ['Elderly Care'], load: 29 }),
        practitioner('both', { specializations: ['Diabetes Care', 'Elderly Care'], load: 28 }),
        practitioner('one, speaks', { specializations: ['Diabetes Care'], languages: ['Tamil'], load: 29 }),
      ),
    ).toEqual(['both', 'one, speaks', 'one', 'speaks', 'free'])
  })

  test('among equals has the smallest share of places taken, then the first id', () => {
    expect(
      order(
        seeker(),
        practitioner('d', { load: 3 }),
        practitioner('c', { load: 1, capacity: 5 }),
        practitioner('b', { load: 3 }),
        practitioner('a', { load: 4, capacity: 60 }),
      ),
    ).toEqual(['a', 'b', 'd', 'c'])
  })

  test('is nobody who is full, or whom they asked to change from', () => {
    const them = [
      practitioner('full', { load: 30 }),
      practitioner('left'),
      practitioner('over', { load: 31 }),
    ]
    expect(order(seeker({ not: ['left'] }), ...them)).toEqual([])
    expect(matchInTurn([seeker({ not: ['left'] })], them)).toEqual([null])
  })

  test('says why, without naming a condition', () => {
    const [match] = rankMatches(
      seeker({ health_needs: ['Diabetes Care', 'Elderly Care'], preferred_language: 'Hindi' }),
      [practitioner('a', { specializations: ['Diabetes Care'], languages: ['Hindi'], load: 12 })],
    )
    expect(matchReasons(match!)).toEqual([
      'Specialised in 1 of 2 needs',
      'Speaks the preferred language',
      '18 of 30 places free',
    ])
    const [other] = rankMatches(seeker({ health_needs: ['Elderly Care'], preferred_language: 'Odia' }), [
      practitioner('a', { specializations: ['Elderly Care'], capacity: 1 }),
    ])
    expect(matchReasons(other!)).toEqual(['Specialised in what is needed', '1 of 1 place free'])
    expect(matchReasons(rankMatches(seeker(), [practitioner('a')])[0]!)).toEqual(['30 of 30 places free'])
  })
})

const someOf = <T>(values: readonly T[]) => fc.subarray([...values], { maxLength: 3 })
const practitioners = fc.uniqueArray(
  fc.record({
    nutritionist_id: fc.uuid(),
    specializations: someOf(specializations),
    languages: someOf(languages),
    capacity: fc.integer({ min: 1, max: 8 }),
    load: fc.integer({ min: 0, max: 8 }),
  }),
  { selector: (one) => one.nutritionist_id, maxLength: 12 },
)
const seekers = fc.array(
  fc.record({
    patient_id: fc.uuid(),
    health_needs: someOf(specializations),
    preferred_language: fc.option(fc.constantFrom(...languages)),
    not: fc.constant<string[]>([]),
  }),
  { maxLength: 40 },
)

test('nobody takes more than they can, and nobody goes without while there is a place', () => {
  fc.assert(
    fc.property(seekers, practitioners, (some, them) => {
      const matches = matchInTurn(some, them)
      const given = Map.groupBy(matches, (match) => match?.nutritionist_id)
      for (const one of them) {
        const taken = given.get(one.nutritionist_id)?.length ?? 0
        if (taken) expect(one.load + taken).toBeLessThanOrEqual(one.capacity)
      }
      const places = them.reduce((sum, one) => sum + Math.max(0, one.capacity - one.load), 0)
      expect(matches.filter(Boolean)).toHaveLength(Math.min(places, some.length))
    }),
  )
})

test('the order in which nutritionists are listed makes no difference', () => {
  fc.assert(
    fc.property(seekers, practitioners, (some, them) => {
      expect(matchInTurn(some, [...them].reverse())).toEqual(matchInTurn(some, them))
    }),
  )
})

/** Pseudo-random numbers from 0 to 1, the same in every run (mulberry32). */
function chance(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const minute = 1 / 60
const lookEvery = 5 * minute

/** Simulates seven days of sign-ups. No administrator confirms a match, so all are automatic. Times are in hours. */
function sevenDays(
  count: number,
  them: Practitioner[],
  describeSeeker: (next: () => number) => Partial<Seeker>,
) {
  const next = chance(42)
  const arrivals = Array.from({ length: count }, (_, index) => ({
    at: next() * 7 * 24,
    who: seeker({ patient_id: String(index).padStart(4, '0'), ...describeSeeker(next) }),
  })).sort((a, b) => a.at - b.at || (a.who.patient_id < b.who.patient_id ? -1 : 1))
  const staff = them.map((one) => ({ ...one }))
  const waits: number[] = []
  const given: [string, string][] = []
  let waiting = arrivals
  for (let now = 0; now <= 8 * 24; now += lookEvery) {
    const due = waiting.filter(({ at }) => now - at >= automaticAfterHours)
    const matches = matchInTurn(
      due.map(({ who }) => who),
      staff,
    )
    const matched = new Set<string>()
    for (const [index, match] of matches.entries()) {
      if (!match) continue
      const { at, who } = due[index]!
      staff.find((one) => one.nutritionist_id === match.nutritionist_id)!.load++
      waits.push(now - at)
      given.push([who.patient_id, match.nutritionist_id])
      matched.add(who.patient_id)
    }
    waiting = waiting.filter(({ who }) => !matched.has(who.patient_id))
  }
  return { waits, given, staff, left: waiting.length }
}

describe('a week of 1,000 challengers and 50 nutritionists', () => {
  const varied = () => {
    const next = chance(7)
    const pick = <T>(values: readonly T[], share: number) => values.filter(() => next() < share)
    return Array.from({ length: 50 }, (_, index) =>
      practitioner(`n${String(index).padStart(2, '0')}`, {
        specializations: pick(specializations, 0.4),
        languages: pick(languages, 0.25),
        capacity: 10 + Math.floor(next() * 31),
      }),
    )
  }
  const needy = (next: () => number): Partial<Seeker> => ({
    health_needs: specializations.filter(() => next() < 0.3),
    preferred_language: next() < 0.7 ? languages[Math.floor(next() * languages.length)]! : null,
  })

  test('nobody waits longer than promised while there are places, and nobody is given too many', () => {
    const { waits, staff, left } = sevenDays(1000, varied(), needy)
    expect(staff.reduce((sum, one) => sum + one.capacity, 0)).toBeGreaterThan(1000)
    expect(left).toBe(0)
    expect(waits).toHaveLength(1000)
    expect(Math.max(...waits)).toBeLessThanOrEqual(matchingHours)
    expect(staff.filter((one) => one.load > one.capacity)).toEqual([])
  })

  test('with fewer places than challengers every place is taken, and only the rest waits', () => {
    const few = varied().map((one) => ({ ...one, capacity: 15 }))
    const { staff, left } = sevenDays(1000, few, needy)
    expect(staff.map((one) => one.load)).toEqual(staff.map(() => 15))
    expect(left).toBe(1000 - 50 * 15)
  })

  test('among equals the load is even to within one', () => {
    const equals = Array.from({ length: 50 }, (_, index) => practitioner(`n${index}`))
    const loads = sevenDays(1000, equals, () => ({})).staff.map((one) => one.load)
    expect(Math.max(...loads) - Math.min(...loads)).toBeLessThanOrEqual(1)
  })

  test('the same week gives the same matches', () => {
    expect(sevenDays(1000, varied().reverse(), needy).given).toEqual(sevenDays(1000, varied(), needy).given)
  })
})

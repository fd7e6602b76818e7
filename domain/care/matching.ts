import { z } from 'zod'
import { type Contract, Id, Instant, paging } from '#domain/endpoint.ts'
import type { Language, Specialization } from '#domain/people/specializations.ts'

/** Who needs a nutritionist. */
export type Seeker = {
  patient_id: string
  health_needs: Specialization[]
  preferred_language: Language | null
  /** Nutritionists they asked to change from. */
  not: string[]
}

/** Who may be assigned: approved and active. */
export type Practitioner = {
  nutritionist_id: string
  specializations: Specialization[]
  languages: Language[]
  /** Most challengers they take. */
  capacity: number
  /** Challengers they have now. */
  load: number
}

/** How well a nutritionist fits somebody. */
export type Match = {
  nutritionist_id: string
  /** Of the health needs, how many they are specialised in. */
  needs_met: number
  needs: number
  /** Whether they speak the preferred language; null when none is preferred. */
  speaks: boolean | null
  load: number
  capacity: number
}

/** Best first: by health needs, then language, then the share of places taken; the id makes it the same every time. */
function compare(a: Match, b: Match): number {
  return (
    b.needs_met - a.needs_met ||
    Number(b.speaks) - Number(a.speaks) ||
    // The shares of places taken, without dividing.
    a.load * b.capacity - b.load * a.capacity ||
    (a.nutritionist_id < b.nutritionist_id ? -1 : 1)
  )
}

/** Whether a nutritionist takes one more. */
export const hasPlace = ({ load, capacity }: { load: number; capacity: number }) => load < capacity

const isOpenTo = ({ not }: Seeker, practitioner: Practitioner) =>
  hasPlace(practitioner) && !not.includes(practitioner.nutritionist_id)

function matchOf(seeker: Seeker, practitioner: Practitioner): Match {
  const { nutritionist_id, specializations, languages, load, capacity } = practitioner
  return {
    nutritionist_id,
    needs_met: seeker.health_needs.filter((need) => specializations.includes(need)).length,
    needs: seeker.health_needs.length,
    speaks: seeker.preferred_language && languages.includes(seeker.preferred_language),
    load,
    capacity,
  }
}

/** The nutritionists with a free place whom somebody may be given, the best first. */
export function rankMatches(seeker: Seeker, practitioners: Practitioner[]): Match[] {
  return practitioners
    .filter((practitioner) => isOpenTo(seeker, practitioner))
    .map((practitioner) => matchOf(seeker, practitioner))
    .sort(compare)
}

/** Gives each in turn the best match that is left, as if the ones before were assigned already; null when none is. */
export function matchInTurn(seekers: Seeker[], practitioners: Practitioner[]): (Match | null)[] {
  const free = practitioners.map((practitioner) => ({ ...practitioner }))
  return seekers.map((seeker) => {
    let best: { match: Match; practitioner: Practitioner } | null = null
    // Nobody but the best is asked for: with thousands to choose from, sorting them for each would take long.
    for (const practitioner of free) {
      if (!isOpenTo(seeker, practitioner)) continue
      const match = matchOf(seeker, practitioner)
      if (!best || compare(match, best.match) < 0) best = { match, practitioner }
    }
    if (best) best.practitioner.load++
    return best?.match ?? null
  })
}

/** Why somebody fits, in words that name no health condition: administrators read them. */
export function matchReasons({ needs_met, needs, speaks, load, capacity }: Match): string[] {
  const fits = needs === 1 ? 'Specialised in what is needed' : `Specialised in ${needs_met} of ${needs} needs`
  const free = capacity - load
  return [
    ...(needs_met ? [fits] : []),
    ...(speaks ? ['Speaks the preferred language'] : []),
    `${free} of ${capacity} ${capacity === 1 ? 'place' : 'places'} free`,
  ]
}

/** Whom administrators are suggested, and why. */
export const SuggestedMatch = z.object({
  nutritionist_id: Id,
  nutritionist_name: z.string(),
  reasons: z.array(z.string()),
})
export type SuggestedMatch = z.output<typeof SuggestedMatch>

const WaitingChallenger = z.object({
  patient_id: Id,
  patient_name: z.string(),
  waiting_since: Instant,
  /** When the best match is assigned without anybody confirming it. */
  automatic_at: Instant,
  /** By when somebody is promised. */
  due_at: Instant,
  /** Null when nobody has a free place. */
  match: SuggestedMatch.nullable(),
})
export type WaitingChallenger = z.output<typeof WaitingChallenger>

export const matching = {
  'GET /assignments/waiting': {
    access: 'admin',
    summary: 'Challengers who wait for a nutritionist, the longest wait first, each with the best match',
    query: z.object(paging(20)),
    reply: z.array(WaitingChallenger),
  },
} satisfies Contract

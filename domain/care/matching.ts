import { z } from 'zod'
import { callsFor, Id, Instant, paging } from '#domain/endpoint.ts'
import type { Language, Specialization } from '#domain/people/specializations.ts'

/** A challenger who needs a nutritionist. */
export type Seeker = {
  patient_id: string
  health_needs: Specialization[]
  preferred_language: Language | null
  /** Nutritionists they do not want again. */
  not: string[]
}

/** A nutritionist who may be assigned: approved and active. */
export type Practitioner = {
  nutritionist_id: string
  specializations: Specialization[]
  languages: Language[]
  /** The most challengers they take. */
  capacity: number
  /** How many challengers they have now. */
  load: number
}

/** Best first: health needs, then language, then the share of free places. The id makes the order stable. */
function compare(a: Match, b: Match): number {
  return (
    b.needs_met - a.needs_met ||
    Number(b.speaks) - Number(a.speaks) ||
    // Compares load / capacity without a division.
    a.load * b.capacity - b.load * a.capacity ||
    (a.nutritionist_id < b.nutritionist_id ? -1 : 1)
  )
}

/** Whether a nutritionist has a free place. */
export const hasPlace = ({ load, capacity }: { load: number; capacity: number }) => load < capacity

const isOpenTo = ({ not }: Seeker, practitioner: Practitioner) =>
  hasPlace(practitioner) && !not.includes(practitioner.nutritionist_id)

/** How well a nutritionist fits a challenger. */
function matchOf(seeker: Seeker, practitioner: Practitioner) {
  const { nutritionist_id, specializations, languages, load, capacity } = practitioner
  return {
    nutritionist_id,
    /** How many of the `needs` they specialise in. */
    needs_met: seeker.health_needs.filter((need) => specializations.includes(need)).length,
    needs: seeker.health_needs.length,
    /** Whether they speak the preferred language; null when there is none. */
    speaks: seeker.preferred_language && languages.includes(seeker.preferred_language),
    load,
    capacity,
  }
}
export type Match = ReturnType<typeof matchOf>

/** The nutritionists who fit and have a free place, best first. */
export function rankMatches(seeker: Seeker, practitioners: Practitioner[]): Match[] {
  return practitioners
    .filter((practitioner) => isOpenTo(seeker, practitioner))
    .map((practitioner) => matchOf(seeker, practitioner))
    .sort(compare)
}

/**
 * The best match for each challenger in turn, as if the ones before were already assigned; null when no place is
 * left.
 */
export function matchInTurn(seekers: Seeker[], practitioners: Practitioner[]): (Match | null)[] {
  const free = practitioners.map((practitioner) => ({ ...practitioner }))
  return seekers.map((seeker) => {
    let best: { match: Match; practitioner: Practitioner } | null = null
    // Only the best one is searched: sorting thousands of nutritionists for each challenger would be slow.
    for (const practitioner of free) {
      if (!isOpenTo(seeker, practitioner)) continue
      const match = matchOf(seeker, practitioner)
      if (!best || compare(match, best.match) < 0) best = { match, practitioner }
    }
    if (best) best.practitioner.load++
    return best?.match ?? null
  })
}

/** Why a nutritionist fits, without naming a health condition, because administrators read it. */
export function matchReasons({ needs_met, needs, speaks, load, capacity }: Match): string[] {
  const fits = needs === 1 ? 'Specialised in what is needed' : `Specialised in ${needs_met} of ${needs} needs`
  const free = capacity - load
  return [
    ...(needs_met ? [fits] : []),
    ...(speaks ? ['Speaks the preferred language'] : []),
    `${free} of ${capacity} ${capacity === 1 ? 'place' : 'places'} free`,
  ]
}

/** The nutritionist suggested to administrators, and the reasons. */
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
  /** When the best match is assigned automatically. */
  automatic_at: Instant,
  /** The promised time of the assignment. */
  due_at: Instant,
  /** Null when no nutritionist has a free place. */
  match: SuggestedMatch.nullable(),
})
export type WaitingChallenger = z.output<typeof WaitingChallenger>

export const matching = callsFor('admin', {
  'GET /assignments/waiting': {
    summary: 'Challengers who wait for a nutritionist, the longest wait first, each with the best match',
    query: z.object(paging(20)),
    reply: z.array(WaitingChallenger),
  },
  'GET /assignments/:id/matches': {
    summary:
      'Who could take over the challenger of an assignment: at most eight with a free place, best first',
    reply: z.object({ matches: z.array(SuggestedMatch) }),
  },
})

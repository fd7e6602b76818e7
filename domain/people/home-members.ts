import { z } from 'zod'
import { callsFor, Id, optionalLine, optionalList } from '#domain/endpoint.ts'
import type { PotEater } from '#domain/food/pot.ts'
import {
  dietaryPrefLabels,
  dietaryPrefs,
  foodRuleLabels,
  foodRules,
  isOneDiet,
} from '#domain/food/reading/diet.ts'
import { isNoAllergy } from '#domain/food/reading/no-allergy.ts'
import { keysOf } from '#domain/keys.ts'
import { counted, hundredths } from '#domain/numbers.ts'
import { inOneSentence } from '#domain/plain-text.ts'
import { homeFields } from './home.ts'
import { HomeLink } from './home-links.ts'

/*
 * For whom a challenger cooks. A member is a note about somebody without an account: only its writer reads the name, and
 * the nutritionist in care the rest.
 */

/** Shares of a grown-up's portion, as people say them. */
export const portionSizes = {
  toddler: { label: 'Small child, 2 to 3', called: 'Small child', portion: 0.33 },
  child: { label: 'Child, 4 to 6', called: 'Child', portion: 0.5 },
  older: { label: 'Child, 7 to 9', called: 'Older child', portion: 0.67 },
  usual: { label: 'From 10, and grown-ups', called: 'Grown-up', portion: 1 },
  hungry: { label: 'Eats more than most', called: 'Big eater', portion: 1.25 },
}
type PortionSize = keyof typeof portionSizes

/** The size that a portion is nearest to. */
export const sizeOf = (portion: number): PortionSize =>
  keysOf(portionSizes).reduce((nearest, size) =>
    Math.abs(portionSizes[size].portion - portion) < Math.abs(portionSizes[nearest].portion - portion)
      ? size
      : nearest,
  )

/** A home of 20, with the challenger. */
export const mostMembers = 19
/** Of a member, and of all of a home. They are looked for in each dish that is cooked. */
const mostAllergies = 20
const mostAllergiesAtHome = 60
const portionMessage = 'Please choose how much they eat'

/** Fasting needs weekdays, which nobody is asked of a member. */
export const memberRules = foodRules.filter((rule) => rule !== 'fasting_days')

const memberFields = {
  name: optionalLine(60),
  portion: z.number(portionMessage).min(0.1, portionMessage).max(3, portionMessage).overwrite(hundredths),
  allergies: optionalList(
    z
      .array(
        z
          .string()
          .trim()
          .min(1, 'An allergy cannot be empty')
          .max(100, 'An allergy has at most 100 characters'),
      )
      .max(mostAllergies, `Please list at most ${mostAllergies} allergies`)
      .overwrite((allergies) => [...new Set(allergies.filter((allergy) => !isNoAllergy(allergy)))]),
  ),
  dietary_prefs: optionalList(
    z
      .array(z.enum(dietaryPrefs))
      .max(dietaryPrefs.length)
      .refine(isOneDiet, 'Please choose only one of Vegetarian, Non-Vegetarian and Vegan'),
  ),
  food_rules: optionalList(z.array(z.enum(memberRules)).max(memberRules.length)),
}
const MemberInput = z.object({ id: Id.optional(), ...memberFields })
const { portion: _, ...formFields } = memberFields
/** A member as the form asks: how much they eat is one of a few sizes. */
export const MemberForm = z.object({
  ...formFields,
  size: z.enum(keysOf(portionSizes), portionMessage),
})

const HomeMember = z.object({
  id: Id,
  name: z.string().nullable(),
  portion: z.number(),
  allergies: z.array(z.string()),
  dietary_prefs: z.array(z.enum(dietaryPrefs)),
  food_rules: z.array(z.enum(memberRules)),
})
export type HomeMember = z.output<typeof HomeMember>

/** What the nutritionist in care reads of a member. */
export const ReadMember = HomeMember.omit({ id: true, name: true })
export type ReadMember = z.output<typeof ReadMember>

export const HomeInput = z.object({
  cooks_for: homeFields.cooks_for,
  members: z
    .array(MemberInput)
    .max(mostMembers, `A home has at most ${mostMembers} members besides you`)
    .refine(
      (members) => new Set(members.map(({ id }) => id ?? {})).size === members.length,
      'A member is listed twice',
    )
    .refine(
      (members) => members.flatMap(({ allergies }) => allergies ?? []).length <= mostAllergiesAtHome,
      `Please list at most ${mostAllergiesAtHome} allergies for all of your home`,
    )
    .optional(),
})
export type HomeInput = z.output<typeof HomeInput>

const Home = z.object({ cooks_for: z.number().nullable(), members: z.array(HomeMember) })
export type Home = z.output<typeof Home>

/** Why somebody cannot cook for so few; null when they can. Nobody named less than all whom they feed. */
export function cooksForProblem(cooksFor: number | null | undefined, members: unknown[]): string | null {
  const least = 1 + members.length
  if (cooksFor === null || cooksFor === undefined || cooksFor >= least) return null
  return `You and ${counted(members.length, 'person', 'people')} in Your home are ${least}. Please enter at least ${least}, or remove somebody there.`
}

/** For how many somebody cooks; null when they have not said. */
export const peopleAtHome = ({ cooks_for, members }: { cooks_for: number | null; members: unknown[] }) =>
  members.length > 0 ? Math.max(cooks_for ?? 0, 1 + members.length) : cooks_for

/** What each member is called: as their writer calls them, else by how much they eat, with a number where several would be alike. */
export function memberNames(members: { name?: string | null | undefined; portion: number }[]): string[] {
  const plain = members.map(({ portion }) => portionSizes[sizeOf(portion)].called)
  return members.map(({ name }, at) => {
    if (name) return name
    const alike = plain.flatMap((one, other) => (one === plain[at] && !members[other]!.name ? [other] : []))
    return alike.length > 1 ? `${plain[at]} ${alike.indexOf(at) + 1}` : plain[at]!
  })
}

/** What a challenger has said of whoever eats with them, and what they avoid themselves. */
export type SaidAtHome = Home & Pick<PotEater, 'allergies' | 'dietary_prefs' | 'food_rules'> & { id: string }

const eatsAll = { portion: 1, allergies: [], dietary_prefs: [], food_rules: [] }

/** Others whom a challenger only counts; of two who share a home, `other` and the members of both are among them. */
function onlyCounted(said: SaidAtHome, other: SaidAtHome | undefined): number {
  const known = 1 + said.members.length + (other ? 1 + other.members.length : 0)
  return Math.max(0, (said.cooks_for ?? 0) - known)
}

/**
 * Who eats what a challenger cooks, they first. Whoever is only counted eats one portion and avoids nothing. People whom
 * both of a home only count eat with the one who counts more of them.
 */
export function eatersAtHome(said: SaidAtHome, other?: SaidAtHome): PotEater[] {
  const { allergies, dietary_prefs, food_rules, members } = said
  const names = memberNames(members)
  const counted = onlyCounted(said, other)
  const theirs = other ? onlyCounted(other, said) : 0
  const isTheirs = other !== undefined && (theirs > counted || (theirs === counted && other.id < said.id))
  return [
    { portion: 1, allergies, dietary_prefs, food_rules },
    ...members.map(({ id: _, ...member }, at) => ({ ...member, name: names[at]! })),
    ...Array.from({ length: isTheirs ? 0 : counted }, () => eatsAll),
  ]
}

/** For how many two people of a home shop, or one alone. */
export const peopleToBuyFor = ({ own, mate }: { own: SaidAtHome; mate?: SaidAtHome | undefined }) =>
  eatersAtHome(own, mate).length + (mate ? eatersAtHome(mate, own).length : 0)

/** The other one of a home at a pot for both: their home eats portions of their own plan, so only allergies count. */
export const eatersOfOtherPlan = (other: SaidAtHome): PotEater[] =>
  [other, ...other.members].map(({ allergies }) => ({ ...eatsAll, portion: 0, allergies }))

/** What a member avoids, for people: 'No peanuts or milk. Vegetarian.'; empty without anything. */
export function memberAvoids({ allergies, dietary_prefs, food_rules }: ReadMember): string {
  const diet = [
    ...dietary_prefs.map((pref) => dietaryPrefLabels[pref]),
    ...food_rules.map((rule) => foodRuleLabels[rule]),
  ]
  return [allergies.length ? `Allergic to ${inOneSentence(allergies)}` : '', diet.join(', ')]
    .filter(Boolean)
    .join('. ')
}

export const homes = callsFor('patient', {
  'GET /patients/home': {
    summary: 'For whom one cooks, with whom one shares the home, and the invitations to one',
    reply: Home.extend(HomeLink.shape),
  },
  'PUT /patients/home': {
    summary: 'Say for whom one cooks',
    body: HomeInput,
    keepsOthers: true,
    reply: Home,
  },
})

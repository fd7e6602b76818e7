import { z } from 'zod'
import { type Contract, Id, Instant } from '#domain/endpoint.ts'
import { conditionNames } from './conditions.ts'

export const onlyTheNamedMessage =
  'Only the nutritionist whom an administrator names in the settings may sign the rules.'
export const notVerifiedMessage = 'Please choose an approved nutritionist whose registration was checked'
export const gateStaysMessage = (text: string) => `This safety rule cannot be switched off: ${text}`

const ListedRule = z.object({
  id: z.string(),
  condition: z.enum(conditionNames),
  text: z.string(),
  source: z.string(),
  /** What it does when the list is signed: steer and ask for a reason, be said, or stop what is computed. */
  effect: z.enum(['limit', 'note', 'block']),
  on: z.boolean(),
})
export type ListedRule = z.output<typeof ListedRule>

const RuleList = z.object({
  rules: z.array(ListedRule),
  /** The newest signature; `by` is null when the account is gone. */
  signed: z.object({ by: z.string().nullable(), at: Instant }).nullable(),
  /** Whether the caller is the one who signs. */
  may_sign: z.boolean(),
})

const RulesInput = z.object({
  rules: z
    .array(
      z.object({ id: z.string('Please name the rule'), on: z.boolean('Please say whether the rule is on') }),
    )
    .max(500, 'Please send each rule once'),
  signed: z.literal(true, 'Please confirm that you have read the rules and sign them'),
})

const RuleSettings = z.object({
  nutritionist: z.object({ id: Id, name: z.string() }).nullable(),
  /** Who may be named: approved, and their registration was checked. */
  candidates: z.array(z.object({ id: Id, name: z.string() })),
  signed: RuleList.shape.signed,
})
const RuleSettingsInput = z.object({
  nutritionist_id: Id.nullable(),
})

export const ruleList = {
  'GET /rules': {
    access: 'approved nutritionist',
    summary: 'The list of clinical rules, which of them are on, and who signed it',
    reply: RuleList,
  },
  'PUT /rules': {
    access: 'approved nutritionist',
    summary: 'Switch rules on or off and sign the list; for the nutritionist whom the administrator names',
    body: RulesInput,
    reply: RuleList,
  },
  'GET /admin/settings/rules': {
    access: 'admin',
    summary: 'Who signs the clinical rules, who may be named for it, and the newest signature',
    reply: RuleSettings,
  },
  'PUT /admin/settings/rules': {
    access: 'admin',
    summary: 'Name the nutritionist who signs the clinical rules; null names nobody',
    body: RuleSettingsInput,
    reply: RuleSettings,
  },
} satisfies Contract

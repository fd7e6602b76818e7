import { z } from 'zod'
import { Id } from '#domain/endpoint.ts'
import { decimalsIn, isBuiltIn, kindOf, limitsOfBody, unitsOf } from './measurement-kinds.ts'

/* A value as it is entered, alone or in a panel. */

export const noKindMessage = 'Please choose what was measured'
/** A built-in kind by its name, a practice's own by its id. */
export const Kind = z
  .string(noKindMessage)
  .refine((kind) => isBuiltIn(kind) || Id.safeParse(kind).success, noKindMessage)

export const valueFields = {
  kind: Kind,
  value: z.number('Please enter the value'),
  /** Of a pair: the diastolic blood pressure. */
  second_value: z.number('Please enter the second value').nullish(),
  /** Of the report; without one it is the usual unit of the kind. */
  unit: z.string('Please choose the unit').max(30, 'Please choose the unit').nullish(),
}
export type EnteredValue = z.output<z.ZodObject<typeof valueFields>>
type Values = Omit<EnteredValue, 'kind'>

/** What is wrong with a figure of a kind: more than a body can have, or more decimals than are stored. */
export function figureIssue(
  kind: string,
  name: string,
  value: number,
  body: { min: number; max: number },
  unit?: string | null,
): string | null {
  const { min, max } = limitsOfBody(kind, body, unit)
  const shown = unit ?? kindOf(kind).unit
  if (value < min || value > max)
    return `${name} must be between ${min} and ${max}${shown === '%' ? '%' : shown && ` ${shown}`}`
  const decimals = decimalsIn(kind, unit)
  if (Number(value.toFixed(decimals)) === value) return null
  return decimals ? `${name} can have at most ${decimals} decimals` : `${name} must be a whole number`
}

type Issue = { path: 'value' | 'second_value' | 'unit'; message: string }

/** What is wrong with the values of a kind, by field. */
function valueIssues(kind: string, { value, second_value = null, unit }: Values): Issue[] {
  const { label, pair, ...body } = kindOf(kind)
  const units = unitsOf(kind)
  const issue = (path: Issue['path'], message: string | null) => (message ? [{ path, message }] : [])
  if (isBuiltIn(kind) && unit && !units.includes(unit))
    return issue('unit', `${label} is entered in ${units.join(' or ')}`)
  const first = figureIssue(kind, pair?.first ?? label, value, body, unit)
  if (first || !pair) return issue('value', first)
  if (second_value === null) return issue('second_value', `${pair.second} is required`)
  const isCrossed = second_value >= value && `${pair.second} must be lower than ${pair.first.toLowerCase()}`
  return issue('second_value', figureIssue(kind, pair.second, second_value, pair) ?? (isCrossed || null))
}

/** Without a second value where the kind has none. */
export function asMeasured<Input extends EnteredValue>(input: Input): Input {
  return !isBuiltIn(input.kind) || kindOf(input.kind).pair ? input : { ...input, second_value: null }
}

export const addIssues = (input: EnteredValue, context: z.RefinementCtx<EnteredValue>) => {
  for (const { path, message } of valueIssues(input.kind, input))
    context.addIssue({ code: 'custom', path: [path], message })
}

import { z } from 'zod'
import { Id } from '#domain/endpoint.ts'
import { isBuiltIn, kindOf } from './measurement-kinds.ts'
import { decimalsIn, limitsOfBody, unitsOf } from './measurement-units.ts'

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

export function rangeSentence(
  name: string,
  { min, max }: { min: number; max: number },
  unit: string,
): string {
  return `${name} must be between ${min} and ${max}${unit === '%' ? '%' : unit && ` ${unit}`}`
}

/** What is wrong with the decimals of a value; null when it can be stored as it is. */
export function decimalsIssue(
  kind: string,
  name: string,
  value: number,
  unit?: string | null,
): string | null {
  const decimals = decimalsIn(kind, unit)
  if (Number(value.toFixed(decimals)) === value) return null
  return decimals ? `${name} can have at most ${decimals} decimals` : `${name} must be a whole number`
}

type Issue = { path: 'value' | 'second_value' | 'unit'; message: string }

/** What is wrong with the values of a kind, by field. */
function valueIssues(kind: string, { value, second_value, unit }: Values): Issue[] {
  const { label, pair, unit: usual, ...body } = kindOf(kind)
  const units = unitsOf(kind)
  if (isBuiltIn(kind) && unit && !units.includes(unit))
    return [{ path: 'unit', message: `${label} is entered in ${units.join(' or ')}` }]
  const name = pair?.first ?? label
  const possible = limitsOfBody(kind, body, unit)
  if (value < possible.min || value > possible.max)
    return [{ path: 'value', message: rangeSentence(name, possible, unit ?? usual) }]
  const inexact = decimalsIssue(kind, name, value, unit)
  if (inexact) return [{ path: 'value', message: inexact }]
  if (!pair) return []
  const second = (message: string | null): Issue[] => (message ? [{ path: 'second_value', message }] : [])
  if (second_value === null || second_value === undefined) return second(`${pair.second} is required`)
  if (second_value < pair.min || second_value > pair.max)
    return second(rangeSentence(pair.second, pair, usual))
  const secondInexact = decimalsIssue(kind, pair.second, second_value)
  if (secondInexact || second_value < value) return second(secondInexact)
  return second(`${pair.second} must be lower than ${pair.first.toLowerCase()}`)
}

/** Without a second value where the kind has none. */
export function asMeasured<Input extends EnteredValue>(input: Input): Input {
  return !isBuiltIn(input.kind) || kindOf(input.kind).pair ? input : { ...input, second_value: null }
}

export const addIssues = (input: EnteredValue, context: z.RefinementCtx<EnteredValue>) => {
  for (const { path, message } of valueIssues(input.kind, input))
    context.addIssue({ code: 'custom', path: [path], message })
}

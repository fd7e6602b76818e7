import type { Me } from '#domain/auth/auth.ts'
import { hundredths, tenths } from '#domain/numbers.ts'

/*
 * The units in which a person types and reads heights, waists and weights. All of them are stored in centimetres and
 * kilograms: the API knows no other unit, and only forms and texts convert. Hundredths are stored, so that a tenth of a
 * pound or of an inch comes back as it was typed.
 */
export type Units = Pick<Me, 'weight_unit' | 'length_unit'>
export const metric: Units = { weight_unit: 'kg', length_unit: 'cm' }

const kgPerPound = 0.45359237
const cmPerInch = 2.54

/** A weight as it is typed in this unit: to a hundredth of a kilogram, or a tenth of a pound. */
export const fromKg = (kg: number, { weight_unit }: Units) =>
  weight_unit === 'kg' ? hundredths(kg) : tenths(kg / kgPerPound)
export const toKg = (typed: number, { weight_unit }: Units) =>
  hundredths(weight_unit === 'kg' ? typed : typed * kgPerPound)

/** A length as it is typed in this unit: to a hundredth of a centimetre, or a tenth of an inch. */
export const fromCm = (cm: number, { length_unit }: Units) =>
  length_unit === 'cm' ? hundredths(cm) : tenths(cm / cmPerInch)
export const toCm = (typed: number, { length_unit }: Units) =>
  hundredths(length_unit === 'cm' ? typed : typed * cmPerInch)

/** A height as feet and inches: whole feet, and inches to a tenth below 12. */
export function feetAndInches(cm: number): { feet: number; inches: number } {
  const inTenths = Math.round((cm / cmPerInch) * 10)
  return { feet: Math.floor(inTenths / 120), inches: (inTenths % 120) / 10 }
}
export const cmOfFeet = (feet: number, inches: number) => hundredths((feet * 12 + inches) * cmPerInch)

/** For example '63.5 kg' or '140 lb', to a tenth. */
export const weightText = (kg: number, units: Units) => `${tenths(fromKg(kg, units))} ${units.weight_unit}`

/** For example '80 cm' or '31.5 in', to a tenth. */
export const lengthText = (cm: number, units: Units) => `${tenths(fromCm(cm, units))} ${units.length_unit}`

/** For example '162.6 cm' or '5 ft 4 in'. */
export function heightText(cm: number, units: Units): string {
  if (units.length_unit === 'cm') return lengthText(cm, units)
  const { feet, inches } = feetAndInches(cm)
  return `${feet} ft ${inches} in`
}

/** A change with its sign: '−0.4 kg', '+2.6 lb' or '0 kg'. */
export function weightChange(kg: number, units: Units): string {
  const sign = tenths(fromKg(kg, units)) === 0 ? '' : kg < 0 ? '−' : '+'
  return `${sign}${weightText(Math.abs(kg), units)}`
}

/** A small change of weight, to a hundredth. */
export const finelyFromKg = (kg: number, { weight_unit }: Units) =>
  hundredths(weight_unit === 'kg' ? kg : kg / kgPerPound)

/** A pace, to a hundredth because a change a week is small: '0.35 kg'. Without a sign. */
export const paceText = (kg: number, units: Units) =>
  `${finelyFromKg(Math.abs(kg), units)} ${units.weight_unit}`

/** For example '−0.42 kg', '+1.2 kg' or '0 kg'. */
export function signedPace(kg: number, units: Units): string {
  const sign = kg < 0 ? '−' : kg > 0 ? '+' : ''
  return `${sign}${paceText(kg, units)}`
}

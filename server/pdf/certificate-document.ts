import { StyleSheet } from '@react-pdf/renderer'
import type { ReactNode } from 'react'
import { formatDate } from '#domain/dates.ts'
import { nutrientLabels, targetKeys } from '#domain/food/nutrients.ts'
import {
  requirementKeys,
  requirementLabels,
  requirementName,
  whyEnoughOf,
} from '#domain/food/requirements.ts'
import { averageDay, standingOf } from '#domain/food/targets/plan-figures.ts'
import { counted, formatNumber, whole } from '#domain/numbers.ts'
import type { Certificate } from '#domain/plans/certificate.ts'
import {
  avoidedInWords,
  confirmedInWords,
  noPromiseText,
  notShownOf,
  rulesInWords,
  unknownInWords,
  validityText,
} from '#domain/plans/certificate-words.ts'
import { certificateTitle, dayLabel } from '#domain/plans/plan-labels.ts'
import { amountText, standingLabels, standingsOf } from '#domain/plans/week-check.ts'
import {
  cleanTexts,
  documentOf,
  type From,
  head,
  leftToRight,
  sheet,
  side,
  styles,
  text,
  type,
  unbroken,
  view,
} from './elements.ts'
import type { Writing } from './fonts.ts'

export type CertificatePdf = From & {
  patient_name: string
  clash_reason: string | null
  certificate: Certificate
}

const own = StyleSheet.create({
  name: { ...type(15), fontWeight: 700, marginTop: 4 },
  block: { marginBottom: 3.5 },
  row: { flexDirection: 'row', paddingHorizontal: 8, paddingTop: 0.5 },
  columns: { flexDirection: 'row', flexWrap: 'wrap' },
  half: { width: '50%', flexDirection: 'row', paddingHorizontal: 8, paddingTop: 0.5 },
  label: { ...type(8), flex: 1 },
  figure: { ...type(8), width: 56, textAlign: 'right', fontFeatureSettings: ['tnum'] },
  amount: { ...type(8), width: 112, fontFeatureSettings: ['tnum'] },
  standing: { ...type(8), width: 76 },
  line: { ...type(8), paddingHorizontal: 8, paddingTop: 1 },
  small: { ...type(7.5), paddingHorizontal: 8, paddingTop: 1, color: styles.kind.color },
})

const block = (title: string, beside: string | undefined, ...children: ReactNode[]) =>
  view(
    own.block,
    unbroken(styles.heading, text(styles.headingTitle, title), text(styles.beside, beside)),
    ...children,
  )
const line = (...children: ReactNode[]) => text([own.line, leftToRight], ...children)

/** Each day's sums, then their mean and what they are held against. */
function energyTable({ totals, targets, days }: Certificate) {
  const row = (label: string, figures: ReactNode[], style = {}) =>
    unbroken(own.row, text([own.label, style], label), ...figures)
  const cells = (of: (key: (typeof targetKeys)[number]) => { value: string; isOff?: boolean }, style = {}) =>
    targetKeys.map((key) => {
      const { value, isOff } = of(key)
      return text([own.figure, style, isOff ? styles.strong : {}], value)
    })
  const { average } = averageDay(days)
  const isOff = (key: (typeof targetKeys)[number], value: number) =>
    targets !== null && standingOf(key, value, targets[key]) !== 'met'
  return block(
    'Energy and macros',
    targets
      ? 'Bold: more than a tenth off the target, sodium above it'
      : 'Without daily targets to compare with',
    row(
      '',
      cells((key) => ({ value: `${nutrientLabels[key].label}, ${nutrientLabels[key].unit}` }), {
        color: styles.kind.color,
      }),
    ),
    ...totals.map((day) =>
      row(
        dayLabel({ day_of_week: 0, date: day.date }),
        cells((key) => ({ value: whole(day[key]), isOff: isOff(key, day[key]) })),
      ),
    ),
    row(
      'A day on average',
      cells((key) => ({ value: whole(average[key]), isOff: isOff(key, average[key]) })),
    ),
    targets
      ? row(
          'Daily target (sodium: at most)',
          cells((key) => ({ value: whole(targets[key]) })),
          styles.strong,
        )
      : null,
  )
}

function nutrientTable({ nutrients, requirements }: Certificate) {
  const standings = standingsOf({ nutrients })
  const others = requirementKeys.filter((key) => !standings.some((one) => one.key === key))
  const notes = [
    whyEnoughOf(standings.map(({ key }) => key)),
    others.length > 0 ? `No figure to compare with: ${others.map(requirementName).join(', ')}.` : '',
  ].filter(Boolean)
  return block(
    'Nutrients, a day on average',
    `Needs by ${requirements.set.name}`,
    view(
      own.columns,
      ...standings.map(({ key, standing }) => {
        const { mean, rda, ear, upper, known } = nutrients[key]
        const { label, unit } = requirementLabels[key]
        const need = rda ?? ear
        const held = need === null ? `at most ${formatNumber(upper!)}` : `of ${formatNumber(need)}`
        return unbroken(
          own.half,
          text(own.label, label),
          text(own.amount, `${known < 0.995 ? 'at least ' : ''}${amountText(mean)} ${held} ${unit}`),
          text(
            [own.standing, standing === 'low' || standing === 'above' ? styles.strong : {}],
            standingLabels[standing],
          ),
        )
      }),
    ),
    notes.length > 0 ? line(notes.join(' ')) : null,
  )
}

function avoidedLines(certificate: Certificate, reason: string | null) {
  const lines = avoidedInWords(certificate)
  const isClean = lines.every(({ isFound }) => !isFound)
  return block(
    'Allergies, diet, dislikes',
    undefined,
    lines.length === 0 ? line('The profile names none.') : null,
    ...lines.map(({ against, isFound, text: found }) =>
      line(text(styles.strong, `${against}: `), isFound ? text(styles.clash, found) : found),
    ),
    !isClean && reason ? text([own.line, side(reason)], `Reason for keeping it: ${reason}`) : null,
  )
}

function ruleLines(certificate: Certificate) {
  const conditions = rulesInWords(certificate)
  const rest = notShownOf(certificate)
  const safety = rest.filter(({ effect }) => effect === 'block')
  const advice = rest.length - safety.length
  if (conditions.length === 0 && rest.length === 0) return null
  return block(
    'Rules of the conditions',
    undefined,
    ...conditions.flatMap(({ condition, rules }) => {
      const broken = rules.filter(({ found }) => found.length > 0)
      const clean = rules.length - broken.length
      return [
        line(
          text(styles.strong, `${condition[0]!.toUpperCase()}${condition.slice(1)}: `),
          `${counted(rules.length, 'rule')} checked, nothing found for ${clean}`,
        ),
        ...broken.map(({ text: asks, found }) =>
          line(`• ${asks} ${found[0]}${found.length > 1 ? ` and ${found.length - 1} more` : ''}`),
        ),
      ]
    }),
    ...safety.map((rule) => line(text(styles.strong, 'Safety rule: '), rule.text)),
    advice > 0
      ? line(
          `${counted(advice, 'more rule')} could not be checked by figures and foods: times, supplements, or what is not known.`,
        )
      : null,
  )
}

const medicineLines = ({ medicines }: Certificate) =>
  medicines.length > 0
    ? block(
        'Medicines',
        undefined,
        ...medicines.map(({ name, text: note, timing }) =>
          line(text(styles.strong, `${name}: `), [note, timing].filter(Boolean).join(' ')),
        ),
      )
    : null

export function certificateDocument(input: CertificatePdf, writing: Writing) {
  const from = cleanTexts(input, writing)
  const { certificate } = from
  const { version, date, week_start } = certificate
  return documentOf(
    `${certificateTitle}: ${input.patient_name}, week of ${formatDate(week_start)}`,
    input,
    sheet(
      writing,
      from,
      head(from, 24, certificateTitle),
      text(own.name, from.patient_name.replaceAll('\n', ' ')),
      text(
        [styles.small, leftToRight],
        `Week of ${formatDate(week_start)}, version ${version}, checked on ${formatDate(date)}. Plan ${certificate.plan_id}`,
      ),
      view({ ...styles.rule, marginBottom: 6 }),
      energyTable(certificate),
      nutrientTable(certificate),
      avoidedLines(certificate, from.clash_reason),
      ruleLines(certificate),
      medicineLines(certificate),
      block('What is not known', undefined, ...unknownInWords(certificate).map((each) => line(each))),
      block(
        'Who confirmed it',
        undefined,
        ...confirmedInWords(certificate).map(([what, said]) => line(text(styles.strong, `${what}: `), said)),
      ),
      line(text(styles.strong, `${noPromiseText} ${validityText(version)}`)),
      text(
        own.small,
        'Figures are after losses by cooking. They are of the plan as it was saved, without dishes that were swapped on a day. Anybody can compute it again from the file of the app: npm run verify -- FILE. A file whose meals or person were changed is not found out by that.',
      ),
    ),
  )
}

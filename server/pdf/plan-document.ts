import { Document, Page, Text, View } from '@react-pdf/renderer'
import { createElement as h, type ReactNode } from 'react'
import { formatDate } from '#domain/dates.ts'
import { mealTypeLabels, type NutrientKey, type Nutrients, nutrientLabels } from '#domain/food/nutrients.ts'
import type { Meal, MealPlan, PlanDay } from '#domain/plans/meal-plans.ts'
import { clashText } from '#domain/plans/plan-clashes.ts'
import { cleanText } from './clean-text.ts'
import { footer, madeBy, ruled } from './footer.ts'
import { plateMark } from './plate-mark.ts'
import { leaf, line, styles } from './styles.ts'

export type PlanPdf = {
  brand_name: string
  support_email: string
  patient_name: string
  nutritionist_name: string | null
  plan: Pick<MealPlan, 'id' | 'version' | 'week_start' | 'notes' | 'days' | 'totals' | 'clash_reason'>
}

const columns: NutrientKey[] = ['calories', 'protein_g', 'carbs_g', 'fat_g']
const shown = (key: NutrientKey, value: number) =>
  `${Math.round(value).toLocaleString('en-IN')}${key === 'calories' ? '' : ` ${nutrientLabels[key].unit}`}`

function figures(nutrients: Nutrients, isStrong: boolean) {
  return columns.map((key) =>
    h(
      Text,
      { key, style: [styles.figure, isStrong || key === 'calories' ? styles.strong : {}] },
      shown(key, nutrients[key]),
    ),
  )
}

/** A block's heading. `fixed` repeats it on the next pages when a long day continues there. */
function heading(title: string, beside?: string, more: { fixed?: true } = {}) {
  return h(
    View,
    { wrap: false, ...more },
    h(
      View,
      { style: styles.heading },
      h(Text, { style: styles.headingTitle }, title),
      h(Text, { style: styles.beside }, beside),
      beside
        ? columns.map((key) =>
            h(Text, { key, style: styles.column }, key === 'calories' ? 'kcal' : nutrientLabels[key].label),
          )
        : null,
    ),
    ruled(1.2, leaf),
  )
}

const total = (label: string, nutrients: Nutrients) =>
  h(
    View,
    { key: label, style: styles.total, wrap: false },
    h(Text, { style: [styles.strong, { flex: 1 }] }, label),
    figures(nutrients, true),
  )

/** A block up to this height surely fits on a page. A higher one may be split, so that nothing is cut off. */
const pageHeight = 690
/** The most lines a text can take in the column of titles. */
const lineCount = (text: string | null, perLine: number) =>
  text
    ? text.split('\n').reduce((count, part) => count + 1 + Math.floor((part.length / perLine) * 1.15), 0)
    : 0
const clashOf = ({ clashes }: Meal) => (clashes ? clashText(clashes) : null)
const mealHeight = (meal: Meal) =>
  10 +
  14 * lineCount(meal.title, 28) +
  12 * (lineCount(meal.portion, 34) + lineCount(meal.notes, 34) + lineCount(clashOf(meal), 30))

function mealRow(meal: Meal, key: string) {
  return h(
    View,
    { key, wrap: mealHeight(meal) > pageHeight },
    h(
      View,
      { style: styles.meal },
      h(
        Text,
        { style: styles.when },
        mealTypeLabels[meal.meal_type],
        meal.time ? h(Text, { style: styles.time }, ` ${meal.time}`) : null,
      ),
      h(
        View,
        { style: styles.what },
        h(
          Text,
          { style: styles.title },
          h(Text, { style: styles.dish }, meal.title),
          meal.portion ? `  ${meal.portion}` : null,
        ),
        meal.clashes ? h(Text, { style: styles.clash }, clashOf(meal)) : null,
        meal.notes ? h(Text, { style: styles.small }, meal.notes) : null,
      ),
      figures(meal, false),
    ),
    ruled(0.6, line),
  )
}

const mayBreak = (day: PlanDay) => day.meals.reduce((sum, meal) => sum + mealHeight(meal), 60) > pageHeight

function dayBlock(day: PlanDay) {
  const isLong = mayBreak(day)
  return h(
    View,
    { key: day.date, style: styles.block, wrap: isLong },
    heading(day.day_name, formatDate(day.date), isLong ? { fixed: true } : {}),
    day.meals.map((meal, position) => mealRow(meal, `${position}`)),
    total('Day total', day.totals),
  )
}

/** Groups of days that start on a new page together. Laying out each group separately is much faster for long plans. */
function daysTogether(days: PlanDay[]): PlanDay[][] {
  const groups: PlanDay[][] = [[]]
  for (const [index, day] of days.entries()) {
    if (index > 0 && mayBreak(day)) groups.push([])
    groups.at(-1)!.push(day)
  }
  return groups
}

function averageOf(totals: Nutrients, days: number): Nutrients {
  return Object.fromEntries(
    Object.entries(totals).map(([key, value]) => [key, value / Math.max(1, days)]),
  ) as Nutrients
}

/** The plan with all texts cleaned. A text that becomes empty is null. */
function cleaned(input: PlanPdf, has: (character: string) => boolean): PlanPdf {
  const text = (value: string) => cleanText(value, has)
  const optional = (value: string | null) => (value && text(value)) || null
  return {
    ...input,
    brand_name: text(input.brand_name),
    patient_name: text(input.patient_name).replaceAll('\n', ' '),
    nutritionist_name: optional(input.nutritionist_name),
    plan: {
      ...input.plan,
      notes: optional(input.plan.notes),
      clash_reason: optional(input.plan.clash_reason),
      days: input.plan.days.map((day) => ({
        ...day,
        meals: day.meals.map((meal) => ({
          ...meal,
          title: text(meal.title),
          portion: optional(meal.portion),
          notes: optional(meal.notes),
          ...(meal.clashes && {
            clashes: meal.clashes.map((clash) => ({
              ...clash,
              against: text(clash.against),
              food: text(clash.food),
            })),
          }),
        })),
      })),
    },
  }
}

/** `has` tells whether the fonts have a character. */
export function planDocument(input: PlanPdf, has: (character: string) => boolean) {
  const { brand_name, support_email, patient_name, nutritionist_name, plan } = cleaned(input, has)
  const week = `Week of ${formatDate(plan.week_start)}`
  const days = plan.days.length
  const header: ReactNode[] = [
    h(
      View,
      { key: 'brand', style: styles.row },
      plateMark(32),
      h(Text, { style: styles.brand }, brand_name),
      h(Text, { style: styles.kind }, 'Meal plan'),
    ),
    h(Text, { key: 'name', style: styles.name }, patient_name),
    h(
      Text,
      { key: 'week', style: styles.week },
      nutritionist_name ? `${week}, by ${nutritionist_name}` : week,
    ),
    h(View, { key: 'rule', style: styles.rule }),
    plan.clash_reason
      ? h(
          Text,
          { key: 'reason', style: styles.reason },
          h(Text, { style: styles.strong }, 'About your allergies and diet: '),
          plan.clash_reason,
        )
      : null,
  ]
  const everyPage: ReactNode[] = [
    h(Text, {
      key: 'running',
      fixed: true,
      style: styles.running,
      render: ({ pageNumber }) =>
        pageNumber > 1 ? `${patient_name}, week of ${formatDate(plan.week_start)}` : '',
    }),
    footer(brand_name, support_email),
  ]
  const areNotesLong = lineCount(plan.notes, 75) > 25
  const closing: ReactNode[] = [
    h(
      View,
      { key: 'week', style: styles.block, wrap: false },
      heading('The week', `${days} ${days === 1 ? 'day' : 'days'}`),
      total('Total', plan.totals),
      total('Daily average', averageOf(plan.totals, days)),
    ),
    plan.notes
      ? h(
          View,
          // Short notes are kept in one piece, long ones start on a new page: the heading is never alone at the
          // bottom.
          { key: 'notes', style: styles.block, wrap: areNotesLong, break: areNotesLong },
          heading('Notes'),
          h(Text, { style: styles.notes, orphans: 2, widows: 2 }, plan.notes),
        )
      : null,
  ]
  const groups = daysTogether(plan.days)
  return h(
    Document,
    {
      title: `Meal plan for ${input.patient_name}, week of ${formatDate(plan.week_start)}`,
      author: input.nutritionist_name ?? input.brand_name,
      ...madeBy(input.brand_name),
    },
    groups.map((group, index) =>
      h(
        Page,
        { key: index, size: 'A4', style: styles.page },
        everyPage,
        index === 0 ? header : null,
        group.map(dayBlock),
        index === groups.length - 1 ? closing : null,
      ),
    ),
  )
}

import { Document, Link, Page, StyleSheet, Text, View } from '@react-pdf/renderer'
import { createElement as h, type ReactNode } from 'react'
import { formatDate } from '#domain/dates.ts'
import type { Meal, MealPlan, PlanDay } from '#domain/meal-plans.ts'
import { mealTypeLabels, type NutrientKey, type Nutrients, nutrientLabels } from '#domain/nutrients.ts'
import { cleanText } from './clean-text.ts'
import { fontFamily } from './fonts.ts'
import { plateMark } from './plate-mark.ts'

export type PlanPdf = {
  brand_name: string
  support_email: string
  patient_name: string
  nutritionist_name: string | null
  plan: Pick<MealPlan, 'id' | 'version' | 'week_start' | 'notes' | 'days' | 'totals'>
}

const ink = '#1a251c'
const dim = '#49523f'
const leaf = '#286635'
const line = '#dfdacb'
const figureWidth = 46

/** At this line height the face's capitals stand in the middle, and stacked Devanagari keeps its room. */
const type = (fontSize: number) => ({ fontSize, lineHeight: 1.4 })

const styles = StyleSheet.create({
  page: {
    ...type(9),
    fontFamily,
    color: ink,
    paddingTop: 38,
    paddingBottom: 46,
    paddingHorizontal: 40,
  },
  row: { flexDirection: 'row', alignItems: 'center' },
  brand: { ...type(17), fontWeight: 700, color: leaf, marginLeft: 9, flex: 1 },
  kind: { ...type(10), color: dim },
  name: { ...type(21), fontWeight: 700, marginTop: 8 },
  week: { ...type(11), color: dim },
  rule: { height: 3, width: 46, backgroundColor: '#ecae1a', marginTop: 6, marginBottom: 12 },
  running: { ...type(8), position: 'absolute', top: 18, left: 40, right: 40, color: dim },
  block: { marginBottom: 10 },
  heading: {
    flexDirection: 'row',
    alignItems: 'center',
    paddingVertical: 2,
    paddingHorizontal: 8,
    backgroundColor: '#eff6ec',
  },
  headingTitle: { ...type(11.5), fontWeight: 700, color: '#1f522a' },
  beside: { ...type(9), flex: 1, color: dim, marginLeft: 7, paddingTop: 1.5 },
  column: { ...type(8), width: figureWidth, textAlign: 'right', color: dim },
  meal: {
    flexDirection: 'row',
    paddingVertical: 3,
    paddingHorizontal: 8,
  },
  when: { ...type(8.5), width: 78, color: leaf, fontWeight: 700, paddingTop: 0.5 },
  time: { color: dim, fontWeight: 400, fontFeatureSettings: ['tnum'] },
  what: { flex: 1, paddingRight: 8 },
  title: { ...type(9.5), color: dim },
  strong: { fontWeight: 700 },
  dish: { fontWeight: 700, color: ink },
  small: { ...type(8.5), color: dim },
  figure: { ...type(9), width: figureWidth, textAlign: 'right', fontFeatureSettings: ['tnum'] },
  total: { ...type(9), flexDirection: 'row', paddingVertical: 3, paddingHorizontal: 8 },
  notes: { ...type(9.5), paddingTop: 5, paddingHorizontal: 8 },
  footer: {
    position: 'absolute',
    top: 806,
    left: 40,
    right: 40,
  },
  footerRow: { flexDirection: 'row', paddingTop: 4 },
  footerText: { ...type(8), color: dim },
  link: { color: dim, textDecoration: 'none' },
})

/** Lines are boxes: the borders of a block that is split across pages can end up outside every page. */
const ruled = (height: number, backgroundColor: string) => h(View, { style: { height, backgroundColor } })

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

/** The line above a block; a day that goes on over the page has it again there. */
function heading(title: string, beside?: string, more: { fixed?: true; minPresenceAhead?: number } = {}) {
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

/** What fits a page with certainty: a block that could be higher is allowed to break, as none may be cut off. */
const pageHeight = 690
/** Lines of a text at most, in the column of the titles. */
const lineCount = (text: string | null, perLine: number) =>
  text
    ? text.split('\n').reduce((count, part) => count + 1 + Math.floor((part.length / perLine) * 1.15), 0)
    : 0
const mealHeight = (meal: Meal) =>
  10 + 14 * lineCount(meal.title, 28) + 12 * (lineCount(meal.portion, 34) + lineCount(meal.notes, 34))

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
        meal.notes ? h(Text, { style: styles.small }, meal.notes) : null,
      ),
      figures(meal, false),
    ),
    ruled(0.6, line),
  )
}

function dayBlock(day: PlanDay, index: number) {
  const mayBreak = day.meals.reduce((sum, meal) => sum + mealHeight(meal), 60) > pageHeight
  return h(
    View,
    { key: day.date, style: styles.block, wrap: mayBreak, break: mayBreak && index > 0 },
    heading(day.day_name, formatDate(day.date), mayBreak ? { fixed: true } : {}),
    day.meals.map((meal, position) => mealRow(meal, `${position}`)),
    total('Day total', day.totals),
  )
}

function averageOf(totals: Nutrients, days: number): Nutrients {
  return Object.fromEntries(
    Object.entries(totals).map(([key, value]) => [key, value / Math.max(1, days)]),
  ) as Nutrients
}

/** The plan with every text ready to be set; what is left empty by that is absent. */
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
      days: input.plan.days.map((day) => ({
        ...day,
        meals: day.meals.map((meal) => ({
          ...meal,
          title: text(meal.title),
          portion: optional(meal.portion),
          notes: optional(meal.notes),
        })),
      })),
    },
  }
}

/** `has` answers whether the fonts have a character. */
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
  ]
  return h(
    Document,
    {
      title: `Meal plan for ${input.patient_name}, week of ${formatDate(plan.week_start)}`,
      author: input.nutritionist_name ?? input.brand_name,
      creator: input.brand_name,
      producer: input.brand_name,
      language: 'en-IN',
    },
    h(
      Page,
      { size: 'A4', style: styles.page },
      h(Text, {
        fixed: true,
        style: styles.running,
        render: ({ pageNumber }) =>
          pageNumber > 1 ? `${patient_name}, week of ${formatDate(plan.week_start)}` : '',
      }),
      h(
        View,
        { style: styles.footer, fixed: true },
        ruled(0.6, line),
        h(
          View,
          { style: styles.footerRow },
          h(
            Text,
            { style: [styles.footerText, { flex: 1 }] },
            `${brand_name}, `,
            h(Link, { src: `mailto:${support_email}`, style: styles.link }, support_email),
          ),
          h(Text, {
            style: [styles.footerText, { width: 90, textAlign: 'right' }],
            render: ({ pageNumber, totalPages }) => `page ${pageNumber} of ${totalPages}`,
          }),
        ),
      ),
      header,
      plan.days.map(dayBlock),
      h(
        View,
        { style: styles.block, wrap: false },
        heading('The week', `${days} ${days === 1 ? 'day' : 'days'}`),
        total('Total', plan.totals),
        total('Daily average', averageOf(plan.totals, days)),
      ),
      plan.notes
        ? h(
            View,
            { style: styles.block },
            heading('Notes', undefined, { minPresenceAhead: 40 }),
            h(Text, { style: styles.notes, orphans: 2, widows: 2 }, plan.notes),
          )
        : null,
    ),
  )
}

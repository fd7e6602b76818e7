import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PlanDish } from '#domain/plans/plan-sharing.ts'
import type { PlanPdf } from './plan-document.ts'
import { makePdfRenderer, type PdfRenderer } from './renderer.ts'
import { pdfPages, planPdf } from './testing.ts'

let renderer: PdfRenderer
beforeAll(() => {
  renderer = makePdfRenderer()
})
afterAll(() => renderer.close())

const render = (input: PlanPdf) => renderer.plan(input)
const flat = (text: string) => text.replace(/\s/g, '')
const textOf = async (input: PlanPdf) => pdfPages(await render(input)).join('')
const times = (text: string, part: string) => text.split(flat(part)).length - 1

const dish: PlanDish = {
  dish_version: '0199c3b4-e4af-855a-85bf-3f7930e1ac4e',
  template_id: '0199c3b4-e4af-755a-95bf-3f7930e1ac4e',
  name: 'Poha',
  portion: '1 plate (200 g)',
  ingredients: ['Flattened rice (poha), 50 g', 'Onion, 40 g'],
  foods: [
    { food_id: 'poha', name: 'Flattened rice (poha)', grams: 50, piece: null, grams_per_ml: 1 / 3 },
    { food_id: 'onion', name: 'Onion', grams: 40, piece: { name: 'piece', grams: 80 }, grams_per_ml: null },
  ],
  before: ['Soak the peanuts.'],
  instructions: ['Rinse the poha.', 'Stir.'],
}

test('recipes follow the plan: household measures, what is done before, steps; each dish once', async () => {
  const meal = { title: 'Poha', template_id: dish.template_id }
  const days = [[meal], [meal, { title: 'Upma' }]]
  const text = await textOf(planPdf(days, { dishes: [dish] }))
  for (const part of [
    'Recipes Poha Ingredients for 1 plate (200 g)',
    '• Flattened rice (poha), 1 katori, 50 g • Onion, ½ piece, 40 g',
    'The evening before • Soak the peanuts.',
    'Steps 1. Rinse the poha. 2. Stir.',
  ])
    expect(text).toContain(flat(part))
  expect(times(text, 'Rinse the poha.')).toBe(1)
  expect(await textOf(planPdf(days))).not.toContain('Recipes')
})

test('the plan stands in the PDF: whose it is, its days, its meals in their order, what they add up to', async () => {
  const poha = {
    title: 'Poha',
    calories: 1000.4,
    protein_g: 9.6,
    carbs_g: 44,
    fat_g: 6,
    time: '08:30',
  } as const
  const dal = { meal_type: 'lunch', title: 'Dal tadka', calories: 420, portion: '2 katori' } as const
  const input = planPdf([[poha, dal], [{ title: 'Upma' }]], { notes: 'Walk after dinner.' })
  const bytes = await render(input)
  expect(Buffer.from(bytes).toString('latin1', 0, 5)).toBe('%PDF-')
  const pages = pdfPages(bytes)
  expect(pages).toHaveLength(1)
  for (const part of [
    'Thali',
    'Ananya Iyer',
    'Week of 3 Aug 2026, by Dr. Meera Krishnan',
    'Monday 3 Aug 2026 kcal Protein Carbs Fat',
    'Breakfast 08:30 Poha 1,000 10 g 44 g 6 g Lunch Dal tadka 2 katori 420 0 g 0 g 0 g Day total 1,420 10 g 44 g 6 g',
    'Tuesday 4 Aug 2026 kcal',
    'The week 2 days kcal',
    'Total 1,670 10 g 44 g 6 g Daily average 835 5 g 22 g 3 g',
    'Notes Walk after dinner.',
    'Thali, support@thali.example page 1 of 1',
  ])
    expect(pages[0]).toContain(flat(part))
})

test('empty fields leave no gaps in the PDF', async () => {
  const text = await textOf(
    planPdf([[{ title: 'Poha', portion: null, notes: '🍎' }]], { nutritionist_name: null }),
  )
  expect(text).toContain(flat('Week of 3 Aug 2026 Monday'))
  expect(text).toContain(flat('Breakfast Poha 250'))
  expect(text).not.toMatch(/null|undefined|Notes/)
})

test('rupees and Hindi are whole, joiners and accents too', async () => {
  const text = await textOf(
    planPdf([[{ title: 'मूंग दाल चीला', portion: '₹40, 1½ katori', notes: 'श्री क्‍ष र्‍य – café, pālak' }]], {
      patient_name: 'श्रीमती अनन्या',
      notes: 'बजट ₹1,500।',
    }),
  )
  for (const part of ['मूंग दाल चीला', '₹40, 1½ katori', 'श्री', 'café, palak', 'श्रीमती अनन्या', 'बजट ₹1,500।'])
    expect(text).toContain(flat(part))
})

test('letters that the fonts lack are marked once and do not stop the rendering', async () => {
  expect(await textOf(planPdf([[{ title: 'Khinkali ხინკალი → 2' }]]))).toContain('Khinkali[?]->2')
  const items = [{ food_id: 'poha', name: 'Rice ბრინჯი → red', grams: 50 }]
  expect(
    await textOf(planPdf([[{ title: 'Poha', template_id: dish.template_id, items }]], { dishes: [dish] })),
  ).toContain(flat('Rice [?] -> red, 1 katori, 50 g'))
})

test('however long a plan is, nothing of it is cut off', async () => {
  const words = (count: number, word: string) => Array.from({ length: count }, (_, n) => `${word}${n}`)
  const meals = Array.from({ length: 20 }, (_, n) => ({
    title: `Meal ${n} ${'W'.repeat(190)}`,
    portion: 'p'.repeat(200),
  }))
  const notes = words(160, 'note').join(' ')
  const tall = { title: 'Tall', notes: words(180, 'x').join('\n') }
  const pages = pdfPages(await render(planPdf([meals, [{ title: 'Poha', notes }, tall]], { notes })))
  const text = pages.map((page) => page.replace(/^.*?Fat|Thali,support.*$/, '')).join('')
  expect(pages.length).toBeGreaterThan(4)
  expect(times(text, 'W')).toBe(20 * 190)
  expect(times(text, 'p'.repeat(40))).toBe(20 * 5)
  for (const word of words(160, 'note')) expect(times(text, word)).toBeGreaterThanOrEqual(2)
  for (const word of words(180, 'x')) expect(text).toContain(word)
  // More than 64 lines would run over the bottom of the page.
  for (const page of pages) expect(page.match(/x\d+/g)?.length ?? 0).toBeLessThan(65)
  expect(pages.at(-1)).toContain(flat(`page ${pages.length} of ${pages.length}`))
  // Every page repeats the patient's name, and the day that continues on it.
  for (const page of pages.slice(1)) expect(page).toContain(flat('Ananya Iyer, week of 3 Aug 2026'))
  expect(pages[1]).toContain(flat('Monday 3 Aug 2026'))
})

test('a day that fits a page is never divided', async () => {
  const day = Array.from({ length: 9 }, () => ({ title: 'Rajma', notes: 'Soak overnight.' }))
  const pages = pdfPages(await render(planPdf(Array.from({ length: 7 }, () => day))))
  for (const page of pages) expect(times(page, 'Rajma')).toBe(9 * times(page, 'Day total'))
})

test('the heading of the notes stands with the notes', async () => {
  for (const count of [18, 19, 20, 21, 22, 23, 24]) {
    const pages = pdfPages(
      await render(planPdf([Array.from({ length: count }, () => ({}))], { notes: 'Walk.\n\nSleep.' })),
    )
    expect(pages.filter((page) => page.includes('Notes'))).toEqual([
      expect.stringContaining('NotesWalk.Sleep.'),
    ])
  }
})

test('the file says what it is, who wrote it and in which language', async () => {
  const file = Buffer.from(await render(planPdf([[{}]]))).toString('latin1')
  expect(file).toContain('(Meal plan for Ananya Iyer, week of 3 Aug 2026)')
  expect(file).toContain('(Dr. Meera Krishnan)')
  expect(file).toContain('/Lang (en-IN)')
})

test('each font is in the file once, however often the scripts change', async () => {
  const day = Array.from({ length: 4 }, () => ({ title: 'मूंग दाल ₹40 chilla', portion: 'दो ₹10 each' }))
  const file = Buffer.from(await render(planPdf([day, day]))).toString('latin1')
  expect(file.split('/FontFile2 ').length - 1).toBe(6)
})

test('a dish that clashes is marked, and the reason for it stands above the week', async () => {
  const input = planPdf([[{ title: 'Peanut chikki' }, { title: 'Papaya' }]])
  const [chikki] = input.plan.days[0]!.meals
  chikki!.clashes = [{ against: 'Allergy: Peanuts', food: 'Peanut', explained: true }]
  input.plan.clash_reason = 'Tested in July: no allergy to roasted peanuts.'
  const text = await textOf(input)
  expect(times(text, 'About your allergies and diet: Tested in July: no allergy to roasted peanuts.')).toBe(1)
  expect(times(text, 'Peanut chikki Contains Peanut (allergy: Peanuts)')).toBe(1)
  expect(times(text, 'Contains')).toBe(1)
})

import { describe, expect, test } from 'vitest'
import { addDays } from '#domain/dates.ts'
import { planClashes } from '#domain/food/reading/clashes.ts'
import type { WeekEater } from '#domain/food/reading/diet.ts'
import { messagesOf } from '#domain/testing.ts'
import { MealPlanInput, MealPlanPatch, planFileName, planIssues, planText } from './meal-plans.ts'
import { clashSentence, clashText } from './plan-clashes.ts'
import { planPhase, startDayIndex, weekPhase } from './plan-phase.ts'

const weekStart = '2026-11-21'
const patient_id = '0199c3b4-e4af-755a-95bf-3f7930e1ac4d'
const poha = { meal_type: 'breakfast', title: 'Poha', calories: 250 } as const
const day = (offset: number, meals: object[] = [poha]) => ({
  day_of_week: offset,
  date: addDays(weekStart, offset),
  meals,
})
const plan = (...days: object[]) => ({ patient_id, week_start: weekStart, days })

describe('what a plan may not lack', () => {
  const messages = (value: unknown) =>
    MealPlanInput.safeParse(value).error?.issues.map((issue) => [issue.path.join('.'), issue.message]) ?? []

  test('challenger, week start and days', () => {
    expect(messagesOf(MealPlanInput, {})).toEqual({
      patient_id: 'Patient is required',
      week_start: 'Week start date is required',
      days: 'At least one day must be added to the meal plan',
    })
    expect(messagesOf(MealPlanInput, { patient_id: '', week_start: '', days: [] })).toEqual({
      patient_id: 'Patient is required',
      week_start: 'Week start date is required',
      days: 'At least one day must be added to the meal plan',
    })
    expect(messagesOf(MealPlanInput, plan())).toEqual({
      days: 'At least one day must be added to the meal plan',
    })
  })

  test('dates, meals, titles and calories, in the order of the form', () => {
    const wrong = plan(
      { day_of_week: 0, meals: [poha, { ...poha, title: ' ' }, { ...poha, calories: 0 }] },
      day(1, []),
      day(2, [{ meal_type: 'lunch' }]),
    )
    expect(messages(wrong)).toEqual([
      ['days.0.date', 'Day 1 is missing a date'],
      ['days.0.meals.1.title', 'Day 1, Meal 2: Title is required'],
      ['days.0.meals.2.calories', 'Day 1, Meal 3: Calories must be greater than 0'],
      ['days.1.meals', 'Day 2 has no meals'],
      ['days.2.meals.0.title', 'Day 3, Meal 1: Title is required'],
      ['days.2.meals.0.calories', 'Day 3, Meal 1: Calories must be greater than 0'],
    ])
  })

  test.each([-5, 0.001, null, undefined])('calories of %j are not greater than 0', (calories) => {
    expect(messages(plan(day(0, [{ ...poha, calories }])))).toEqual([
      ['days.0.meals.0.calories', 'Day 1, Meal 1: Calories must be greater than 0'],
    ])
  })

  test('a date that disagrees with the week start, a day that stands twice', () => {
    expect(messages(plan({ ...day(3), date: weekStart }, day(4), day(4)))).toEqual([
      ['days.0.date', 'Day 1 must be on 24 Nov 2026 (2026-11-24), counted from the week start'],
      ['days.2.day_of_week', 'Day 3 is in the plan twice'],
    ])
  })

  test('without a valid week start or offset, that is said and nothing breaks', () => {
    for (const week_start of ['garbage', '2026-02-30'])
      expect(messagesOf(MealPlanInput, { ...plan(day(0)), week_start })).toEqual({
        week_start: 'Please enter a valid date (YYYY-MM-DD)',
      })
    for (const day_of_week of [7, -1, 1.5, 1e9, -1e15, null])
      expect(messagesOf(MealPlanInput, plan({ ...day(0), day_of_week }))).toMatchObject({
        'days.0.day_of_week': 'Day of week must be a whole number from 0 to 6',
      })
  })

  test('a plan has at most 7 days, a meal one of four types', () => {
    expect(messagesOf(MealPlanInput, plan(...[0, 1, 2, 3, 4, 5, 6, 0].map((n) => day(n))))).toMatchObject({
      days: 'A plan has at most 7 days',
    })
    expect(messagesOf(MealPlanInput, plan(day(0, [{ ...poha, meal_type: 'brunch' }])))).toEqual({
      'days.0.meals.0.meal_type': 'Meal type must be breakfast, lunch, dinner or snack',
    })
    expect(messagesOf(MealPlanInput, plan(day(0, [{ ...poha, time: '8:30' }])))).toEqual({
      'days.0.meals.0.time': 'Time must look like 08:30',
    })
  })

  test('a complete plan lacks nothing', () => {
    expect(planIssues({ week_start: weekStart, days: [{ ...day(6), meals: [poha] }] })).toEqual([])
  })
})

describe('statuses', () => {
  test('a new plan is published unless it says draft', () => {
    expect(MealPlanInput.parse(plan(day(0))).status).toBe('published')
    expect(MealPlanInput.parse({ ...plan(day(0)), status: 'draft' }).status).toBe('draft')
    expect(messagesOf(MealPlanInput, { ...plan(day(0)), status: 'final' })).toEqual({
      status: 'Status must be draft or published',
    })
  })

  test('a change says nothing about what it does not name', () => {
    expect(MealPlanPatch.parse({ patient_id })).toEqual({})
    expect(MealPlanPatch.parse({ notes: '' })).toEqual({ notes: null })
  })
})

test('what clashes in a dish is said once for each thing avoided', () => {
  const milk = { against: 'Allergy: Milk', food: 'milk' }
  expect(clashText([milk, { ...milk, food: 'Kheer' }, milk, { against: 'Vegan', food: 'milk' }])).toBe(
    'Contains milk, Kheer (allergy: Milk), milk (diet: Vegan)',
  )
})

test('the text file warns of what clashes, below its dish and with the reason', () => {
  const none = { protein_g: 0, carbs_g: 0, fat_g: 0, fiber_g: 0, sugar_g: 0, sodium_mg: 0 }
  const clashes = [{ against: 'Allergy: Milk', food: 'milk', explained: true }]
  const meal = { id: patient_id, portion: null, time: null, notes: null, template_id: null, ...none, clashes }
  const day = { day_of_week: 0, day_name: 'Saturday', date: weekStart, totals: { calories: 0, ...none } }
  const meals = [{ ...meal, meal_type: 'snack' as const, title: 'Kheer', calories: 250 }]
  const lines = planText({
    week_start: weekStart,
    notes: null,
    clash_reason: 'Boiled milk is fine.',
    days: [{ ...day, meals }],
  }).split('\n')
  expect(lines).toContain('About your allergies and diet: Boiled milk is fine.')
  expect(lines[lines.indexOf('snack: Kheer (250 cal)') + 1]).toBe('  ! Contains milk (allergy: Milk)')
})

test('the text file has one line per meal, as the specification writes it', () => {
  expect(planFileName(weekStart)).toBe('meal-plan-2026-11-21.txt')
  const meal = { id: patient_id, portion: null, time: null, notes: null, template_id: null, protein_g: 0 }
  const rest = { ...meal, carbs_g: 0, fat_g: 0, fiber_g: 0, sugar_g: 0, sodium_mg: 0 }
  const totals = { calories: 0, protein_g: 0, carbs_g: 0, fat_g: 0, fiber_g: 0, sugar_g: 0, sodium_mg: 0 }
  const text = planText({
    week_start: weekStart,
    notes: 'Drink water.',
    clash_reason: null,
    days: [
      {
        day_of_week: 0,
        day_name: 'Saturday',
        date: weekStart,
        totals,
        meals: [
          { ...rest, meal_type: 'breakfast', title: 'Poha', calories: 250 },
          { ...rest, meal_type: 'dinner', title: 'खिचड़ी (1 katori)', calories: 310.6 },
        ],
      },
      {
        day_of_week: 1,
        day_name: 'Sunday',
        date: addDays(weekStart, 1),
        totals,
        meals: [{ ...rest, meal_type: 'snack', title: 'Roasted chana', calories: 120.4 }],
      },
    ],
  })
  expect(text).toBe(
    [
      'Meal plan, week of 21 Nov 2026',
      '',
      'Saturday, 21 Nov 2026',
      'breakfast: Poha (250 cal)',
      'dinner: खिचड़ी (1 katori) (311 cal)',
      '',
      'Sunday, 22 Nov 2026',
      'snack: Roasted chana (120 cal)',
      '',
      'Notes: Drink water.',
      '',
    ].join('\n'),
  )
})

describe('where a plan stands', () => {
  const days = [{ date: '2026-11-20' }, { date: '2026-11-22' }, { date: '2026-11-23' }]

  test.each([
    ['2026-11-19', 0, 'upcoming'],
    ['2026-11-20', 0, 'current'],
    ['2026-11-21', 0, 'upcoming'],
    ['2026-11-22', 1, 'current'],
    ['2026-11-23', 2, 'current'],
    ['2026-11-24', 0, 'ended'],
  ])('on %s it opens at day %i and is %s', (on, index, phase) => {
    expect(startDayIndex(days, on)).toBe(index)
    expect(planPhase(days, on)).toBe(phase)
  })

  test.each([
    ['2026-11-20', 'upcoming'],
    ['2026-11-21', 'current'],
    ['2026-11-27', 'current'],
    ['2026-11-28', 'ended'],
  ])('on %s a listed plan is %s', (on, phase) => {
    expect(weekPhase({ week_start: weekStart, last_date: '2026-11-27' }, on)).toBe(phase)
  })

  test('a plan without days opens at the first and is over', () => {
    expect(startDayIndex([], '2026-11-21')).toBe(0)
    expect(planPhase([], '2026-11-21')).toBe('ended')
  })
})

describe('clashes', () => {
  const nobody: WeekEater = {
    ...{ allergies: [], dietary_prefs: [], food_rules: [], fasting_weekdays: [], rule_weekdays: {} },
  }
  const eater = { ...nobody, allergies: ['Peanut'] }
  const template = '0199c3b5-6ba2-7235-9e42-d4008c273d66'
  const days = [
    { date: null, meals: [{ title: 'Papaya' }, { title: 'Peanut chutney' }] },
    {
      date: null,
      meals: [
        { title: 'Guava', notes: 'Top with peanut' },
        { title: 'House bowl', template_id: template },
      ],
    },
  ]

  test('are found in title, notes and the ingredients of the template', () => {
    const found = planClashes(days, eater, ({ template_id }) =>
      template_id === template ? { ingredients: ['Peanut, 30 g'], items: [] } : undefined,
    )
    expect(found.map(({ day, meal, title }) => [day, meal, title])).toEqual([
      [0, 1, 'Peanut chutney'],
      [1, 0, 'Guava'],
      [1, 1, 'House bowl'],
    ])
    expect(planClashes(days, { ...eater, allergies: [] })).toEqual([])
  })

  test('are found in the foods of the meal and in what its dish is made of now', () => {
    const peanut = { food_id: 'peanut', name: 'Peanuts (moongphali)' }
    const oats = { food_id: 'oats', name: 'Rolled oats' }
    const clashing = (items: object[], dish: object) =>
      planClashes(
        [{ date: null, meals: [{ title: 'House bowl', template_id: template, items: items as never }] }],
        eater,
        () => ({ ingredients: [], items: [], ...dish }),
      ).map(({ food }) => food)
    expect(clashing([peanut], { items: [oats] })).toEqual(['Peanuts'])
    expect(clashing([oats], { items: [peanut] })).toEqual(['Peanuts'])
    expect(clashing([peanut], { items: [peanut] })).toEqual(['Peanuts'])
    // A meal that names no foods is no meal without foods.
    expect(clashing([], { items: [peanut] })).toEqual(['Peanuts'])
    expect(clashing([], { ingredients: ['Peanuts, 5 g'] })).toEqual(['Peanuts'])
    expect(clashing([oats], { items: [oats] })).toEqual([])
  })

  // 23 November 2026 is a Monday.
  const [monday, tuesday] = ['2026-11-23', '2026-11-24']
  const meal = (title: string) => [{ title }]
  test.each<[string, Partial<WeekEater>, string, string | null]>([
    ['Dal, rice and roti', { fasting_weekdays: ['Monday'] }, monday, 'Fasts on Mondays'],
    ['Dal, rice and roti', { fasting_weekdays: ['Monday'] }, tuesday, null],
    ['Egg curry', { fasting_weekdays: ['Tuesday'] }, tuesday, 'Fasts on Tuesdays'],
    ['Poha', { fasting_weekdays: ['Monday'] }, monday, 'Fasts on Mondays'],
    ['Bajra roti', { fasting_weekdays: ['Monday'] }, monday, 'Fasts on Mondays'],
    ...[
      'Sabudana khichdi',
      'Kuttu roti with aloo sabzi',
      'Samak pulao',
      'Fruit and curd',
      'Vrat ke chawal',
    ].map((title): [string, Partial<WeekEater>, string, null] => [
      title,
      { fasting_weekdays: ['Monday'] },
      monday,
      null,
    ]),
    [
      'Pyaz paratha',
      { rule_weekdays: { no_onion_garlic: ['Monday'] } },
      monday,
      'No onion and garlic on Mondays',
    ],
    ['Pyaz paratha', { rule_weekdays: { no_onion_garlic: ['Monday'] } }, tuesday, null],
    ['Aloo paratha', { rule_weekdays: { jain: ['Monday'] } }, monday, 'Jain on Mondays'],
    [
      'Chicken curry',
      { dietary_prefs: ['non_veg'], rule_weekdays: { veg: ['Tuesday'] } },
      tuesday,
      'Vegetarian on Tuesdays',
    ],
    ['Chicken curry', { dietary_prefs: ['non_veg'], rule_weekdays: { veg: ['Tuesday'] } }, monday, null],
    // The eggs of other days are left out.
    [
      'Egg curry',
      { food_rules: ['eggetarian'], rule_weekdays: { veg: ['Tuesday'] } },
      tuesday,
      'Vegetarian on Tuesdays',
    ],
    [
      'Paneer curry',
      { dietary_prefs: ['veg'], rule_weekdays: { vegan: ['Monday'] } },
      monday,
      'Vegan on Mondays',
    ],
    // A rule of every day is told once, without a weekday.
    [
      'Pyaz paratha',
      { food_rules: ['no_onion_garlic'], rule_weekdays: { no_onion_garlic: ['Monday'] } },
      monday,
      'No onion and garlic',
    ],
  ])('%s for %j on %s: %s', (title, more, date, against) => {
    const found = planClashes([{ date, meals: meal(title) }], { ...nobody, ...more })
    expect([...new Set(found.map((clash) => clash.against))]).toEqual(against ? [against] : [])
  })

  test('are told in one sentence, each meal once, at most five', () => {
    const clash = (title: string) => ({ day: 0, meal: 0, title, against: 'Allergy: Peanuts', food: 'peanut' })
    const vegan = { ...clash('Chikki'), against: 'Vegan', food: 'ghee' }
    expect(clashSentence([clash('Chikki'), clash('Chikki'), vegan])).toBe(
      'These meals clash with what this challenger avoids: Chikki contains peanut (allergy: Peanuts), ghee (diet: Vegan). Change them or give a reason.',
    )
    expect(clashSentence(['A', 'B', 'C', 'D', 'E', 'F', 'G'].map(clash))).toMatch(
      /: A contains peanut \(allergy: Peanuts\); .*; E contains peanut \(allergy: Peanuts\) and 2 more\. Change them or give a reason\.$/,
    )
  })
})

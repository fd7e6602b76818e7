import { expect, test } from 'vitest'
import { healthNeedsIn, specializations } from './specializations.ts'

test('the list is the fixed one', () => {
  expect(specializations).toEqual([
    'Weight Management',
    'Sports Nutrition',
    'Diabetes Care',
    'Pregnancy Nutrition',
    'Pediatric Nutrition',
    'Elderly Care',
  ])
})

test.each([
  ['Type 2 diabetes since 2019', ['Diabetes Care']],
  ['prediabetic, HbA1c 6.1', ['Diabetes Care']],
  ['PCOS', ['Weight Management', 'Diabetes Care']],
  ['hypothyroid', ['Weight Management']],
  ['hypothyroidism', ['Weight Management']],
  ['obese, trains for a marathon', ['Weight Management', 'Sports Nutrition']],
  ['24 weeks pregnant', ['Pregnancy Nutrition']],
  ['breastfeeding', ['Pregnancy Nutrition']],
  ['thyroid tablets', ['Weight Management']],
  ['for our toddler', ['Pediatric Nutrition']],
  ['diet for my children', ['Pediatric Nutrition']],
  ['senior citizen', ['Elderly Care']],
  ['Lactose intolerant', []],
  ['no known illness', []],
  ['', []],
])('%j calls for %j', (text, needs) => {
  expect(healthNeedsIn(text)).toEqual(needs)
})

test('words inside other words do not count', () => {
  expect(healthNeedsIn('gymkhana childhood transport')).toEqual([])
})

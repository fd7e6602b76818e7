import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mealTypes } from '#domain/food/nutrients.ts'
import { daySlots, mealsInOrder, slotName, slotsOf } from './day-slots.ts'

const names = (day: Parameters<typeof slotsOf>[0]) => slotsOf(day).map((slot) => daySlots[slot]!.name)

describe('the slots of a day', () => {
  test('every slot is found again by its meal type and time', () => {
    expect(names(daySlots)).toEqual(daySlots.map(({ name }) => name))
  })

  test('a snack without a time is the one of the evening; its slot follows from when the other meals are eaten', () => {
    expect(names([{ meal_type: 'snack' }])).toEqual(['Evening'])
    const snack = { meal_type: 'snack', time: '18:30' } as const
    expect(names([snack])).toEqual(['Evening'])
    expect(names([{ meal_type: 'dinner', time: '18:00' }, snack])).toEqual(['Dinner', 'Bedtime'])
    expect(names([snack, { meal_type: 'lunch', time: '19:00' }])).toEqual(['Mid-morning', 'Lunch'])
  })

  test('are named only where the time is known', () => {
    expect(slotName({ meal_type: 'snack', time: '11:00' }, 2)).toBe('Mid-morning')
    expect(slotName({ meal_type: 'snack', time: null }, 4)).toBe('Snack')
  })
})

const time = fc.option(
  fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
    .map((parts) => parts.map((part) => `${part}`.padStart(2, '0')).join(':')),
)
const meal = fc.record({ meal_type: fc.constantFrom(...mealTypes), time, id: fc.uuid() })

describe('the order of a day', () => {
  test('loses and adds nothing, is in slots, and ordering again changes nothing', () => {
    fc.assert(
      fc.property(fc.array(meal, { maxLength: 20 }), (meals) => {
        const ordered = mealsInOrder(meals)
        expect(new Set(ordered)).toEqual(new Set(meals))
        expect(ordered).toHaveLength(meals.length)
        expect(slotsOf(ordered)).toEqual(slotsOf(ordered).toSorted((one, other) => one - other))
        expect(mealsInOrder(ordered)).toEqual(ordered)
      }),
    )
  })

  test('is that of the times where breakfast, lunch and dinner follow each other', () => {
    const mains = daySlots.filter(({ meal_type }) => meal_type !== 'snack')
    const snacks = fc.array(
      fc.record({ meal_type: fc.constant('snack' as const), time: time.map((t) => t ?? '17:00') }),
    )
    fc.assert(
      fc.property(snacks, (some) => {
        const times = mealsInOrder([...some, ...mains]).map((one) => one.time)
        expect(times).toEqual(times.toSorted())
      }),
    )
  })
})

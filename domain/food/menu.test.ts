import { describe, expect, test } from 'vitest'
import { builtInMenu } from '#server/food/dish-table.ts'
import { figuresOf } from '#server/plans/plan-filling.ts'
import { isThere, kindsOf, knownFoodsOf, type MenuDish, onceIn } from './menu.ts'

const dishes = builtInMenu()
const dishCalled = (name: string) => dishes.find((dish) => dish.name === name)!
const parts = dishes.flatMap(({ components, sides }) => [...components, ...sides])
const partCalled = (name: string) => parts.find((part) => part.name === name)!
const goTogether = (one: string, other: string) =>
  !isThere(partCalled(one), new Set(onceIn(partCalled(other))))

describe('what a meal has once', () => {
  test('nobody drinks milk or buttermilk with curd', () => {
    expect(goTogether('Toned milk', 'Curd')).toBe(false)
    expect(goTogether('Buttermilk', 'Cucumber raita')).toBe(false)
    expect(goTogether('Toned milk', 'Phulka')).toBe(true)
  })

  test('leaves stand beside no leaves, a vegetable beside no vegetable, but a salad beside either', () => {
    expect(goTogether('Palak toor dal', 'Lal bhaji')).toBe(false)
    expect(goTogether('Beans poriyal', 'Cabbage poriyal')).toBe(false)
    expect(goTogether('Cucumber and tomato salad', 'Beans poriyal')).toBe(true)
    expect(goTogether('Cucumber and tomato salad', 'Kachumber')).toBe(false)
  })

  test('spices, onion and tomato make no vegetable of a dish', () => {
    expect(goTogether('Toor dal tadka', 'Beans poriyal')).toBe(true)
  })
})

test('a dish is known by its kinds, its vegetable, its leaves and its pulse; a salad is none', () => {
  const [gobi, palak] = [dishCalled('Gobi paratha with curd'), dishCalled('Palak paratha with curd')]
  const knownBy = ({ components }: MenuDish) => knownFoodsOf(figuresOf)(components)
  for (const one of [gobi, palak]) expect(kindsOf(one)).toContain('paratha')
  expect(knownBy(gobi)).toMatchObject({ vegetable: 'cauliflower', leaves: undefined })
  expect(knownBy(palak)).toMatchObject({ vegetable: undefined, leaves: 'spinach' })
  expect(knownBy(dishCalled('Palak moong dal with rice and cucumber salad'))).toMatchObject({
    ...{ pulse: 'moong', leaves: 'spinach', vegetable: undefined },
  })
  // Rice has most of the protein, and still it is the besan that nobody wants again.
  expect(knownBy(dishCalled('Kadhi chawal with jeera bhindi')).pulse).toBe('besan')
})

const shared = (one: string, other: string) =>
  kindsOf(dishCalled(one)).filter((kind) => kindsOf(dishCalled(other)).includes(kind))

test('the same under another name is of one kind, a dish with another bread too; a chutney makes none', () => {
  expect(kindsOf(dishCalled('Konkani dadpe pohe'))).toContain('poha')
  expect(shared('Chana pulao with salad', 'Vegetable dum biryani with cucumber raita')).toEqual(['pulao'])
  expect(shared('Mugache dhirde with coriander chutney', 'Atta cheela with coriander chutney')).toEqual([
    'chilla',
  ])
  expect(shared('Sambar rice with beans poriyal', 'Sambar with rice and cabbage poriyal')).toEqual(['sambar'])
  expect(
    shared('Jain dudhi chana dal with phulkas and cabbage salad', 'Lauki chana dal with phulkas'),
  ).toEqual(['lauki chana'])
  expect(shared('Palak toor dal with rice', 'Palak toor dal with jowar roti')).toEqual(['dal_palak'])
  expect(shared('Adai with coconut chutney', 'Rava idli with coconut chutney')).toEqual([])
})

test('a dish without main part is of its own kind, something small for the bedtime of none', () => {
  const adai = dishCalled('Adai with coconut chutney')
  expect(kindsOf(adai)).toEqual([adai.id])
  expect(kindsOf(dishCalled('Soaked almonds and walnuts'))).toEqual([])
})

test('beside a dal there are no boiled chickpeas', () => {
  expect(goTogether('Boiled kala chana with lemon', 'Toor dal tadka')).toBe(false)
  expect(goTogether('Boiled kala chana with lemon', 'Beans poriyal')).toBe(true)
})

test('beside meat, tofu or paneer there is none of the others, but an egg beside a dal', () => {
  expect(goTogether('Tofu bhurji with tomato', 'Home-style chicken curry')).toBe(false)
  expect(goTogether('Boiled egg', 'Toor dal tadka')).toBe(true)
})

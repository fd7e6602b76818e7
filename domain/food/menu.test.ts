import { describe, expect, test } from 'vitest'
import { builtInMenu } from '#server/food/dish-table.ts'
import { figuresOf } from '#server/plans/plan-filling.ts'
import { familyOf, isThere, knownFoodsOf, type MenuDish, onceIn } from './menu.ts'

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

test('a dish is known by its family and by its vegetable', () => {
  const [gobi, palak] = [dishCalled('Gobi paratha with curd'), dishCalled('Palak paratha with curd')]
  const vegetableOf = ({ components }: MenuDish) => knownFoodsOf(figuresOf)(components).vegetable
  expect([familyOf(gobi), vegetableOf(gobi)]).toEqual(['paratha', 'cauliflower'])
  expect([familyOf(palak), vegetableOf(palak)]).toEqual(['paratha', undefined])
})

test('the same under another name is one family', () => {
  expect(familyOf(dishCalled('Konkani dadpe pohe'))).toBe('poha')
  expect(familyOf(dishCalled('Jain dudhi chana dal with phulkas and cabbage salad'))).toBe(
    familyOf(dishCalled('Lauki chana dal with phulkas')),
  )
})

test('beside meat, tofu or paneer there is none of the others, but an egg beside a dal', () => {
  expect(goTogether('Tofu bhurji with tomato', 'Home-style chicken curry')).toBe(false)
  expect(goTogether('Boiled egg', 'Toor dal tadka')).toBe(true)
})

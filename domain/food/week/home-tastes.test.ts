import { expect, test } from 'vitest'
import { builtInMenu } from '#server/food/dish-table.ts'
import { menuFor } from './choices.ts'
import { finish } from './fill-week.ts'
import { type HomeTastes, reluctanceAtHome } from './home-tastes.ts'

const dishCalled = (name: string) => builtInMenu().find((dish) => dish.name === name)!
const at = (name: string, home: Partial<HomeTastes>) =>
  reluctanceAtHome(dishCalled(name), { region: null, month: 11, kitchen: [], ...home })
const nadru = 'Kashmiri dahi nadru with rice'
const adai = 'Adai with avial'

test('a dish is most welcome in homes that cook it, and hardly in those of another region', () => {
  const tamil = { region: 'South', language: 'Tamil' } as const
  const dishes = [adai, 'Puttu with kadala curry', 'Rajma chawal with kachumber', nadru]
  const [own, neighbours, known, elsewhere] = dishes.map((name) => at(name, tamil))
  expect(own).toBe(0)
  expect(known).toBeLessThan(2)
  expect(neighbours).toBeGreaterThan(known!)
  expect(elsewhere).toBeGreaterThan(3 * neighbours!)
})

test('where no language says more, all homes of a region are alike; English and Urdu say nothing', () => {
  for (const language of [null, 'English', 'Urdu'] as const)
    expect(at('Puttu with kadala curry', { region: 'South', language })).toBe(0)
})

test('where no region is said, what few homes cook is served to whom speaks as they do', () => {
  expect(at(adai, {})).toBeGreaterThan(3)
  expect(at(adai, { language: 'Tamil' })).toBe(0)
  expect(at('Rajma chawal with kachumber', {})).toBeLessThan(2)
})

test('what is out of season is wanted less', () => {
  const peas = 'Banarasi chuda matar'
  expect(at(peas, { region: 'North', month: 6 })).toBeGreaterThan(at(peas, { region: 'North', month: 1 }) + 3)
})

test('a home with dishes enough is served none from afar; whom the near ones hardly feed is', () => {
  const eater = { allergies: [], food_rules: [] }
  const home: HomeTastes = { region: 'South', language: 'Tamil', month: 11, kitchen: [] }
  const namesFor = (prefs: ('non_veg' | 'vegan')[], tastes: { home?: HomeTastes }) =>
    finish(menuFor(builtInMenu(), { ...eater, dietary_prefs: prefs }, [], tastes)).menu.map(
      ({ name }) => name,
    )
  const afar = 'Manipuri nga thongba with rice'
  expect(namesFor(['non_veg'], {})).toContain(afar)
  expect(namesFor(['non_veg'], { home })).not.toContain(afar)
  expect(namesFor(['non_veg'], { home: { ...home, region: 'Northeast', language: null } })).toContain(afar)
  expect(namesFor(['non_veg'], { home })).toContain(adai)
})

test('nor what is out of season; a small place of the region is far for whom speaks otherwise', () => {
  const home: HomeTastes = { region: 'North', language: 'Punjabi', month: 6, kitchen: [] }
  const veg = { allergies: [], dietary_prefs: ['veg' as const], food_rules: [] }
  const served = finish(menuFor(builtInMenu(), veg, [], { home })).menu.map(({ name }) => name)
  expect(served).not.toContain('Sarson ka saag with makki roti')
  expect(served).not.toContain(nadru)
  expect(served).toContain('Rajma chawal with kachumber')
})

test('Jains are served no brinjal and nothing of the evening before; nobody pregnant bitter gourd', () => {
  const foodsFor = (food_rules: ('jain' | 'no_onion_garlic')[], expecting = false) =>
    finish(
      menuFor(builtInMenu(), { allergies: [], dietary_prefs: ['veg'], food_rules }, [], { expecting }),
    ).menu.flatMap(({ name, components }) => [name, ...components.map((part) => part.name)])
  const jain = foodsFor(['jain']).join('; ')
  expect(jain).not.toMatch(/overnight|begun bhaja/i)
  expect(foodsFor(['no_onion_garlic']).join('; ')).toMatch(/overnight/i)
  expect(foodsFor([], true).join('; ')).not.toMatch(/karela/i)
  expect(foodsFor([]).join('; ')).toMatch(/karela/i)
})

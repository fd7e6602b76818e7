import { describe, expect, test } from 'vitest'
import {
  type DishCategory,
  dishGroups,
  dishSearch,
  filterCount,
  noFilters,
  passesFilters,
} from './dish-choice.ts'
import type { Dish } from './dishes.ts'
import { sampleDish } from './draft/testing.ts'

const dish = (name: string, more: Partial<Dish> = {}) => sampleDish({ id: name, name, ...more })
const poha = dish('Kanda poha', { ingredients: ['Flattened rice (poha), 60 g', 'Onion, 30 g'] })
const idli = dish('Idli with sambar', { region: 'South', minutes: 30, protein_g: 12 })
const rajma = dish('Rajma chawal', {
  ...{ category: 'lunch', also_for: ['dinner'], calories: 520, protein_g: 21, minutes: 50, region: 'North' },
  ingredients: ['Kidney beans (rajma), 60 g', 'Rice, 50 g'],
})
const paneer = dish('Paneer bhurji with phulka', { category: 'dinner', calories: 430, minutes: 25 })
const chai = dish('Masala chai', { category: 'snack', calories: 90, protein_g: 3, own: true })
const dishes = [poha, idli, rajma, paneer, chai]
const names = (found: Dish[] | null) => found?.map(({ name }) => name)

describe('search', () => {
  const find = dishSearch(dishes)
  test.each([
    ['poha', 'Kanda poha'],
    ['पोहा', 'Kanda poha'],
    ['pohaa', 'Kanda poha'],
    ['iddli', 'Idli with sambar'],
    ['panir burji', 'Paneer bhurji with phulka'],
    ['पनीर', 'Paneer bhurji with phulka'],
    ['kidney beans', 'Rajma chawal'],
    ['राजमा', 'Rajma chawal'],
    ['rajma onion', 'Rajma chawal'],
  ])('%s finds %s first', (typed, name) => expect(names(find(typed))?.[0]).toBe(name))
  test('a name comes before an ingredient', () => {
    const rice = dish('Curd rice with carrot')
    expect(names(dishSearch([rajma, poha, rice])('rice'))?.[0]).toBe('Curd rice with carrot')
  })
  test('one letter is no search, and nonsense finds nothing', () => {
    expect(find(' p ')).toBeNull()
    expect(find('xylophone')).toEqual([])
    expect(find('%%')).toEqual([])
  })
})

describe('filters', () => {
  const passing = (filters: Partial<typeof noFilters>) =>
    names(dishes.filter((one) => passesFilters(one, { ...noFilters, ...filters })))
  test('limits include their ends; what is not known passes no limit of time or region', () => {
    expect(passing({})).toHaveLength(5)
    expect(passing({ least_calories: 300, most_calories: 430 })).toEqual([
      'Kanda poha',
      'Idli with sambar',
      'Paneer bhurji with phulka',
    ])
    expect(passing({ least_protein: 12 })).toEqual(['Idli with sambar', 'Rajma chawal'])
    expect(passing({ most_minutes: 30 })).toEqual(['Idli with sambar', 'Paneer bhurji with phulka'])
    expect(passing({ region: 'South' })).toEqual(['Idli with sambar'])
  })
  test('each limit counts; 0 is one', () => {
    expect(filterCount(noFilters)).toBe(0)
    expect(filterCount({ ...noFilters, least_calories: 0, region: 'South' })).toBe(2)
  })
})

describe('groups', () => {
  const groups = (category: DishCategory, atHand = {}, isSearch = false) =>
    dishGroups(dishes, {
      category,
      isSearch,
      atHand: { favourites: [], recent: [], ...atHand },
    }).map(({ title, dishes: ofGroup }) => [title, ...ofGroup.map(({ name }) => name)])
  test('favourites, then recent ones, then the meal; a dish stands once', () => {
    expect(
      groups('breakfast', { favourites: [idli.id, rajma.id], recent: [idli.id, 'gone', poha.id] }),
    ).toEqual([
      ['Favourites', 'Idli with sambar'],
      ['Recent', 'Kanda poha'],
    ])
    expect(groups('breakfast')).toEqual([['Breakfast', 'Kanda poha', 'Idli with sambar']])
  })
  test('a meal has the dishes that also suit it', () => {
    expect(groups('dinner')).toEqual([['Dinner', 'Rajma chawal', 'Paneer bhurji with phulka']])
  })
  test('all dishes stand under their meals, in the order of the day', () => {
    expect(groups('all', { recent: [rajma.id] })).toEqual([
      ['Recent', 'Rajma chawal'],
      ['Breakfast', 'Kanda poha', 'Idli with sambar'],
      ['Snack', 'Masala chai'],
      ['Dinner', 'Paneer bhurji with phulka'],
    ])
    expect(groups('own', { favourites: [chai.id] })).toEqual([['Mine', 'Masala chai']])
  })
  test('only the newest of the recent ones stand apart', () => {
    const many = Array.from({ length: 9 }, (_, number) => dish(`Dish ${number}`))
    const atHand = { favourites: [], recent: many.map(({ id }) => id).toReversed() }
    const [recent, rest] = dishGroups(many, { category: 'breakfast', atHand, isSearch: false })
    expect(names(recent!.dishes)).toEqual(['Dish 8', 'Dish 7', 'Dish 6', 'Dish 5', 'Dish 4', 'Dish 3'])
    expect(names(rest!.dishes)).toEqual(['Dish 0', 'Dish 1', 'Dish 2'])
  })
  test('what was searched for keeps its order, other meals follow', () => {
    expect(groups('lunch', { favourites: [poha.id] }, true)).toEqual([
      ['Lunch', 'Rajma chawal'],
      ['Other meals', 'Kanda poha', 'Idli with sambar', 'Paneer bhurji with phulka', 'Masala chai'],
    ])
  })
})

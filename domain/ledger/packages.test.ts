import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#domain/dates.ts'
import { messagesOf } from '#domain/testing.ts'
import { packageContent } from './package-content.ts'
import { PackageForm, usedOf } from './packages.ts'

const held = (id: string, starts_on: string, ends_on: string, holds: number) => ({
  id,
  starts_on,
  ends_on,
  holds,
})

test('a visit counts against the package that ends first and has something left', () => {
  const packages = [
    held('new', '2026-11-10', '2027-02-10', 4),
    held('old', '2026-09-01', '2026-11-30', 2),
    held('over', '2026-01-01', '2026-03-31', 9),
  ]
  const visits = ['2026-11-20', '2026-09-05', '2026-11-11', '2026-12-05', '2026-08-30']
  // The first two on the old one, the third on the new one: nothing ran in August.
  expect(Object.fromEntries(usedOf(packages, visits))).toEqual({ new: 2, old: 2, over: 0 })
  expect(Object.fromEntries(usedOf(packages, ['2026-09-01', '2026-09-02', '2026-09-03']))).toEqual({
    new: 0,
    old: 2,
    over: 0,
  })
})

test('no visit counts twice, none counts outside of its package, and no package gives more than it holds', () => {
  const day = fc.integer({ min: 0, max: 60 }).map((days) => addDays('2026-10-01', days))
  const one = fc.tuple(day, fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 4 }))
  fc.assert(
    fc.property(fc.array(one, { maxLength: 5 }), fc.array(day, { maxLength: 20 }), (sold, uses) => {
      const packages = sold.map(([from, days, holds], index) =>
        held(`${index}`, from, addDays(from, days), holds),
      )
      const used = usedOf(packages, uses)
      const all = [...used.values()].reduce((sum, count) => sum + count, 0)
      const usable = uses.filter((on) =>
        packages.some((p) => p.holds > 0 && p.starts_on <= on && on <= p.ends_on),
      )
      expect(all).toBeLessThanOrEqual(usable.length)
      for (const { id, holds, starts_on, ends_on } of packages) {
        expect(used.get(id)).toBeLessThanOrEqual(holds)
        const inside = uses.filter((on) => starts_on <= on && on <= ends_on).length
        expect(used.get(id)).toBeLessThanOrEqual(inside)
      }
    }),
  )
})

test('a package holds something, under a name for invoices', () => {
  const typed = {
    name: 'PCOS, three months',
    public_name: '',
    visits: 0,
    weeks: 0,
    amount: 'much',
    valid_days: 90,
  }
  expect(messagesOf(PackageForm, typed)).toEqual({
    public_name: 'Please write what invoices and the bank say',
    amount: 'Please enter an amount in rupees, such as 1,499 or 1499.50',
    visits: 'A package has visits, weeks of plans, or both',
  })
  const right = { ...typed, public_name: 'Quarter', amount: '3,999', weeks: 12 }
  expect(messagesOf(PackageForm, right)).toEqual({})
  expect(
    [
      { visits: 1, weeks: 12 },
      { visits: 6, weeks: 0 },
    ].map(packageContent),
  ).toEqual(['1 visit, 12 weeks of plans', '6 visits'])
})

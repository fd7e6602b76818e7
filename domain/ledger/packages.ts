import { z } from 'zod'
import type { DateString } from '#domain/dates.ts'
import { callsFor, Id, Instant, paging, requiredLine, stored, wholeNumber } from '#domain/endpoint.ts'
import { AmountPaise, TypedAmount } from './payments.ts'

export const packageChangedMessage = 'This package was changed by someone else. Reload to see the latest.'
export const packageGoneMessage = 'This package is not there any more. Please choose another one.'
const nothingInItMessage = 'A package has visits, weeks of plans, or both'

const fields = {
  /** For the practice: it may name an illness. */
  name: requiredLine('Please name the package', 100),
  /** On invoices, at the bank, in mails and on the public page. */
  public_name: requiredLine('Please write what invoices and the bank say', 60),
  visits: wholeNumber('Please enter a number of visits from 0 to 200', 0, 200),
  weeks: wholeNumber('Please enter a number of weeks from 0 to 104', 0, 104),
  price_paise: AmountPaise,
  valid_days: wholeNumber('Please enter for how many days it is valid, from 1 to 1825', 1, 1825),
}
const hasContent = [
  ({ visits, weeks }: { visits: number; weeks: number }) => visits + weeks > 0,
  { error: nothingInItMessage, path: ['visits'] },
] satisfies Parameters<z.ZodType<{ visits: number; weeks: number }>['refine']>

const PackageInput = z.object(fields).refine(...hasContent)
/** The same as a form, with the price in rupees. */
export const PackageForm = z
  .object(fields)
  .omit({ price_paise: true })
  .extend({ amount: TypedAmount })
  .refine(...hasContent)

export const Package = z.object({ id: Id, ...stored(fields), version: z.number(), created_at: Instant })
export type Package = z.output<typeof Package>
export const PublicPackage = Package.pick({
  public_name: true,
  visits: true,
  weeks: true,
  price_paise: true,
  valid_days: true,
})

/** A subscription of a package: how much it holds, and when it can be used. */
export type Held = { id: string; starts_on: DateString; ends_on: DateString; holds: number }

/**
 * How much of each package is used. Each day of use counts against the package that ends first among those that run on
 * that day and have something left; what none has left counts against none.
 */
export function usedOf(packages: Held[], uses: DateString[]): Map<string, number> {
  const used = new Map(packages.map(({ id }) => [id, 0]))
  const byEnd = packages.toSorted((a, b) => a.ends_on.localeCompare(b.ends_on) || a.id.localeCompare(b.id))
  for (const day of uses.toSorted()) {
    const one = byEnd.find(
      ({ id, starts_on, ends_on, holds }) => starts_on <= day && day <= ends_on && used.get(id)! < holds,
    )
    if (one) used.set(one.id, used.get(one.id)! + 1)
  }
  return used
}

export const packages = {
  ...callsFor('admin', {
    'POST /packages': {
      summary: 'Add a package of visits and weeks of plans',
      body: PackageInput,
      reply: Package,
    },
    'PUT /packages/:id': {
      summary: 'Change a package; what was sold before stays as it was sold',
      body: PackageInput,
      reply: Package,
      versioned: true,
    },
    'DELETE /packages/:id': 'Remove a package; what was sold of it stays',
    'GET /packages': {
      summary: 'Packages, by name',
      desk: true,
      query: z.object(paging(100)),
      reply: z.array(Package),
    },
  }),
  ...callsFor('anyone', {
    'GET /public/packages': {
      summary: 'Packages and prices, where the practice publishes them; else none',
      query: z.object(paging(100)),
      reply: z.array(PublicPackage),
    },
  }),
}

import type { HomeRegion } from './regions.ts'

/**
 * When produce that is not sold all year is in season: months in the north and in the south, from the month charts that
 * NOTICE.md names. Empty: it does not grow there, so the other half's months count.
 */
const seasons: Record<string, [north: string, south: string]> = {
  sweet_potato: ['10-3', '9-3'],
  turnip: ['11-2', ''],
  arbi: ['4-10', '4-10'],
  suran: ['10-3', '9-3'],
  tapioca_root: ['', '12-5'],
  ridge_gourd: ['4-9', '1-12'],
  snake_gourd: ['7-9', '1-12'],
  ash_gourd: ['7-11', '1-12'],
  tinda: ['4-9', ''],
  parwal: ['3-9', ''],
  kundru: ['1-8', '1-12'],
  chayote: ['9-12', '1-12'],
  knol_khol: ['11-3', '11-3'],
  peas: ['11-3', '11-3'],
  guar: ['6-9', '4-10'],
  chawli_beans: ['4-9', '4-9'],
  sem: ['11-2', '10-3'],
  lotus_root: ['10-3', ''],
  bamboo_shoot: ['6-9', '6-9'],
  raw_mango: ['3-6', '2-6'],
  raw_jackfruit: ['3-6', '2-5'],
  methi: ['11-3', '11-3'],
  chaulai: ['3-9', '1-12'],
  bathua: ['11-2', ''],
  sarson: ['12-2', ''],
  arbi_leaves: ['4-10', '4-10'],
  poi: ['4-10', '1-12'],
  kalmi: ['4-10', '1-12'],
  kulfa: ['4-10', '1-12'],
  gongura: ['', '6-1'],
  mooli_leaves: ['11-3', '11-3'],
  dill: ['10-2', '10-2'],
  mango: ['5-7', '4-7'],
  guava: ['9-2', '7-2'],
  orange: ['11-3', '11-3'],
  grapes: ['1-4', '1-4'],
  watermelon: ['3-6', '2-6'],
  muskmelon: ['3-6', '2-6'],
  pineapple: ['3-7', '6-9 12-4'],
  chikoo: ['1-4 9-11', '9-11 2-5'],
  sitaphal: ['8-12', '8-10'],
  jackfruit: ['5-7', '4-7'],
  litchi: ['5-6', ''],
  jamun: ['6-7', '5-7'],
  ber: ['1-3', '12-2'],
  amla: ['11-2', '10-2'],
  pear: ['7-9', ''],
  peach: ['5-7', ''],
  plum: ['5-7', ''],
  strawberry: ['12-3', '12-3'],
  fig_fresh: ['12-1', '7-8 2-3'],
}

/** Whether a month, from 1, lies in spans such as '11-3'. */
const isWithin = (month: number, spans: string) =>
  spans.split(' ').some((span) => {
    const [first, last] = span.split('-').map(Number) as [number, number]
    return first <= last ? first <= month && month <= last : month >= first || month <= last
  })

/** Whether a food can be bought fresh in a month, from 1. In the west and where no region is known, what either half has. */
export function inSeason(food: string, month: number, region: HomeRegion | null): boolean {
  const season = seasons[food]
  if (!season) return true
  const [north, south] = [season[0] || season[1], season[1] || season[0]]
  if (region === 'South') return isWithin(month, south)
  const isNorth = region !== null && region !== 'West'
  return isWithin(month, north) || (!isNorth && isWithin(month, south))
}

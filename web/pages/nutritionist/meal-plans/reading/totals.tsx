import { type NutrientKey, type Nutrients, nutrientKeys, nutrientLabels } from '#domain/food/nutrients.ts'
import { whole } from '#web/lib/words.ts'
import classes from './totals.module.css'

export const macros = ['protein_g', 'carbs_g', 'fat_g'] as const satisfies NutrientKey[]
const colours = { calories: true, protein_g: true, carbs_g: true, fat_g: true }
const energy = { protein_g: 4, carbs_g: 4, fat_g: 9 }

/** The sources of the calories as a bar. The figures beside it say the same. */
function MacroBar({ totals }: { totals: Nutrients }) {
  return (
    <div className={classes.bar} aria-hidden="true">
      {macros.map((key) => (
        <span key={key} data-nutrient={key} style={{ flexGrow: totals[key] * energy[key] }} />
      ))}
    </div>
  )
}

/** A day's totals: calories large, then protein, carbs and fat. */
export function DayTotals({ totals }: { totals: Nutrients }) {
  return (
    <div className={classes.day}>
      <p className={classes.calories}>
        <b>{whole(totals.calories)}</b> kcal
      </p>
      <MacroBar totals={totals} />
      <dl className={classes.macros}>
        {macros.map((key) => (
          <div key={key} data-nutrient={key}>
            <dt>{nutrientLabels[key].label}</dt>
            <dd>
              {whole(totals[key])} {nutrientLabels[key].unit}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** A week's figures: the average day, and the total of every nutrient. */
export function WeekTotals({ totals, days }: { totals: Nutrients; days: number }) {
  const perDay = days > 0 ? totals.calories / days : 0
  return (
    <div className={classes.week}>
      <div className={classes.average}>
        <p className={classes.calories}>
          <b>{whole(perDay)}</b> kcal
        </p>
        <p className={classes.hint}>a day on average</p>
        <MacroBar totals={totals} />
      </div>
      <dl className={classes.all}>
        {nutrientKeys.map((key) => (
          <div key={key} data-nutrient={key} data-main={key in colours || undefined}>
            <dt>{nutrientLabels[key].label}</dt>
            <dd>
              {whole(totals[key])} <span>{nutrientLabels[key].unit}</span>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

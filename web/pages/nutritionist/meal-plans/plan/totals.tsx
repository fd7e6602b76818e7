import {
  macroEnergy,
  macros,
  type NutrientKey,
  type Nutrients,
  nutrientKeys,
  nutrientLabels,
  targetKeys,
} from '#domain/food/nutrients.ts'
import { averageDay, dayAlerts, standingOf } from '#domain/food/targets/plan-figures.ts'
import { counted, whole } from '#domain/numbers.ts'
import classes from './totals.module.css'

const colours = { calories: true, protein_g: true, carbs_g: true, fat_g: true }

/** The sources of the calories as a bar. The figures beside it say the same. */
function MacroBar({ totals }: { totals: Nutrients }) {
  return (
    <div className={classes.bar} aria-hidden="true">
      {macros.map((key) => (
        <span key={key} data-nutrient={key} style={{ flexGrow: totals[key] * macroEnergy[key] }} />
      ))}
    </div>
  )
}

type Targets = Nutrients | null | undefined

/** "of 1,900 kcal", and in words how the figure stands to it: colours alone say nothing to some. */
export function Against({ of, value, targets }: { of: NutrientKey; value: number; targets: Targets }) {
  if (!targets || !targetKeys.some((key) => key === of)) return null
  const standing = standingOf(of, value, targets[of])
  return (
    <small className={`${classes.target} dimmed`} data-standing={standing}>
      {of === 'sodium_mg' ? 'at most' : 'of'} {whole(targets[of])}
      {standing === 'met' ? null : `, ${standing}`}
    </small>
  )
}

/** A day's totals: calories large, then protein, carbs and fat, each against its target. */
export function DayTotals({ totals, targets }: { totals: Nutrients; targets: Targets }) {
  return (
    <div className={classes.day}>
      <p className={`${classes.calories} small figure`}>
        <b>{whole(totals.calories)}</b> kcal{' '}
        {totals.calories > 0 ? <Against of="calories" value={totals.calories} targets={targets} /> : null}
      </p>
      <MacroBar totals={totals} />
      <dl className={classes.macros}>
        {macros.map((key) => (
          <div key={key} data-nutrient={key}>
            <dt>{nutrientLabels[key].label}</dt>
            <dd>
              {whole(totals[key])} <span className={classes.unit}>{nutrientLabels[key].unit}</span>{' '}
              {totals.calories > 0 ? <Against of={key} value={totals[key]} targets={targets} /> : null}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

type WeekProps = {
  days: { meals: Partial<Nutrients>[] }[]
  targets: Targets
  /** The challenger's medical notes. */
  notes: string | null | undefined
}

/** A week's figures: the average of the days that have meals, each nutrient against its target, and what needs a look. */
export function WeekTotals({ days, targets, notes }: WeekProps) {
  const { average, filled } = averageDay(days)
  const alerts = dayAlerts(average, targets ?? null, notes ?? null)
  return (
    <div className={`${classes.week} row wrap`}>
      <div className={classes.average}>
        <p className={`${classes.calories} small figure`}>
          <b>{whole(average.calories)}</b> kcal
        </p>
        <p className="small dimmed">
          a day on average{filled < days.length ? ` of ${counted(filled, 'day')} with meals` : ''}
        </p>
        <MacroBar totals={average} />
      </div>
      <dl className={`${classes.all} wrap small`} aria-label="A day on average">
        {nutrientKeys.map((key) => (
          <div key={key} data-nutrient={key} data-main={key in colours || undefined}>
            <dt>{nutrientLabels[key].label}</dt>
            <dd>
              {whole(average[key])} <span>{nutrientLabels[key].unit}</span>{' '}
              {filled > 0 ? <Against of={key} value={average[key]} targets={targets} /> : null}
            </dd>
          </div>
        ))}
      </dl>
      {alerts.length > 0 ? (
        <ul className={`${classes.alerts} small`}>
          {alerts.map((alert) => (
            <li key={alert}>{alert}</li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}

import { Text } from '@mantine/core'
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
import type { PlanCare } from './use-plan-care.ts'

/** The sources of the calories as a bar. The figures beside it say the same. */
const MacroBar = ({ totals }: { totals: Nutrients }) => (
  <div className={classes.bar} aria-hidden="true">
    {macros.map((key) => (
      <span key={key} data-nutrient={key} style={{ flexGrow: totals[key] * macroEnergy[key] }} />
    ))}
  </div>
)

type Targets = Nutrients | null | undefined

/** "of 1,900 kcal", and in words how the figure stands to it: colours alone say nothing to some. */
function Against({ of, value, targets }: { of: NutrientKey; value: number; targets: Targets }) {
  if (!targets || !targetKeys.some((key) => key === of)) return null
  const standing = standingOf(of, value, targets[of])
  return (
    <small className={`${classes.target} dimmed`} data-standing={standing}>
      {of === 'sodium_mg' ? 'at most' : 'of'} {whole(targets[of])}
      {standing === 'met' ? null : `, ${standing}`}
    </small>
  )
}

type FigureProps = { of: NutrientKey; value: number; targets: Targets; label?: string }

/** A nutrient in a list of figures: its name, and its value against the target. */
export const NutrientFigure = ({ of, value, targets, label = nutrientLabels[of].label }: FigureProps) => (
  <div data-nutrient={of}>
    <dt className="dimmed">{label}</dt>
    <dd className="figure">
      {whole(value)} <span>{nutrientLabels[of].unit}</span>{' '}
      <Against of={of} value={value} targets={targets} />
    </dd>
  </div>
)

/** A day's totals: calories large, then protein, carbs and fat, each against its target. */
export function DayTotals({ totals, targets }: { totals: Nutrients; targets: Targets }) {
  const compared = totals.calories > 0 ? targets : null
  return (
    <div className={classes.day}>
      <Text className={`${classes.calories} small figure`}>
        <b>{whole(totals.calories)}</b> kcal{' '}
        <Against of="calories" value={totals.calories} targets={compared} />
      </Text>
      <MacroBar totals={totals} />
      <dl className={classes.macros}>
        {macros.map((key) => (
          <NutrientFigure key={key} of={key} value={totals[key]} targets={compared} />
        ))}
      </dl>
    </div>
  )
}

type WeekProps = {
  days: { meals: Partial<Nutrients>[] }[]
  /** The challenger's targets and notes; absent where the figures stand by themselves. */
  care?: Pick<PlanCare, 'targets' | 'profile'>
}

/** A week's figures: the average of the days that have meals, each nutrient against its target, and what needs a look. */
export function WeekTotals({ days, care }: WeekProps) {
  const { average, filled } = averageDay(days)
  const targets = care?.targets ?? null
  const { medical_notes = null, conditions = [] } = care?.profile.data ?? {}
  const alerts = dayAlerts(average, targets, [medical_notes, ...conditions].filter(Boolean).join('\n'))
  return (
    <div className={`${classes.week} row wrap`}>
      <div className={classes.average}>
        <Text className={`${classes.calories} small figure`}>
          <b>{whole(average.calories)}</b> kcal
        </Text>
        <Text className="small dimmed">
          a day on average{filled < days.length ? ` of ${counted(filled, 'day')} with meals` : ''}
        </Text>
        <MacroBar totals={average} />
      </div>
      <dl className={`${classes.all} wrap small`} aria-label="A day on average">
        {nutrientKeys.map((key) => (
          <NutrientFigure key={key} of={key} value={average[key]} targets={filled > 0 ? targets : null} />
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

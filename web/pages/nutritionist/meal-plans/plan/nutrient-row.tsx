import { Button } from '@mantine/core'
import { useId } from 'react'
import {
  enoughFrom,
  figuresInWords,
  type RequirementKey,
  requirementLabels,
  requirementName,
} from '#domain/food/requirements.ts'
import { whole } from '#domain/numbers.ts'
import {
  amountText,
  type CheckedNutrient,
  type SaidStanding,
  standingLabels,
} from '#domain/plans/week-check.ts'
import { type Mending, NutrientMoves } from './nutrient-moves.tsx'
import classes from './nutrient-panel.module.css'
import type { CheckedWeek } from './use-week-check.ts'

/** The mean, with marks for requirement and allowance, or for the limit. The words beside it say the same. */
function Bar({ mean, ear, rda, upper }: CheckedNutrient) {
  const end = 1.5 * (rda ?? ear ?? upper ?? mean)
  const share = (figure: number) => `${Math.min(100, end > 0 ? (figure / end) * 100 : 0)}%`
  const marks = rda === null && ear === null ? [upper] : [ear, rda]
  return (
    <span className={classes.bar} aria-hidden="true">
      <b style={{ inlineSize: share(mean) }} />
      {marks.map((mark) =>
        mark === null ? null : <i key={mark} style={{ insetInlineStart: share(mark) }} />,
      )}
    </span>
  )
}

/** What the figure is compared with, and how much of it is known. */
function aboutFigure(key: RequirementKey, { ai, known, ...figures }: CheckedNutrient): string {
  const enough = enoughFrom[key]
  return [
    `A day: ${figuresInWords(key, figures)}.`,
    ai && 'The allowance is an adequate intake: no requirement is known.',
    known < leastKnown && `The figure is known of ${whole(Math.floor(known * 100))}% of the food.`,
    enough && `Enough only from ${enough} times the allowance: the figures of our foods run high.`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** From this share on a figure counts as known of all. */
const leastKnown = 0.995

type Props = {
  nutrient: RequirementKey
  standing: SaidStanding
  figures: CheckedNutrient
  week: CheckedWeek
  mending: Mending | undefined
  isMending: boolean
  onMend: (isOpen: boolean) => void
}

/** A nutrient in a line: how it stands, in words; its figure quietly beside. */
export function NutrientRow({ nutrient, standing, figures, week, mending, isMending, onMend }: Props) {
  const id = useId()
  const { label, unit } = requirementLabels[nutrient]
  const canMend = mending && (standing === 'low' || standing === 'short')
  return (
    <li className={classes.nutrient} data-standing={standing}>
      <div className={`${classes.line} row tight`}>
        <span className="strong">{label}</span>
        <span className={`${classes.standing} small fill`}>{standingLabels[standing]}</span>
        {canMend ? (
          <Button
            variant="light"
            size="compact-sm"
            aria-label={`Mend ${requirementName(nutrient)}`}
            aria-expanded={isMending}
            aria-controls={isMending ? id : undefined}
            onClick={() => onMend(!isMending)}
          >
            Mend
          </Button>
        ) : null}
      </div>
      <Bar {...figures} />
      <details className="small dimmed">
        <summary className="figure">
          {figures.known < leastKnown ? 'at least ' : ''}
          {amountText(figures.mean)} {unit}
        </summary>
        {aboutFigure(nutrient, figures)}
      </details>
      {canMend && isMending ? (
        <div id={id}>
          <NutrientMoves week={week} nutrient={nutrient} mending={mending} />
        </div>
      ) : null}
    </li>
  )
}

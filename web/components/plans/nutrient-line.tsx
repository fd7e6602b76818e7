import { Box } from '@mantine/core'
import type { ReactNode } from 'react'
import {
  figuresInWords,
  type RequirementKey,
  requirementLabels,
  whyEnough,
} from '#domain/food/requirements.ts'
import { whole } from '#domain/numbers.ts'
import {
  amountText,
  type CheckedNutrient,
  type SaidStanding,
  standingLabels,
} from '#domain/plans/week-check.ts'
import { Tiles } from '#web/components/layout/page.tsx'
import { Folded } from './folded.tsx'
import classes from './nutrient-line.module.css'

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
const aboutFigure = (key: RequirementKey, { ai, known, ...figures }: CheckedNutrient): string =>
  [
    `A day: ${figuresInWords(key, figures)}.`,
    ai && 'The allowance is an adequate intake: no requirement is known.',
    known < leastKnown && `The figure is known of ${whole(Math.floor(known * 100))}% of the food.`,
    whyEnough(key),
  ]
    .filter(Boolean)
    .join(' ')

/** From this share on a figure counts as known of all. */
export const leastKnown = 0.995

type Props = {
  nutrient: RequirementKey
  standing: SaidStanding
  figures: CheckedNutrient
  /** At the end of the first line. */
  side?: ReactNode
  children?: ReactNode
}

/** A nutrient in a list: how it stands, in words; its figure quietly below. */
export function NutrientLine({ nutrient, standing, figures, side, children }: Props) {
  const { label, unit } = requirementLabels[nutrient]
  return (
    <li className={classes.nutrient} data-standing={standing}>
      <Box mih="2rem" className="row tight">
        <span className="strong">{label}</span>
        <span className={`${classes.standing} small fill`}>{standingLabels[standing]}</span>
        {side}
      </Box>
      <Bar {...figures} />
      <Folded
        isDimmed
        title={`${figures.known < leastKnown ? 'at least ' : ''}${amountText(figures.mean)} ${unit}`}
      >
        {aboutFigure(nutrient, figures)}
      </Folded>
      {children}
    </li>
  )
}

/** A list of nutrients, beside each other where there is room. */
export const NutrientLines = ({ children }: { children: ReactNode }) => (
  <Tiles component="ul" least="20rem" className="list loose" aria-label="Nutrients, a day on average">
    {children}
  </Tiles>
)

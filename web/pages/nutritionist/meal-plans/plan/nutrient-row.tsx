import { Button } from '@mantine/core'
import { useId } from 'react'
import { type RequirementKey, requirementName } from '#domain/food/requirements.ts'
import type { CheckedNutrient, SaidStanding } from '#domain/plans/week-check.ts'
import { NutrientLine } from '#web/components/plans/nutrient-line.tsx'
import { type Mending, NutrientMoves } from './nutrient-moves.tsx'
import type { CheckedWeek } from './use-week-check.ts'

type Props = {
  nutrient: RequirementKey
  standing: SaidStanding
  figures: CheckedNutrient
  week: CheckedWeek
  mending: Mending | undefined
  isMending: boolean
  onMend: (isOpen: boolean) => void
}

/** A nutrient with what would mend it. */
export function NutrientRow({ nutrient, standing, figures, week, mending, isMending, onMend }: Props) {
  const id = useId()
  const canMend = mending && (standing === 'low' || standing === 'short')
  return (
    <NutrientLine
      nutrient={nutrient}
      standing={standing}
      figures={figures}
      side={
        canMend ? (
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
        ) : null
      }
    >
      {canMend && isMending ? (
        <div id={id}>
          <NutrientMoves week={week} nutrient={nutrient} mending={mending} />
        </div>
      ) : null}
    </NutrientLine>
  )
}

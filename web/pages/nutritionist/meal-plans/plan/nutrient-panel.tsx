import { Button, Card, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { challengerPage } from '#domain/care/places.ts'
import {
  type RequirementKey,
  requirementKeys,
  requirementName,
  vitaminDText,
} from '#domain/food/requirements.ts'
import type { RuleReason } from '#domain/plans/plan-rules.ts'
import {
  type CheckedNutrient,
  checkInWords,
  type SaidStanding,
  standingsOf,
  type WeekCheck,
} from '#domain/plans/week-check.ts'
import { Loaded, SkeletonStack } from '#web/components/feedback/loaded.tsx'
import { Muted, Small, Subheading } from '#web/components/layout/page.tsx'
import { NutrientLine, NutrientLines } from '#web/components/plans/nutrient-line.tsx'
import { isNotFound, useApi } from '#web/lib/api/queries.ts'
import { Link } from '#web/lib/router.tsx'
import { type Mending, NutrientMoves } from './nutrient-moves.tsx'
import classes from './nutrient-panel.module.css'
import type { PlanCare } from './use-plan-care.ts'
import { type CheckedWeek, useOfWeek } from './use-week-check.ts'
import { WeekRules } from './week-rules.tsx'

type Props = {
  week: CheckedWeek
  care: Pick<PlanCare, 'profile' | 'hasNoProfile'>
  name: string | undefined
  /** How a change gets into the plan; without it the week is only read. */
  mending?: Mending
  /** Why the plan breaks rules on purpose. */
  reasons?: RuleReason[] | undefined
  /** What a reader can do about it. */
  side?: ReactNode
}

/** What a week brings of each nutrient against what the challenger needs. On a phone one line, until it is opened. */
export function NutrientPanel({ week, care, name, mending, reasons, side }: Props) {
  const id = useId()
  const isWide = useMediaQuery('(min-width: 64em)', undefined, { getInitialValueInEffect: false }) === true
  const [isOpen, setOpen] = useState(isWide)
  const { check, isBehind } = useOfWeek('POST /meal-plans/check', week, care.profile.data !== undefined)
  // The card of the challenger says why there is no profile to check against.
  if (care.profile.isError && !care.hasNoProfile) return null
  const hasNoProfile = care.hasNoProfile || isNotFound(check.error)
  const summary = hasNoProfile
    ? 'Needs a profile.'
    : check.data
      ? checkInWords(check.data)
      : check.error
        ? 'Not checked.'
        : 'Checking...'
  return (
    <Card component="section" aria-labelledby={id} px="lg" pt="sm" pb="md" className="no-print">
      <Subheading>
        <button
          type="button"
          className={`${classes.head} bare row between`}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <span>
            <span id={id}>What a day brings</span>{' '}
            <span className={`${classes.summary} subtitle`} data-behind={isBehind || undefined}>
              {summary}
            </span>
          </span>
          <IconChevronDown size={20} aria-hidden className="chevron" />
        </button>
      </Subheading>
      {isOpen && hasNoProfile ? (
        <Text>
          What a day needs follows from the profile. It can be compared once {name ?? 'the challenger'} has
          completed it.
        </Text>
      ) : null}
      {isOpen && !hasNoProfile ? (
        <Loaded
          query={check}
          loading={<SkeletonStack count={3} height="2.75rem" />}
          failed="The week could not be checked. Please try again."
        >
          {(found) => (
            <div
              className={`${classes.answer} stack`}
              data-behind={isBehind || undefined}
              aria-busy={isBehind}
            >
              <Nutrients check={found} week={week} mending={mending} />
              {side}
              <Sources patientId={week.patient_id} name={name} />
              <WeekRules check={found} week={week} reasons={reasons} mending={mending} name={name} />
            </div>
          )}
        </Loaded>
      ) : null}
    </Card>
  )
}

function Nutrients({ check, week, mending }: Pick<Props, 'week' | 'mending'> & { check: WeekCheck }) {
  const standings = standingsOf(check)
  const others = requirementKeys.filter((key) => !standings.some((one) => one.key === key))
  const [asked, setAsked] = useState<{ key: string; week: CheckedWeek }>()
  return (
    <>
      <NutrientLines>
        {standings.map(({ key, standing }) => (
          <NutrientRow
            key={key}
            nutrient={key}
            standing={standing}
            figures={check.nutrients[key]}
            week={week}
            mending={mending}
            // What was found is for the week as it was then.
            isMending={asked?.key === key && asked.week === week}
            onMend={(isOpen) => setAsked(isOpen ? { key, week } : undefined)}
          />
        ))}
      </NutrientLines>
      {others.length > 0 ? (
        <Small>No figure to compare with: {others.map(requirementName).join(', ')}.</Small>
      ) : null}
    </>
  )
}

/** How sure the figures are, and whose requirements they are compared with. */
function Sources({ patientId, name }: { patientId: string; name: string | undefined }) {
  const { data } = useApi('GET /nutritionists/patients/:id/requirements', { params: { id: patientId } })
  return (
    <Muted>
      Figures are after losses by cooking; tables differ from the plate by about a tenth, iron and folate
      more. {vitaminDText} {data ? `Needs by ${data.set.name}. ${data.reasons.join('. ')}. ` : null}
      <Link to={`${challengerPage(patientId, 'targets')}#needs`}>
        What a day of {name ?? 'the challenger'} needs
      </Link>
    </Muted>
  )
}

type NutrientRowProps = {
  nutrient: RequirementKey
  standing: SaidStanding
  figures: CheckedNutrient
  week: CheckedWeek
  mending: Mending | undefined
  isMending: boolean
  onMend: (isOpen: boolean) => void
}

/** A nutrient with what would mend it. */
function NutrientRow({ nutrient, standing, figures, week, mending, isMending, onMend }: NutrientRowProps) {
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

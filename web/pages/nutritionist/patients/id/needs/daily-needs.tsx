import { Button, Stack, Text } from '@mantine/core'
import { formatInstant } from '#domain/dates.ts'
import type { PatientRequirements } from '#domain/food/patient-requirements.ts'
import {
  figuresInWords,
  type RequirementKey,
  requirementKeys,
  requirementLabels,
  vitaminDText,
  whyEnough,
} from '#domain/food/requirements.ts'
import { Loaded } from '#web/components/feedback/loaded.tsx'
import { useDialog } from '#web/components/feedback/use-dialog.ts'
import { SectionCard } from '#web/components/layout/section-card.tsx'
import { useApi } from '#web/lib/api/queries.ts'
import { useOpenedAt } from '#web/lib/opened-at.ts'
import shared from '../targets/daily-targets.module.css'
import { NeedsDialog } from './needs-dialog.tsx'

type Props = { id: string; name: string }

/** What a challenger needs of nutrients in a day, and why. */
export function DailyNeeds({ id, name }: Props) {
  const needs = useApi('GET /nutritionists/patients/:id/requirements', { params: { id } })
  useOpenedAt('needs', needs.data !== undefined)
  return (
    <SectionCard title="What a day needs" anchor="needs">
      <Loaded
        query={needs}
        loading="6rem"
        missing={<Text c="dimmed">It follows from the profile once {name} has completed it.</Text>}
        failed="What a day needs could not be loaded"
      >
        {(data) => <Needs id={id} name={name} needs={data} />}
      </Loaded>
    </SectionCard>
  )
}

function Needs({ id, name, needs }: Props & { needs: PatientRequirements }) {
  const { nutrients, set, reasons, last } = needs
  const dialog = useDialog<RequirementKey>()
  const changed = requirementKeys.filter((key) => nutrients[key].changed)
  return (
    <Stack gap="sm">
      <Text size="sm">
        By {set.name}. {reasons.join('. ')}.
      </Text>
      {last ? (
        <Text c="dimmed" size="sm" className="written">
          Last changed{last.changed_by ? ` by ${last.changed_by}` : ''} on {formatInstant(last.created_at)}.
          Reason: {last.reason}
        </Text>
      ) : null}
      {changed.length > 0 ? (
        <Text size="sm">
          Changed for {name}: {changed.map((key) => requirementLabels[key].label).join(', ')}.
        </Text>
      ) : null}
      <details className={shared.why}>
        <summary>The figures</summary>
        <Stack gap="sm">
          <ul className="list stack ruled">
            {requirementKeys.map((key) => (
              <Nutrient key={key} nutrient={key} needs={needs} onChange={() => dialog.start(key)} />
            ))}
          </ul>
          <Text size="sm" c="dimmed">
            Half of such people need less than the requirement, nearly all no more than the allowance.{' '}
            {vitaminDText} Source: {set.source} ({set.sure}).
          </Text>
        </Stack>
      </details>
      {dialog.isOpen && dialog.subject ? (
        <NeedsDialog id={id} name={name} needs={needs} nutrient={dialog.subject} onClose={dialog.close} />
      ) : null}
    </Stack>
  )
}

type NutrientProps = { nutrient: RequirementKey; needs: PatientRequirements; onChange: () => void }

/** The figures of a nutrient, with what there is to know about them. */
function Nutrient({ nutrient, needs, onChange }: NutrientProps) {
  const figures = needs.nutrients[nutrient]
  const { rda, ai, note, changed, of_set, source } = figures
  const { label } = requirementLabels[nutrient]
  const ofSet = [
    ai && 'An adequate intake: no requirement is known.',
    note,
    source !== needs.set.source && `${source}.`,
  ]
  const notes = [
    ...(changed ? [`Changed. By the set: ${figuresInWords(nutrient, of_set)}.`] : ofSet),
    rda !== null && whyEnough(nutrient),
  ].filter(Boolean)
  return (
    <li className="row between">
      <Text size="sm" component="div">
        <strong>{label}</strong>: {figuresInWords(nutrient, figures)}
        {notes.length > 0 ? <span className="aside block">{notes.join(' ')}</span> : null}
      </Text>
      <Button
        size="compact-sm"
        variant="subtle"
        flex="none"
        aria-label={`Change ${label}`}
        onClick={onChange}
      >
        Change
      </Button>
    </li>
  )
}

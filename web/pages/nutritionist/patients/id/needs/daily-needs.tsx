import { Button, Stack, Text } from '@mantine/core'
import { formatInstant } from '#domain/dates.ts'
import type { PatientRequirements } from '#domain/food/patient-requirements.ts'
import {
  enoughFrom,
  figuresInWords,
  type RequirementKey,
  requirementKeys,
  requirementLabels,
  vitaminDText,
} from '#domain/food/requirements.ts'
import { formatNumber } from '#domain/numbers.ts'
import { Loaded } from '#web/components/feedback/loaded.tsx'
import { useDialog } from '#web/components/feedback/use-dialog.ts'
import { SectionCard } from '#web/components/layout/section-card.tsx'
import { type Column, ResponsiveTable } from '#web/components/lists/responsive-table.tsx'
import { useApi } from '#web/lib/api/queries.ts'
import { useOpenedAt } from '#web/lib/opened-at.ts'
import classes from '../targets/daily-targets.module.css'
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
  const inUnit = (key: RequirementKey, figure: number | null) =>
    figure === null ? '–' : `${formatNumber(figure)} ${requirementLabels[key].unit}`
  const columns: Column<RequirementKey>[] = [
    { label: 'Nutrient', render: (key) => <Nutrient nutrient={key} needs={needs} /> },
    { label: 'Requirement', numeric: true, render: (key) => inUnit(key, nutrients[key].ear) },
    { label: 'Allowance', numeric: true, render: (key) => inUnit(key, nutrients[key].rda) },
    { label: 'At most', numeric: true, render: (key) => inUnit(key, nutrients[key].upper) },
    {
      label: 'Change',
      wide: true,
      render: (key) => (
        <Button
          size="compact-sm"
          variant="subtle"
          aria-label={`Change ${requirementLabels[key].label}`}
          onClick={() => dialog.start(key)}
        >
          Change
        </Button>
      ),
    },
  ]
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
      <details className={classes.why}>
        <summary>The figures</summary>
        <Stack gap="sm">
          <ResponsiveTable
            label="What a day needs"
            columns={columns}
            rows={requirementKeys}
            rowKey={(key) => key}
            empty={null}
          />
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

/** The name of a nutrient, with what there is to know about its figures. */
function Nutrient({ nutrient, needs }: { nutrient: RequirementKey; needs: PatientRequirements }) {
  const { ai, note, changed, of_set, source } = needs.nutrients[nutrient]
  const enough = enoughFrom[nutrient]
  const ofSet = [
    ai && 'An adequate intake: no requirement is known.',
    note,
    source !== needs.set.source && `${source}.`,
  ]
  const notes = [
    ...(changed ? [`Changed. By the set: ${figuresInWords(nutrient, of_set)}.`] : ofSet),
    enough && `Enough only from ${enough} times the allowance: the figures of our foods run high.`,
  ].filter(Boolean)
  return (
    <>
      {requirementLabels[nutrient].label}
      {notes.length > 0 ? <span className="aside block">{notes.join(' ')}</span> : null}
    </>
  )
}

import { ActionIcon, Group, Text } from '@mantine/core'
import { IconFileSpreadsheet, IconPlus, IconScale, IconTrash } from '@tabler/icons-react'
import { formatDate } from '#domain/dates.ts'
import { weightText } from '#domain/people/units.ts'
import type { Weight } from '#domain/progress/weights.ts'
import { Removal } from '#web/components/feedback/confirmed-call.tsx'
import { useDialog } from '#web/components/feedback/use-dialog.ts'
import { IconButton } from '#web/components/layout/buttons.tsx'
import { SectionCard } from '#web/components/layout/section-card.tsx'
import { SectionList, usePages } from '#web/components/lists/section-list.tsx'
import { useUnits } from '#web/lib/units.ts'
import { useWeightCalls } from './use-weights.ts'
import { WeightDialog } from './weight-dialog.tsx'
import { WeightsImport } from './weights-import.tsx'

/** Weights of single days beside those of the reports: noted, listed, deleted, imported. */
export function Weights({ patientId }: { patientId: string }) {
  const calls = useWeightCalls(patientId)
  const weights = usePages(calls.list, 5, calls.of)
  const noting = useDialog<null>()
  const importing = useDialog<null>()
  const removal = useDialog<Weight>()
  const units = useUnits()
  return (
    <SectionCard
      title="Weigh-ins"
      action={
        <Group gap="xs">
          <IconButton
            variant="default"
            size="sm"
            icon={IconFileSpreadsheet}
            onClick={() => importing.start(null)}
          >
            Import weights
          </IconButton>
          <IconButton variant="light" size="sm" icon={IconPlus} onClick={() => noting.start(null)}>
            {calls.isOwn ? 'Note your weight' : 'Note a weight'}
          </IconButton>
        </Group>
      }
    >
      <SectionList
        list={weights}
        of="weights"
        loading="6rem"
        failed="The weights could not be loaded"
        empty={{
          icon: <IconScale />,
          title: 'No weights besides those of the reports',
          text: 'A weight can be noted on any day. The newest one is the current weight.',
        }}
      >
        {(rows, target) => (
          <ul {...target} className="no-ring list stack ruled" aria-label="Weigh-ins">
            {rows.map((weight) => (
              <li key={weight.id} className="row between">
                <div>
                  <strong>{weightText(weight.weight_kg, units)}</strong>
                  <Text size="sm" c="dimmed" className="breaks">
                    {formatDate(weight.date)}
                    {weight.by_challenger === calls.isOwn
                      ? ''
                      : `, noted by ${weight.by_challenger ? 'the challenger' : (weight.entered_by ?? 'a former nutritionist')}`}
                  </Text>
                </div>
                <ActionIcon
                  color="red"
                  className="no-print"
                  aria-label={`Delete the weigh-in of ${formatDate(weight.date)}`}
                  onClick={() => removal.start(weight)}
                >
                  <IconTrash size={20} aria-hidden />
                </ActionIcon>
              </li>
            ))}
          </ul>
        )}
      </SectionList>
      {noting.isOpen ? <WeightDialog patientId={patientId} onClose={noting.close} /> : null}
      {importing.isOpen ? <WeightsImport patientId={patientId} onClose={importing.close} /> : null}
      <Removal route={calls.remove} dialog={removal} noun="weight" call={calls.removes}>
        {({ weight_kg, date }) =>
          `${weightText(weight_kg, units)} of ${formatDate(date)}. It is removed for good. This cannot be undone.`
        }
      </Removal>
    </SectionCard>
  )
}

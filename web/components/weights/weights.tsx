import { ActionIcon, Group } from '@mantine/core'
import { IconFileSpreadsheet, IconPlus, IconScale, IconTrash } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { formatDate, today } from '#domain/dates.ts'
import { newKey } from '#domain/keys.ts'
import { reportSlips } from '#domain/people/plausible.ts'
import { weightText } from '#domain/people/units.ts'
import { reportLimits } from '#domain/progress/progress-figures.ts'
import { type Weight, WeightInput, weightLabels } from '#domain/progress/weights.ts'
import { DialogButton, Removal, useDialog } from '#web/components/feedback/dialogs.tsx'
import { DialogForm, useCallForm } from '#web/components/forms/call-form.tsx'
import { DateField } from '#web/components/forms/date-field.tsx'
import { labelledFields } from '#web/components/forms/form.ts'
import { useSlipQuestion } from '#web/components/forms/slip-question.tsx'
import { WeightField } from '#web/components/forms/unit-fields.tsx'
import { Columns, Muted, SectionCard, Small } from '#web/components/layout/page.tsx'
import { oneOf, useAddress } from '#web/components/lists/address.ts'
import { RowList, usePages } from '#web/components/lists/section-list.tsx'
import { useApiList, type Variables } from '#web/lib/api/queries.ts'
import { notify } from '#web/lib/notify.ts'
import { newWeights, type UnsentWeight } from '#web/lib/offline/kinds/weights.ts'
import { useQueue } from '#web/lib/offline/queue.ts'
import { useUnits } from '#web/lib/units.ts'
import { useUser } from '#web/session.tsx'
import { type Imported, UndoImport } from './undo-import.tsx'
import { UnsentWeights } from './unsent-weights.tsx'
import { useWeightCalls, WeightsImport } from './weights-import.tsx'

/** Weights of single days beside those of the reports: noted, listed, deleted, imported. */
export function Weights({ patientId }: { patientId: string }) {
  const calls = useWeightCalls(patientId)
  const weights = usePages(calls.list, 5, calls.of)
  const removal = useDialog<Weight>()
  const units = useUnits()
  const unsent = useQueue(newWeights, useUser().id)
  const [imported, setImported] = useState<Imported | null>(null)
  return (
    <SectionCard
      title="Weigh-ins"
      action={
        <Group gap="xs">
          <DialogButton
            variant="default"
            size="sm"
            icon={IconFileSpreadsheet}
            dialog={(close) => (
              <WeightsImport patientId={patientId} onImported={setImported} onClose={close} />
            )}
          >
            Import weights
          </DialogButton>
          <DialogButton
            variant="light"
            size="sm"
            icon={IconPlus}
            data-focus="note-weight"
            dialog={(close) => <WeightDialog patientId={patientId} onClose={close} />}
          >
            {calls.isOwn ? 'Note your weight' : 'Note a weight'}
          </DialogButton>
        </Group>
      }
    >
      {imported ? <UndoImport key={imported.id} patientId={patientId} imported={imported} /> : null}
      <UnsentWeights waiting={unsent.waiting} onDiscard={unsent.remove} />
      <RowList
        list={weights}
        of="weights"
        loading="6rem"
        failed="The weights could not be loaded"
        empty={
          unsent.waiting.length
            ? undefined
            : {
                icon: <IconScale />,
                title: 'No weights besides those of the reports',
                text: 'A weight can be noted on any day. The newest one is the current weight.',
              }
        }
        label="Weigh-ins"
      >
        {(weight) => (
          <li key={weight.id} className="row between">
            <div>
              <strong>{weightText(weight.weight_kg, units)}</strong>
              <Muted className="breaks">
                {formatDate(weight.date)}
                {weight.by_challenger === calls.isOwn
                  ? ''
                  : `, noted by ${weight.by_challenger ? 'the challenger' : (weight.entered_by ?? 'a former nutritionist')}`}
              </Muted>
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
        )}
      </RowList>
      <Removal route={calls.remove} dialog={removal} noun="weight" call={calls.removes}>
        {({ weight_kg, date }) =>
          `${weightText(weight_kg, units)} of ${formatDate(date)}. It is removed for good. This cannot be undone.`
        }
      </Removal>
    </SectionCard>
  )
}

/** Notes the weight at once where the address asks for it, as the icon's shortcut does. */
export function AskedWeight({ patientId }: { patientId: string }) {
  const address = useAddress<'note'>()
  const isAsked = address.read('note', oneOf(['weight'])) !== undefined
  const [isOpen, setOpen] = useState(isAsked)
  // A reload, or the way back, does not ask again.
  useEffect(() => {
    if (isAsked) address.write({ note: null })
  }, [isAsked, address])
  // Not before: an open dialog belongs to one address.
  return isOpen && !isAsked ? <WeightDialog patientId={patientId} onClose={() => setOpen(false)} /> : null
}

/** Notes the weight of a day. A date or weight that is probably a slip is asked about. */
function WeightDialog({ patientId, onClose }: { patientId: string; onClose: () => void }) {
  const calls = useWeightCalls(patientId)
  const units = useUnits()
  const newest = useApiList(calls.list, { ...calls.of, query: { limit: 50 } } as never).data?.rows ?? []
  const unsent = useQueue(newWeights, useUser().id)
  function keep(what: UnsentWeight['what']) {
    const key = newKey()
    if (unsent.add(what, key)) return true
    unsent.remove({ key, what })
    return false
  }
  const form = useCallForm(calls.add, {
    schema: WeightInput,
    date: 'date',
    draft: `weight:${patientId}`,
    values: { date: today(), weight_kg: '' },
    done: 'Weight noted.',
    failed: 'Error saving the weight. Please try again.',
    onDone: onClose,
    onFields(failure, { body }: Variables<'POST /patients/weights'>): boolean {
      if (!calls.isOwn || failure.status !== 0 || !keep(WeightInput.parse(body))) return false
      notify.info('Kept on this device until there is a network.')
      form.markSaved()
      onClose()
      return true
    },
  })
  const field = labelledFields(form, weightLabels)
  const slip = useSlipQuestion<'weight_kg' | 'waist_cm'>()
  const isOfDay = ({ date }: { date: string | null }) => date === form.values.date
  const waiting = unsent.waiting.find(({ what }) => isOfDay(what))
  const same = waiting?.what ?? newest.find(isOfDay)
  return (
    <DialogForm
      form={form}
      title={calls.isOwn ? 'Note your weight' : 'Note a weight'}
      onSubmit={(input) => {
        const { date, weight_kg: typed } = WeightInput.parse(input)
        const others = newest.map(({ date: week_start, weight_kg }) => ({ week_start, weight_kg }))
        slip.saveOrAsk(
          (meant) => reportSlips({ week_start: date, weight_kg: typed, ...meant }, others, units),
          ({ weight_kg = typed }) => {
            form.setValues({ weight_kg })
            const body = { date, weight_kg }
            // After the older one of this day, which may be under way.
            if (waiting && keep(body)) {
              form.markSaved()
              onClose()
            } else form.call({ ...calls.of, body } as never)
          },
        )
      }}
      onClose={onClose}
    >
      <Columns>
        <WeightField required data-autofocus {...reportLimits.weight_kg} {...field('weight_kg')} />
        <DateField required max={today()} {...field('date')} />
      </Columns>
      {same ? (
        <Small>
          {weightText(same.weight_kg, units)} is noted for {formatDate(same.date)} already. Saving replaces
          it.
        </Small>
      ) : null}
      {slip.dialog}
    </DialogForm>
  )
}

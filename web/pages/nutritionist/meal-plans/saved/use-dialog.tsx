import { Button, NativeSelect, Progress, Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { addDays, today } from '#domain/dates.ts'
import { keysOf } from '#domain/keys.ts'
import { counted } from '#domain/numbers.ts'
import { mostPeople, mostWeeks, type UsedPlan, UseInput, varieties } from '#domain/plans/saved-plan-use.ts'
import type { SavedPlanSummary } from '#domain/plans/saved-plans.ts'
import { useReturnFocus } from '#web/components/feedback/use-return-focus.ts'
import { ChallengersSelect } from '#web/components/forms/challengers-select.tsx'
import { DateField } from '#web/components/forms/date-field.tsx'
import { useZodForm } from '#web/components/forms/form.ts'
import { FormError } from '#web/components/forms/page-form.tsx'
import { Muted } from '#web/components/layout/page.tsx'
import { useApiMutation } from '#web/lib/api/queries.ts'
import { useSending } from '#web/lib/api/sending.ts'
import { DialogFoot, WideDialog } from '../plan/dialog-parts.tsx'
import { MadeDrafts } from './made-drafts.tsx'

/** People in one call: each takes a busy server some seconds. */
const atOnce = 2

/** Makes drafts of a saved plan for several challengers, then shows what was made for whom. */
export function UseDialog({ plan, onClose }: { plan: SavedPlanSummary; onClose: () => void }) {
  useReturnFocus()
  const form = useZodForm(UseInput, {
    initialValues: { patient_ids: [], week_start: addDays(today(), 1), weeks: 1, variety: 'some' },
  })
  const { weeks } = form.values
  const people = form.values.patient_ids ?? []
  const [made, setMade] = useState<UsedPlan[]>([])
  const { mutateAsync } = useApiMutation('POST /plan-templates/:id/use')
  const { isBusy, error, send, reset } = useSending()
  const done = new Set(made.map(({ patient_id }) => patient_id))
  const open = people.filter((id) => !done.has(id))

  const make = form.onSubmit(async (body) => {
    await send(
      async () => {
        for (let from = 0; from < open.length; from += atOnce) {
          const some = { ...body, patient_ids: open.slice(from, from + atOnce) }
          const rows = await mutateAsync({ params: { id: plan.id }, body: some })
          setMade((before) => [...before, ...rows])
        }
      },
      { failed: 'Error making the drafts. Please try again.' },
    )
    reset()
  })

  const isFinished = made.length > 0 && open.length === 0
  return (
    <WideDialog
      title={isFinished ? `Drafts from “${plan.name}”` : `Use “${plan.name}”`}
      size="lg"
      closeOnClickOutside={false}
      onClose={isBusy ? () => {} : onClose}
    >
      <Stack>
        {made.length > 0 ? <MadeDrafts rows={made} /> : null}
        {isFinished ? null : (
          <>
            {made.length === 0 ? (
              <>
                <ChallengersSelect
                  label="Challengers"
                  description={`Each gets a draft that only you see. At most ${mostPeople}.`}
                  required
                  maxValues={mostPeople}
                  data-autofocus
                  {...form.getInputProps('patient_ids')}
                />
                <DateField label="Week start" required {...form.getInputProps('week_start')} />
                <NativeSelect
                  label="For how long"
                  {...form.getInputProps('weeks')}
                  onChange={(event) => form.setFieldValue('weeks', Number(event.currentTarget.value))}
                  data={Array.from({ length: mostWeeks }, (_, index) => ({
                    value: String(index + 1),
                    label: counted(index + 1, 'week'),
                  }))}
                />
                {Number(weeks) > 1 ? (
                  <Radio.Group label="Later weeks" {...form.getInputProps('variety')}>
                    {keysOf(varieties).map((key) => (
                      <Radio key={key} mt="xs" value={key} label={varieties[key]} />
                    ))}
                  </Radio.Group>
                ) : null}
                <Muted>
                  Meals that clash with what somebody avoids are replaced by the nearest dish that fits.
                  Portions follow confirmed daily targets.
                </Muted>
              </>
            ) : null}
            {isBusy ? (
              <div role="status">
                <Text size="sm">
                  Making drafts: {done.size} of {counted(people.length, 'challenger')} done
                </Text>
                <Progress value={(100 * done.size) / people.length} mt="xs" aria-hidden />
              </div>
            ) : null}
            <FormError error={error} />
          </>
        )}
        {isFinished ? (
          <Button onClick={onClose} style={{ alignSelf: 'end' }} data-autofocus>
            Close
          </Button>
        ) : (
          <DialogFoot onCancel={onClose} isBusy={isBusy}>
            <Button onClick={() => make()} disabled={isBusy}>
              {isBusy ? 'Making drafts...' : made.length > 0 ? 'Make the others' : 'Make drafts'}
            </Button>
          </DialogFoot>
        )}
      </Stack>
    </WideDialog>
  )
}

import { Alert, Button, NativeSelect, Progress, Radio, Stack } from '@mantine/core'
import { IconAlertTriangle, IconUserX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { addDays, today } from '#domain/dates.ts'
import { keysOf } from '#domain/keys.ts'
import { counted, whole } from '#domain/numbers.ts'
import { daysPerPlan } from '#domain/plans/meal-plans.ts'
import { dayLabel, weekLabel } from '#domain/plans/plan-labels.ts'
import { mostPeople, mostWeeks, type UsedPlan, UseInput, varieties } from '#domain/plans/saved-plan-use.ts'
import type { SavedPlanSummary } from '#domain/plans/saved-plans.ts'
import { useReturnFocus } from '#web/components/feedback/use-return-focus.ts'
import { ChallengersSelect } from '#web/components/forms/challengers-select.tsx'
import { DateField } from '#web/components/forms/date-field.tsx'
import { useZodForm } from '#web/components/forms/form.ts'
import { FormError } from '#web/components/forms/page-form.tsx'
import { Muted, Small, TextLink } from '#web/components/layout/page.tsx'
import { useApiMutation } from '#web/lib/api/queries.ts'
import { useSending } from '#web/lib/api/sending.ts'
import { DialogFoot, WideDialog } from '../plan/dialog-parts.tsx'

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
                <Small>
                  Making drafts: {done.size} of {counted(people.length, 'challenger')} done
                </Small>
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

const dayOf = (date: string) => dayLabel({ day_of_week: 0, date })

/** One draft: the link to it, its energy, and each meal that is another one than was saved. */
function Draft({ made }: { made: UsedPlan }) {
  const { plan_id, week_start, calories, target_calories, scaled, unscaled, replaced, kept, left_out } = made
  return (
    <li>
      <TextLink to={`/app/nutritionist/meal-plans/${plan_id}`} target="_blank" className="tap">
        Draft for {weekLabel(week_start, addDays(week_start, daysPerPlan - 1))}
      </TextLink>
      <Small>
        {whole(calories ?? 0)} kcal a day
        {scaled && target_calories ? `, in portions for the target of ${whole(target_calories)}` : ''}
        {unscaled ? `. ${unscaled}` : '.'}
      </Small>
      {kept.length > 0 ? (
        <Alert
          mt="xs"
          color="red"
          icon={<IconAlertTriangle aria-hidden />}
          title="No dish fits in place of these"
        >
          <ul>
            {kept.map(({ date, meal_id, title, why }) => (
              <li key={meal_id}>
                {dayOf(date)}: {title}. {why}.
              </li>
            ))}
          </ul>
        </Alert>
      ) : null}
      {replaced.length > 0 ? (
        <>
          <Small mt="xs" className="strong">
            {counted(replaced.length, 'meal')} replaced
          </Small>
          <ul className="small">
            {replaced.map(({ date, meal_id, from, to, why }) => (
              <li key={meal_id} className="breaks">
                {dayOf(date)}: <strong>{to}</strong> in place of {from}, which{' '}
                {why[0]!.toLowerCase() + why.slice(1)}.
              </li>
            ))}
          </ul>
        </>
      ) : (
        <Muted>
          {kept.length > 0 ? 'No meal was replaced.' : 'Nothing clashes, so no meal was replaced.'}
        </Muted>
      )}
      {left_out.length > 0 ? (
        <>
          <Small mt="xs" className="strong">
            {counted(left_out.length, 'alternative')} left out
          </Small>
          <ul className="small">
            {left_out.map(({ why }) => (
              <li key={why} className="breaks">
                {why}
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </li>
  )
}

/** What was made of a saved plan, person by person. */
function MadeDrafts({ rows }: { rows: UsedPlan[] }) {
  const people = Map.groupBy(rows, ({ patient_id }) => patient_id)
  const list = useRef<HTMLUListElement>(null)
  // The button that was pressed is gone.
  useEffect(() => list.current?.focus({ preventScroll: true }), [])
  return (
    <ul ref={list} tabIndex={-1} className="list stack loose ruled no-ring" aria-label="Drafts">
      {[...people].map(([id, drafts]) => (
        <li key={id}>
          <h3 className="heading breaks">{drafts[0]!.patient_name ?? 'A challenger'}</h3>
          {drafts[0]!.refused ? (
            <Alert mt="xs" color="yellow" icon={<IconUserX aria-hidden />}>
              No draft: {drafts[0]!.refused}
            </Alert>
          ) : (
            <ul className="list stack">
              {drafts.map((made) => (
                <Draft key={made.plan_id} made={made} />
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  )
}

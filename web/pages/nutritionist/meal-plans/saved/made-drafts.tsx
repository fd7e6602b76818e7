import { Alert, Text } from '@mantine/core'
import { IconAlertTriangle, IconUserX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { addDays } from '#domain/dates.ts'
import { counted, whole } from '#domain/numbers.ts'
import { daysPerPlan } from '#domain/plans/meal-plans.ts'
import { dayLabel, weekLabel } from '#domain/plans/plan-labels.ts'
import type { UsedPlan } from '#domain/plans/saved-plan-use.ts'
import { Muted, TextLink } from '#web/components/layout/page.tsx'

const dayOf = (date: string) => dayLabel({ day_of_week: 0, date })

/** One draft: the link to it, its energy, and each meal that is another one than was saved. */
function Draft({ made }: { made: UsedPlan }) {
  const { plan_id, week_start, calories, target_calories, scaled, unscaled, replaced, kept, left_out } = made
  return (
    <li>
      <TextLink to={`/app/nutritionist/meal-plans/${plan_id}`} target="_blank" className="tap">
        Draft for {weekLabel(week_start, addDays(week_start, daysPerPlan - 1))}
      </TextLink>
      <Text size="sm">
        {whole(calories ?? 0)} kcal a day
        {scaled && target_calories ? `, in portions for the target of ${whole(target_calories)}` : ''}
        {unscaled ? `. ${unscaled}` : '.'}
      </Text>
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
          <Text size="sm" mt="xs" className="strong">
            {counted(replaced.length, 'meal')} replaced
          </Text>
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
          <Text size="sm" mt="xs" className="strong">
            {counted(left_out.length, 'alternative')} left out
          </Text>
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
export function MadeDrafts({ rows }: { rows: UsedPlan[] }) {
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

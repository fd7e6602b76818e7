import { Group } from '@mantine/core'
import { challengerPage } from '#domain/care/places.ts'
import { ageOn, formatDate } from '#domain/dates.ts'
import { whole } from '#domain/numbers.ts'
import { adultBmi, bmiSource } from '#domain/people/adult-bmi.ts'
import type { AssignedChallenger } from '#domain/people/challengers.ts'
import type { PlanInCare } from '#domain/people/nutritionists.ts'
import { genderLabels, type PatientProfile } from '#domain/people/patients.ts'
import { heightText, weightText } from '#domain/people/units.ts'
import { dailyAverage } from '#domain/plans/plan-totals.ts'
import { BookDialog } from '#web/components/appointments/book-dialog.tsx'
import { readerDate, whenText } from '#web/components/appointments/reader-times.ts'
import type { Fact } from '#web/components/content/facts.tsx'
import { DialogButton } from '#web/components/feedback/dialogs.tsx'
import { TextLink } from '#web/components/layout/page.tsx'
import { useApi, useApiList } from '#web/lib/api/queries.ts'
import { useNow, useToday } from '#web/lib/today.ts'
import { useUnits } from '#web/lib/units.ts'
import { KeyFacts } from './challenger-profile.tsx'
import { planToShow, usePublishedPlans, weekOf } from './plan-and-targets.tsx'

/** The first screen of a challenger: all that a conversation begins with, one fact a line of `more`. */
export function WhatMatters({ challenger }: { challenger: AssignedChallenger }) {
  const { patient_id: id, patient_name: name, current_weight: kg, weighed_on } = challenger
  const today = useToday()
  const units = useUnits()
  const plans = usePublishedPlans(id)
  const toConfirm = useToConfirm(id)
  const plan = plans.data && planToShow(plans.data.rows, today)
  const weight =
    kg === null
      ? 'Not known'
      : `${weightText(kg, units)}${weighed_on ? `, ${formatDate(weighed_on)}` : ' at the start'}`
  const more = (profile: PatientProfile | null): Fact[] => {
    const bmi = profile && kg !== null ? adultBmi(profile, kg) : null
    return [
      ['Appointment', <NextAppointment key="next" id={id} name={name} />],
      ['Plan', plans.data ? <PlanFact key="plan" plan={plan} today={today} /> : null],
      ['Weight', weight],
      [
        'Age and height',
        profile &&
          [
            `${ageOn(profile.dob, today)} years`,
            profile.gender && genderLabels[profile.gender].toLowerCase(),
            heightText(profile.height_cm, units),
          ]
            .filter(Boolean)
            .join(', '),
      ],
      ['BMI', bmi && <Sourced key="bmi" words={bmi} />, 'wide'],
      ['To confirm', toConfirm && <TextLink to={challengerPage(id, 'profile')}>{toConfirm}</TextLink>],
    ]
  }
  return <KeyFacts id={id} name={name} more={more} />
}

/** When they come next, else the button that books it. */
function NextAppointment({ id, name }: { id: string; name: string }) {
  const now = useNow()
  const { data } = useApiList('GET /appointments', { query: { patient_id: id, status: 'booked', limit: 5 } })
  const next = data?.rows.find(({ ends_at }) => Date.parse(ends_at) > now)
  return (
    <Group gap="xs">
      {next ? (
        <TextLink to={`/app/nutritionist/calendar?view=day&date=${readerDate(next.starts_at)}`}>
          {whenText(next.starts_at)}
        </TextLink>
      ) : data ? (
        'None'
      ) : null}
      <DialogButton
        size="compact-sm"
        variant="default"
        dialog={(close) => <BookDialog patient={{ id, name }} onClose={close} />}
      >
        Book
      </DialogButton>
    </Group>
  )
}

/** Conditions and medicines that wait for the nutritionist's word. */
function useToConfirm(id: string): string {
  const { data } = useApi('GET /nutritionists/patients/:id/conditions', { params: { id } })
  if (!data) return ''
  const { conditions, medicines, confirmed, proposed } = data
  const isOpen = (one: string) =>
    !confirmed?.conditions.some((known) => known === one) && !confirmed?.medicines.includes(one)
  return [...conditions, ...medicines, ...proposed.conditions, ...proposed.medicines]
    .filter(isOpen)
    .join(', ')
}

function PlanFact({ plan, today }: { plan: PlanInCare | undefined; today: string }) {
  if (!plan) return 'None published'
  const [first = '', ...rest] = weekOf(plan, today)
  return (
    <>
      <TextLink to={`/app/nutritionist/meal-plans/${plan.id}`}>
        {first.toUpperCase() + rest.join('')}
      </TextLink>
      {`, ${whole(dailyAverage(plan).calories)}${plan.targets ? ` of ${whole(plan.targets.calories)}` : ''} kcal a day`}
    </>
  )
}

const Sourced = ({ words }: { words: string }) => (
  <>
    {words}
    <span className="aside block">{bmiSource}</span>
  </>
)

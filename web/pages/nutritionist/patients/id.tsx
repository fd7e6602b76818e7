import { Skeleton, Stack } from '@mantine/core'
import { IconPlus, IconPrinter, IconStethoscope, IconUserOff } from '@tabler/icons-react'
import { type JSX, useEffect, useMemo } from 'react'
import { useNavigate, useParams } from 'react-router'
import { challengerPage, type Place, placeLabels, places } from '#domain/care/places.ts'
import type { AssignedChallenger } from '#domain/people/challengers.ts'
import { PastAppointments } from '#web/components/appointments/appointment-list.tsx'
import { CoverMark } from '#web/components/care/cover-mark.tsx'
import { AwaitingApproval, isAwaitingApproval } from '#web/components/feedback/approval-card.tsx'
import { EmptyState, Loaded } from '#web/components/feedback/loaded.tsx'
import { LabResults } from '#web/components/lab-results/lab-results.tsx'
import {
  ButtonLink,
  Muted,
  PageHeader,
  PageTitle,
  PlainLink,
  TextLink,
} from '#web/components/layout/page.tsx'
import { oneOf, useAddress } from '#web/components/lists/address.ts'
import { CountTabs } from '#web/components/lists/count-tabs.tsx'
import { MoreMenu } from '#web/components/lists/more-menu.tsx'
import { Measurements } from '#web/components/measurements/measurements.tsx'
import { useOfferedActs } from '#web/components/palette/palette-acts.ts'
import { Weights } from '#web/components/weights/weights.tsx'
import { useApi, useApiMutation } from '#web/lib/api/queries.ts'
import { useUnread } from '#web/lib/live/unread.ts'
import { useHere } from '#web/lib/origin.ts'
import { inCareWords, MessageButton, useIsLent } from './challenger-card.tsx'
import { ChallengerPlans } from './id/challenger-plans.tsx'
import { ChallengerProfile } from './id/challenger-profile.tsx'
import { ChallengerCharts, ChallengerReports, ProgressFigures } from './id/challenger-reports.tsx'
import { ClinicalConditions } from './id/conditions.tsx'
import { ChallengerForms } from './id/forms.tsx'
import { DailyNeeds } from './id/needs/daily-needs.tsx'
import { CareNotes } from './id/notes/care-notes.tsx'
import { FollowUps } from './id/notes/follow-ups.tsx'
import { DailyTargets } from './id/targets/daily-targets.tsx'
import { TickedMeals } from './id/ticked-meals.tsx'
import { Timeline } from './id/timeline.tsx'
import { WhatMatters } from './id/what-matters.tsx'
import classes from './id.module.css'

const waiting = (
  <Stack gap="lg" mt="md" aria-busy="true">
    <PageTitle>Challenger</PageTitle>
    <Skeleton height="3rem" width="16rem" maw="100%" />
    <Skeleton height="9rem" radius="lg" />
    <Skeleton height="16rem" radius="lg" />
  </Stack>
)

export function Component() {
  const { id = '' } = useParams()
  const challenger = useApi('GET /nutritionists/patients/:id', { params: { id } })
  const error = challenger.data ? null : challenger.error
  return (
    <>
      <TextLink to="/app/nutritionist/patients">Back to My Challengers</TextLink>
      {error ? <PageHeader title="Challenger" /> : null}
      {isAwaitingApproval(error) ? (
        <AwaitingApproval />
      ) : (
        <Loaded
          query={challenger}
          loading={waiting}
          missing={
            <EmptyState
              icon={<IconUserOff />}
              title="This challenger is not in your care"
              text="Their account may be gone, or the address is wrong."
            />
          }
          failed="This challenger could not be loaded"
        >
          {(data) => <Challenger challenger={data} />}
        </Loaded>
      )}
    </>
  )
}

/** Whoever opens the challenger's page has read what notifications about the challenger say. */
function useReadNotifications(person_id: string) {
  const { notifications } = useUnread()
  const { mutate: markRead } = useApiMutation('POST /notifications/read')
  useEffect(() => {
    if (notifications > 0) markRead({ body: { person_id } })
  }, [notifications, markRead, person_id])
}

function Challenger({ challenger }: { challenger: AssignedChallenger }) {
  const { patient_id: id, patient_name: name } = challenger
  const isActive = challenger.status === 'active'
  const isLent = useIsLent(challenger)
  useReadNotifications(id)
  return (
    <>
      <PageHeader
        title={name}
        description={isLent ? undefined : inCareWords(challenger)}
        actions={isActive ? <Actions challenger={challenger} /> : undefined}
        isCompact
      />
      <CoverMark cover={challenger.cover} />
      {isActive ? (
        <Places key={id} challenger={challenger} />
      ) : (
        <EmptyState
          icon={<IconUserOff />}
          title={`${name} is no longer in your care`}
          text="What is known about their health is for those who care for them now."
        />
      )}
    </>
  )
}

function Actions({ challenger }: { challenger: AssignedChallenger }) {
  const { patient_id: id, patient_name: name } = challenger
  const here = useHere()
  return (
    <>
      <ButtonLink to={`/app/nutritionist/patients/${id}/visit`} icon={IconStethoscope}>
        Start visit
      </ButtonLink>
      <MessageButton challenger={challenger} />
      <PlainLink to={`/app/nutritionist/meal-plans/new?patient=${id}`} state={here} icon={IconPlus}>
        New plan
      </PlainLink>
      <MoreMenu
        of={name}
        size={44}
        variant="default"
        entries={[
          { icon: IconPrinter, label: 'Summary to print', to: `/app/nutritionist/patients/${id}/summary` },
        ]}
      />
    </>
  )
}

/** The places of a challenger's page, one at a time. Each has its address, and stands in the command palette. */
function Places({ challenger }: { challenger: AssignedChallenger }) {
  const { patient_id: id, patient_name: name } = challenger
  const { read, write } = useAddress<'place'>()
  const place = read('place', oneOf(places)) ?? 'overview'
  const navigate = useNavigate()
  const offered = useMemo(
    () => [
      { label: `Start visit of ${name}`, run: () => navigate(`/app/nutritionist/patients/${id}/visit`) },
      ...places.map((one) => ({
        label: `${placeLabels[one]} of ${name}`,
        run: () => navigate(challengerPage(id, one)),
      })),
    ],
    [id, name, navigate],
  )
  useOfferedActs(offered)
  const Content = placeContents[place]
  return (
    <CountTabs
      tabs={places.map((value) => ({ value, label: placeLabels[value], count: undefined }))}
      value={place}
      onChange={(chosen) => write({ place: chosen === 'overview' ? null : chosen }, { isStep: true })}
      isManual
      filters={
        <Muted mb="sm" className={classes.hint ?? ''}>
          Arrow keys and Enter change the place. Ctrl+K finds one from anywhere on this page.
        </Muted>
      }
    >
      <Stack gap="lg">
        <Content key={place} id={id} name={name} challenger={challenger} />
      </Stack>
    </CountTabs>
  )
}

type Props = { id: string; name: string; challenger: AssignedChallenger }

/** Beside each other where there is room. */
const pair = `${classes.columns} columns`

/** What each place of a challenger's page shows; a place reads only what it shows. */
const placeContents: Record<Place, (props: Props) => JSX.Element> = {
  overview: ({ id, challenger }) => (
    <>
      <WhatMatters challenger={challenger} />
      <Timeline id={id} />
      <PastAppointments patientId={id} />
    </>
  ),
  progress: ({ id, name }) => (
    <>
      <ProgressFigures id={id} />
      <ChallengerCharts id={id} />
      <Weights patientId={id} />
      <div className={pair}>
        <TickedMeals id={id} name={name} />
        <ChallengerReports id={id} />
      </div>
    </>
  ),
  plans: ({ id }) => <ChallengerPlans id={id} />,
  targets: ({ id, name }) => (
    <div className={pair}>
      <DailyTargets id={id} name={name} />
      <DailyNeeds id={id} name={name} />
    </div>
  ),
  notes: ({ id, name }) => (
    <div className={pair}>
      <FollowUps id={id} name={name} />
      <CareNotes id={id} name={name} />
    </div>
  ),
  labs: ({ id }) => (
    <>
      <Measurements patientId={id} />
      <LabResults patientId={id} />
    </>
  ),
  forms: ({ id, name }) => <ChallengerForms id={id} name={name} />,
  profile: ({ id, name, challenger }) => (
    <>
      <ClinicalConditions id={id} name={name} />
      <ChallengerProfile id={id} name={name} born={challenger.date_of_birth} />
    </>
  ),
}

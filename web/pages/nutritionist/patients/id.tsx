import { Anchor, Group, Skeleton, Stack } from '@mantine/core'
import { IconPlus, IconPrinter, IconUserOff } from '@tabler/icons-react'
import { useEffect } from 'react'
import { Link, useParams } from 'react-router'
import type { AssignedChallenger } from '#domain/people/challengers.ts'
import { FigureGrid } from '#web/components/content/figures.tsx'
import { StatCard } from '#web/components/content/stat-card.tsx'
import { AwaitingApproval, isAwaitingApproval } from '#web/components/feedback/approval-card.tsx'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { LoadError } from '#web/components/feedback/load-error.tsx'
import { Loaded } from '#web/components/feedback/loaded.tsx'
import { LabResults } from '#web/components/lab-results/lab-results.tsx'
import { ButtonLink } from '#web/components/layout/buttons.tsx'
import { PageHeader, PageTitle } from '#web/components/layout/page-header.tsx'
import { Measurements } from '#web/components/measurements/measurements.tsx'
import { Weights } from '#web/components/weights/weights.tsx'
import { useApi, useApiMutation } from '#web/lib/api/queries.ts'
import { useUnread } from '#web/lib/live/unread.ts'
import { useHere } from '#web/lib/origin.ts'
import { useUnits } from '#web/lib/units.ts'
import { averageTone, noTrend, TrendBadge, weightPace } from '../progress/summaries.tsx'
import { inCareWords, MessageButton } from './challenger-card.tsx'
import { ChallengerPlans } from './id/challenger-plans.tsx'
import { ChallengerProfile, KeyFacts } from './id/challenger-profile.tsx'
import { ChallengerCharts, ChallengerReports } from './id/challenger-reports.tsx'
import { ClinicalConditions } from './id/conditions.tsx'
import { ChallengerForms } from './id/forms.tsx'
import { DailyNeeds } from './id/needs/daily-needs.tsx'
import { CareNotes } from './id/notes/care-notes.tsx'
import { FollowUps } from './id/notes/follow-ups.tsx'
import { DailyTargets } from './id/targets/daily-targets.tsx'
import { TickedMeals } from './id/ticked-meals.tsx'
import { Timeline } from './id/timeline.tsx'
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
      <Anchor component={Link} to="/app/nutritionist/patients">
        Back to My Challengers
      </Anchor>
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
  useReadNotifications(id)
  const here = useHere()
  return (
    <>
      <PageHeader
        title={name}
        description={inCareWords(challenger)}
        actions={
          isActive ? (
            <Group gap="xs">
              <ButtonLink
                to={`/app/nutritionist/patients/${id}/summary`}
                variant="default"
                icon={IconPrinter}
              >
                Summary
              </ButtonLink>
              <MessageButton challenger={challenger} />
              <ButtonLink to={`/app/nutritionist/meal-plans/new?patient=${id}`} state={here} icon={IconPlus}>
                New plan
              </ButtonLink>
            </Group>
          ) : undefined
        }
      />
      {isActive ? (
        // `key`: another challenger's page starts fresh, without this one's page number or half-written note.
        <Stack gap="lg" key={id}>
          <KeyFacts id={id} name={name} />
          <ClinicalConditions id={id} name={name} />
          <ProgressFigures id={id} />
          <ChallengerCharts id={id} />
          <Weights patientId={id} />
          <Measurements patientId={id} />
          <LabResults patientId={id} />
          <ChallengerForms id={id} name={name} />
          <div className={`${classes.columns} columns`}>
            <Stack gap="lg">
              <ChallengerPlans id={id} />
              <TickedMeals id={id} name={name} />
              <DailyTargets id={id} name={name} />
              <DailyNeeds id={id} name={name} />
              <CareNotes id={id} name={name} />
              <ChallengerProfile id={id} name={name} />
            </Stack>
            <Stack gap="lg">
              <FollowUps id={id} name={name} />
              <Timeline id={id} />
              <ChallengerReports id={id} />
            </Stack>
          </div>
        </Stack>
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

const none = 'No reports yet'

/** The challenger's progress in three figures. */
function ProgressFigures({ id }: { id: string }) {
  const { data, error, refetch } = useApi('GET /progress/summary/:id', { params: { id } })
  const units = useUnits()
  if (error && !data)
    return <LoadError query={{ data, error, refetch }} failed="Failed to load progress data" />
  const hasReports = Boolean(data?.total_reports)
  return (
    <FigureGrid cols="fit">
      <StatCard label="Reports" value={data?.total_reports} hint={data ? <TrendBadge of={data} /> : ''} />
      <StatCard label="Weight" value={data && (weightPace(data, units) ?? noTrend(data))} tone="blue" />
      <StatCard
        label="Average adherence"
        value={data && (hasReports ? `${Math.round(data.avg_adherence)}%` : none)}
        tone={data ? averageTone(data) : 'gray'}
      />
    </FigureGrid>
  )
}

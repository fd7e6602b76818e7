import { Card, Skeleton, Stack } from '@mantine/core'
import { IconCalendarCheck, IconScale, IconTrophy } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useDeferredValue, useEffect, useState } from 'react'
import type { DateString } from '#domain/dates.ts'
import { counted } from '#domain/numbers.ts'
import type { PatientProfile } from '#domain/people/patients.ts'
import { type Units, weightChange, weightText } from '#domain/people/units.ts'
import type { ProgressReport } from '#domain/progress/progress.ts'
import { journeyFigures } from '#domain/progress/progress-figures.ts'
import { FigureGrid, StatCard } from '#web/components/content/figures.tsx'
import { LoadError } from '#web/components/feedback/loaded.tsx'
import { PageHeader } from '#web/components/layout/page.tsx'
import type { List } from '#web/lib/api/api.ts'
import { isNotFound, isSettled, useApi, useApiList, useSettledOnce } from '#web/lib/api/queries.ts'
import { useIsScrolledBack } from '#web/lib/router.tsx'
import { useToday } from '#web/lib/today.ts'
import { useUnits } from '#web/lib/units.ts'
import { calledName } from '#web/lib/words.ts'
import { useUser } from '#web/session.tsx'
import { CareCard, CareContent, type LoadedCare } from './care/care-card.tsx'
import { Meanwhile, NextSteps, QuickActions } from './dashboard/actions.tsx'
import { CreatedBanner } from './dashboard/created-banner.tsx'
import classes from './dashboard/dashboard.module.css'
import { GettingStarted, StartSteps } from './dashboard/getting-started.tsx'
import {
  CheckInDue,
  NextAppointment,
  useComing,
  useWaitingForms,
  WaitingForms,
} from './dashboard/notices.tsx'
import { CurrentPlan } from './dashboard/plan.tsx'
import { type LoadedReports, RecentProgress } from './dashboard/progress.tsx'
import { OwnTargets, useOwnTargets } from './dashboard/targets.tsx'
import { useDay } from './days/use-day.ts'
import { InstallOffer } from './install/install-offer.tsx'
import { HardWeek, JourneyLine, useJourney } from './journey/journey.tsx'
import { useCurrentPlan } from './meal-plans/current-plan.ts'
import { useWithdrawnPlan, WithdrawnNotice } from './meal-plans/withdrawn-plan.tsx'
import { useRecordedFacts } from './profile/use-recorded-facts.ts'
import { ReminderOffer } from './reminders/reminder-offer.tsx'

// It needs the labels of the profile, and few people have something to confirm.
const RecordedFacts = lazy(async () => ({
  default: (await import('./profile/recorded-facts.tsx')).RecordedFacts,
}))

export function Component() {
  const user = useUser()
  const profile = useApi('GET /patients/profile')
  const plan = useCurrentPlan()
  const reports = useApiList('GET /patients/progress', { query: { limit: 5 }, refetchOnWindowFocus: true })
  const care = useApi('GET /patients/care', { refetchOnWindowFocus: true })
  const journey = useJourney()
  const isScrolledBack = useIsScrolledBack()
  // On a phone the top of the page is drawn first, the rest a moment later.
  const isTopDrawn = useDeferredValue(true, isScrolledBack)
  // A plan that is on this device can be ticked before anything else is drawn.
  const isPlanSeen = useIsSeen(isScrolledBack)
  const isWhole = isPlanSeen || !plan.wasCached
  const hasNone = isNotFound(profile.error)
  // Without a plan, the steps towards it come first.
  const isUnderWay = !hasNone && isNotFound(plan.error)
  const isBlank = reports.data?.total === 0

  let name: ReactNode = null
  if (profile.data) name = `, ${profile.data.first_name}`
  else if (profile.isError) name = `, ${calledName(user)}`
  // A short name: a wide one would begin a second line on a narrow phone, and the page would move up.
  else name = <Skeleton component="span" display="inline-block" w="5rem" h="0.8em" ms="0.6rem" />

  const figures =
    profile.data || profile.isPending ? (
      <Figures
        profile={profile.data}
        reports={reports.data}
        journey={journey}
        isFailed={!reports.data && reports.isError}
        isBegun={!(isUnderWay && isBlank)}
      />
    ) : (
      <Card>
        <LoadError query={profile} failed="Failed to load profile. Please try again." />
      </Card>
    )

  return (
    <>
      <CreatedBanner care={care} plan={plan} />
      <PageHeader
        tab="Dashboard"
        title={
          <>
            {hasNone ? 'Welcome' : 'Welcome back'}
            {name}
          </>
        }
        description={
          hasNone ? 'Three steps to meals planned for you.' : 'Your plate, your progress, your next step.'
        }
        isCompact={!hasNone}
      />
      {hasNone ? (
        <GettingStarted care={care} hasPlan={!!plan.data} />
      ) : (
        <Stack gap="lg">
          {isUnderWay ? (
            <>
              <UnderWay
                care={care}
                reports={reports}
                plan={plan}
                maySample={profile.data?.may_sample ?? false}
              />
              {isBlank ? null : <RecentProgress reports={reports} />}
              {figures}
            </>
          ) : (
            <Today plan={plan} isWhole={isWhole}>
              {isWhole ? (
                <Stack gap="lg" className={classes.aside}>
                  {figures}
                  <RecentProgress reports={reports} />
                </Stack>
              ) : null}
            </Today>
          )}
          {isTopDrawn ? (
            <BelowToday
              care={care}
              isUnderWay={isUnderWay}
              lastReport={reports.data && (reports.data.rows[0]?.week_start ?? null)}
            />
          ) : null}
        </Stack>
      )}
    </>
  )
}

/** False until the browser has shown the page, or `before`. */
function useIsSeen(before: boolean) {
  const [isSeen, setSeen] = useState(before)
  useEffect(() => {
    const frame = requestAnimationFrame(() => setTimeout(() => setSeen(true)))
    return () => cancelAnimationFrame(frame)
  }, [])
  return isSeen
}

type TodayProps = { plan: ReturnType<typeof useCurrentPlan>; isWhole: boolean; children: ReactNode }

/** What is due and the meals of today; `children` stands beside them. A tick draws only this part of the page again. */
function Today({ plan, isWhole, children }: TodayProps) {
  const today = useToday()
  const planned = plan.data?.days.find(({ date }) => date === today)?.meals ?? []
  const day = useDay(today, planned)
  const { withdrawn } = useWithdrawnPlan(plan)
  // A plan that was not on this device waits for its day, which comes with it: what is due stands above and would move it. The
  // key makes new elements, so that none is seen moving.
  const isAwaited = !plan.wasCached && !day.isSettled
  return (
    <>
      <CheckInDue since={plan.data && day.due?.check_in} />
      <WithdrawnNotice plan={withdrawn} />
      <div key={isAwaited ? 'awaited' : 'there'} className={classes.columns}>
        <CurrentPlan
          plan={isAwaited ? { ...plan, data: undefined, isPending: true } : plan}
          day={day}
          isWhole={isWhole}
        />
        {children}
      </div>
    </>
  )
}

type UnderWayProps = {
  care: LoadedCare
  reports: LoadedReports
  plan: ReturnType<typeof useCurrentPlan>
  maySample: boolean
}

/** Before the first plan: where it stands and by when. After one was withdrawn: why. Then what helps meanwhile. */
function UnderWay({ care, reports, plan, maySample }: UnderWayProps) {
  const { withdrawn, isSettled: isWithdrawalKnown } = useWithdrawnPlan(plan)
  const hasReport = (reports.data?.total ?? 0) > 0
  // Reports are due without a plan, too.
  const day = useDay(useToday(), [])
  const isKnown = isSettled(reports) && isSettled(care) && isWithdrawalKnown && day.isSettled
  // What was typed in a dialog of the card must not go when something is read again.
  if (!useSettledOnce({ isPending: !isKnown, failureCount: 0 }))
    return <Skeleton height="32rem" radius="lg" aria-busy />
  return (
    <>
      <CheckInDue since={day.due?.check_in} />
      {withdrawn ? (
        <>
          <WithdrawnNotice plan={withdrawn} />
          <CareCard care={care} />
        </>
      ) : (
        <StartSteps care={care.data} hasProfile status={<CareContent care={care} />} />
      )}
      <Meanwhile care={care.data} hasReport={hasReport} maySample={maySample && !withdrawn} />
    </>
  )
}

type BelowProps = { care: LoadedCare; isUnderWay: boolean; lastReport: DateString | null | undefined }

/** The rest of the page. Not everybody has each part, so nothing is drawn before it is known which are there. */
function BelowToday({ care, isUnderWay, lastReport }: BelowProps) {
  const recorded = useRecordedFacts()
  const reads = [recorded, useJourney(), useOwnTargets(), useWaitingForms(), useComing(), care]
  // Once: a part that reads again what failed must not take the others away.
  if (!useSettledOnce({ isPending: !reads.every(isSettled), failureCount: 0 }))
    return <Skeleton height="32rem" radius="lg" aria-busy />
  return (
    <>
      {recorded.data?.total ? (
        <Suspense fallback={<Skeleton height="14rem" radius="lg" aria-busy />}>
          <RecordedFacts />
        </Suspense>
      ) : null}
      <NextAppointment />
      <WaitingForms />
      <JourneyLine />
      <HardWeek />
      <ReminderOffer />
      <InstallOffer />
      <OwnTargets />
      <Stack gap="lg" className={classes.last}>
        {isUnderWay ? null : <CareCard care={care} />}
        <QuickActions />
        <NextSteps lastReport={lastReport} />
      </Stack>
    </>
  )
}

type FiguresProps = {
  profile: PatientProfile | undefined
  reports: List<ProgressReport> | undefined
  journey: ReturnType<typeof useJourney>
  isFailed: boolean
  /** False before the first plan and report, when figures of zero would say nothing. */
  isBegun: boolean
}

const notYet = 'Not yet'

function Figures({ profile, reports, journey, isFailed, isBegun }: FiguresProps) {
  const units = useUnits()
  const isUnknown = isFailed || (journey.isError && !journey.data)
  const isLoading = !profile || (!reports && !isFailed)
  // Without the reports, the profile's weight would look like today's.
  const failed = { value: '-', hint: 'Could not be loaded' }
  const missing = isFailed ? failed : null
  const missingWeight = isUnknown ? failed : null
  const latest = journey.data?.latest_weight?.weight_kg ?? null
  const { daysOnPlan, achievements } = journeyFigures(reports?.total ?? 0)
  const count = reports?.total ?? 0
  return (
    <FigureGrid cols="lines">
      <StatCard
        label="Current Weight"
        icon={<IconScale />}
        loading={isLoading || (!journey.data && !isUnknown)}
        value={missingWeight?.value ?? weightText(latest ?? profile?.start_weight_kg ?? 0, units)}
        hint={
          missingWeight?.hint ??
          (profile && journey.data?.may_show ? changeSince(profile.start_weight_kg, latest, units) : '')
        }
      />
      <StatCard
        label="Days on Plan"
        icon={<IconCalendarCheck />}
        tone="blue"
        loading={isLoading}
        value={missing?.value ?? (isBegun ? daysOnPlan : notYet)}
        hint={missing?.hint ?? (isBegun ? counted(count, 'weekly report') : 'They count with your reports')}
      />
      <StatCard
        label="Achievements"
        icon={<IconTrophy />}
        tone="yellow"
        loading={isLoading}
        value={missing?.value ?? (isBegun ? achievements : notYet)}
        hint={missing?.hint ?? 'One for every 2 reports'}
      />
    </FigureGrid>
  )
}

/** For example '−1.7 kg since you started'. */
function changeSince(startKg: number, latestKg: number | null, units: Units): string {
  if (latestKg === null) return 'Your starting weight'
  const change = weightChange(latestKg - startKg, units)
  return change.startsWith('0 ') ? `No change (${change}) since you started` : `${change} since you started`
}

import { Stack, Text } from '@mantine/core'
import { IconFlag, IconPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { formatDate } from '#domain/dates.ts'
import { notesEatingDisorder } from '#domain/food/targets/targets.ts'
import type { PatientProfile } from '#domain/people/patients.ts'
import { duplicateReportMessage, type ProgressReport } from '#domain/progress/progress.ts'
import { allWeighings } from '#domain/progress/weighings.ts'
import { shownTarget, toGoText, weightToGo } from '#domain/progress/weight-to-go.ts'
import { ProgressCharts } from '#web/components/charts/progress-charts.tsx'
import { Removal, useDialog } from '#web/components/feedback/dialogs.tsx'
import { SkeletonStack } from '#web/components/feedback/loaded.tsx'
import { LabResults, useLabResults } from '#web/components/lab-results/lab-results.tsx'
import { IconButton, PageHeader } from '#web/components/layout/page.tsx'
import { usePages } from '#web/components/lists/section-list.tsx'
import { Measurements, useMeasured } from '#web/components/measurements/measurements.tsx'
import { AskedWeight, Weights } from '#web/components/weights/weights.tsx'
import { isSettled, useApi, useSettledOnce } from '#web/lib/api/queries.ts'
import { useFocusAfter } from '#web/lib/focus.ts'
import { useKeep, useKept } from '#web/lib/offline/kept.ts'
import { newReports, type UnsentReport } from '#web/lib/offline/kinds/reports.ts'
import { useQueue } from '#web/lib/offline/queue.ts'
import { drafts } from '#web/lib/storage/drafts.ts'
import { useToday } from '#web/lib/today.ts'
import { useUnits } from '#web/lib/units.ts'
import { useUser } from '#web/session.tsx'
import { HardWeek, JourneyCard, useJourney } from './journey/journey.tsx'
import { EditReport, type ReportToEdit } from './progress/edit-report.tsx'
import { History } from './progress/history.tsx'
import { type FormOpener, NewReport } from './progress/new-report.tsx'
import { ownCourse, reportsPerPage, useRecentReports, useRecentWeights } from './progress/own-reports.ts'
import classes from './progress/progress.module.css'
import { readReportDraft, reportDraft, valuesOf } from './progress/report-draft.ts'

/** The profile, unless figures can do harm: without it only the target weight is missing. */
const bodyOf = (profile: PatientProfile | undefined) =>
  profile && !notesEatingDisorder(profile) ? profile : undefined

/** Whether weights are asked for and shown; without a network as it was at the last visit. */
function useIsWeighed(id: string, profile: ReturnType<typeof useApi<'GET /patients/profile'>>) {
  const { data, dataUpdatedAt, failureCount } = profile
  const before = useKept('weighing', id)
  useKeep('weighing', id, data && { is_weighed: !!bodyOf(data) }, dataUpdatedAt)
  return data ? !!bodyOf(data) : failureCount > 0 && !!before?.data.is_weighed
}

/** Whether it is known which parts the page has. Drawn one by one, they would push the rest down. */
function useKnownParts(id: string, own: { isPending: boolean; failureCount: number }[]) {
  const reads = [...own, useJourney(), useMeasured(id), useLabResults(id)]
  // Once: a part that reads again what failed must not take the others away.
  return useSettledOnce({ isPending: !reads.every(isSettled), failureCount: 0 })
}

/** The charts of the reports, and how far it is to the target weight. */
function Charts({ body }: { body: PatientProfile | undefined }) {
  const units = useUnits()
  const recent = allWeighings(useRecentReports(), useRecentWeights(!!body).data?.rows ?? [])
  const today = useToday()
  const toGo = body && weightToGo(body, recent, today)
  return (
    <div>
      {toGo ? (
        <Text mb="0.75rem" className={`${classes.toGo} row tight`}>
          <IconFlag size={20} stroke={1.8} aria-hidden />
          {toGoText(toGo, units)}
        </Text>
      ) : null}
      <ProgressCharts source={ownCourse(!!body)} targetKg={body ? shownTarget(body) : null} />
    </div>
  )
}

type CourseProps = { body: PatientProfile | undefined; isWeighed: boolean; hasReports: boolean }

/** How it is going: what the reports tell, and what was measured. */
function Course({ body, isWeighed, hasReports }: CourseProps) {
  const { id } = useUser()
  const hasWeights = !!useRecentWeights(!!body).data?.total
  return (
    <>
      <HardWeek />
      {hasReports || hasWeights ? <Charts body={body} /> : null}
      {hasReports ? <JourneyCard /> : null}
      {isWeighed ? <Weights patientId={id} /> : null}
      <Measurements patientId={id} />
      <LabResults patientId={id} />
    </>
  )
}

export function Component() {
  const { id } = useUser()
  const reports = usePages('GET /patients/progress', reportsPerPage)
  const [opener, setOpener] = useState<FormOpener | null>(() => readReportDraft(id) && 'draft')
  const unsent = useQueue(newReports, id)
  const editing = useDialog<ReportToEdit>()
  const removal = useDialog<ProgressReport>()
  const focusAfter = useFocusAfter()
  const add = useRef<HTMLButtonElement>(null)
  const history = useRef<HTMLHeadingElement>(null)
  const profile = useApi('GET /patients/profile')
  const body = bodyOf(profile.data)
  const isWeighed = useIsWeighed(id, profile)
  const weights = useRecentWeights(!!body)
  const isKnown = useKnownParts(id, [reports, profile, ...(body ? [weights] : [])])

  /** An unsent report goes back into the form. */
  function editUnsent(report: UnsentReport) {
    unsent.remove(report)
    drafts.write(reportDraft(id), valuesOf(report.what))
    setOpener(report.refused === duplicateReportMessage ? 'refusal' : 'person')
  }
  function closeForm() {
    setOpener(null)
    focusAfter(add)
  }

  return (
    <>
      <PageHeader
        title="My Progress"
        description="One report a week shows you and your nutritionist how it is going."
        actions={
          opener ? null : (
            <IconButton ref={add} icon={IconPlus} onClick={() => setOpener('person')}>
              Add Progress Report
            </IconButton>
          )
        }
      />
      {isWeighed ? <AskedWeight patientId={id} /> : null}
      <Stack gap="xl">
        {opener ? (
          <NewReport
            opener={opener}
            onDone={() => {
              reports.setSkip(0)
              closeForm()
            }}
            onCancel={closeForm}
            onEdit={editing.start}
          />
        ) : null}
        {isKnown ? (
          <>
            <Course body={body} isWeighed={isWeighed} hasReports={!!reports.data?.total} />
            <History
              reports={reports}
              unsent={unsent.waiting}
              heading={history}
              onAdd={opener ? undefined : () => setOpener('person')}
              onEdit={editing.start}
              onDelete={removal.start}
              onEditUnsent={opener ? undefined : editUnsent}
              onDiscardUnsent={(report) => {
                unsent.remove(report)
                focusAfter(history)
              }}
            />
          </>
        ) : (
          <SkeletonStack count={3} height="16rem" radius="lg" />
        )}
      </Stack>
      {editing.isOpen && editing.subject ? (
        <EditReport
          edited={editing.subject}
          onClose={(isSaved) => {
            editing.close()
            if (isSaved && editing.subject?.replaces) closeForm()
          }}
        />
      ) : null}
      <Removal
        route="DELETE /patients/progress/:id"
        dialog={removal}
        noun="report"
        title="Delete Report"
        done="Progress report deleted successfully!"
        failed="Error deleting progress report. Please try again."
        onDone={() => focusAfter(history)}
      >
        {({ week_start }) =>
          `Are you sure you want to delete your report of ${formatDate(week_start)}? This action cannot be undone.`
        }
      </Removal>
    </>
  )
}

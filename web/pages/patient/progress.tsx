import { Stack, Text } from '@mantine/core'
import { IconFlag, IconPlus } from '@tabler/icons-react'
import { type RefObject, useRef, useState } from 'react'
import { formatDate } from '#domain/dates.ts'
import { notesEatingDisorder } from '#domain/food/targets/targets.ts'
import type { PatientProfile } from '#domain/people/patients.ts'
import { duplicateReportMessage, type ProgressReport } from '#domain/progress/progress.ts'
import { shownTarget, toGoText, weightToGo } from '#domain/progress/weight-to-go.ts'
import { ProgressCharts } from '#web/components/charts/progress-charts.tsx'
import { ConfirmedCall } from '#web/components/feedback/confirmed-call.tsx'
import { Skeletons } from '#web/components/feedback/skeletons.tsx'
import { LabResults, useLabResults } from '#web/components/lab-results/lab-results.tsx'
import { IconButton } from '#web/components/layout/buttons.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { Measurements, useMeasured } from '#web/components/measurements/measurements.tsx'
import { isSettled, useApi, useApiList } from '#web/lib/api/queries.ts'
import { useFocusAfter } from '#web/lib/focus.ts'
import { newReports, type UnsentReport } from '#web/lib/offline/kinds/reports.ts'
import { useQueue } from '#web/lib/offline/queue.ts'
import { useToday } from '#web/lib/today.ts'
import { useUnits } from '#web/lib/units.ts'
import { useUser } from '#web/session.tsx'
import { HardWeek, JourneyCard, useJourney } from './journey/journey.tsx'
import { EditReport, type ReportToEdit } from './progress/edit-report.tsx'
import { History } from './progress/history.tsx'
import { NewReport } from './progress/new-report.tsx'
import { ownReports, reportsPerPage, useRecentReports } from './progress/own-reports.ts'
import classes from './progress/progress.module.css'
import { newReportValues, readReportDraft, valuesOf, writeReportDraft } from './progress/report-draft.ts'

/** The report being edited or deleted. Afterwards the focus returns to the pressed button. */
function useOpenReport() {
  const [editing, setEditing] = useState<ReportToEdit | null>(null)
  const [deleting, setDeleting] = useState<ProgressReport | null>(null)
  const trigger = useRef<HTMLElement>(null)
  const focusAfter = useFocusAfter()
  const rememberTrigger = () => {
    trigger.current = document.activeElement as HTMLElement | null
  }
  return {
    editing,
    deleting,
    edit(report: ReportToEdit) {
      rememberTrigger()
      setEditing(report)
    },
    askToDelete(report: ProgressReport) {
      rememberTrigger()
      setDeleting(report)
    },
    /** `focused` gets the focus when the pressed button has disappeared. */
    close(focused: RefObject<HTMLElement | null> = trigger) {
      setEditing(null)
      setDeleting(null)
      focusAfter(focused)
    },
  }
}

/** The form of a new report. If a draft survived a reload, the form is open again. */
function useNewReport(userId: string) {
  const [isOpen, setOpen] = useState(() => readReportDraft(userId) !== null)
  const [isFocused, setFocused] = useState(false)
  const [isRefused, setRefused] = useState(false)
  return {
    isOpen,
    /** Whether it was opened by the person. */
    isFocused,
    /** Whether there is a report for its date already. */
    isRefused,
    open(report = { isRefused: false }) {
      setRefused(report.isRefused)
      setFocused(true)
      setOpen(true)
    },
    close() {
      setRefused(false)
      setOpen(false)
    },
  }
}

/** The profile, unless figures can do harm: without it only the target weight is missing. */
const bodyOf = (profile: PatientProfile | undefined) =>
  profile && !notesEatingDisorder(profile) ? profile : undefined

/** Whether it is known which parts the page has. Drawn one by one, they would push the rest down. */
function useKnownParts(id: string, own: { isPending: boolean; failureCount: number }[]) {
  return [...own, useJourney(), useMeasured(id), useLabResults(id)].every(isSettled)
}

/** The charts of the reports, and how far it is to the target weight. */
function Charts({ body }: { body: PatientProfile | undefined }) {
  const units = useUnits()
  const recent = useRecentReports()
  const today = useToday()
  const toGo = body && weightToGo(body, recent, today)
  return (
    <div>
      {toGo ? (
        <Text className={`${classes.toGo} row tight`}>
          <IconFlag size={20} stroke={1.8} aria-hidden />
          {toGoText(toGo, units)}
        </Text>
      ) : null}
      <ProgressCharts source={ownReports} targetKg={body ? shownTarget(body) : null} />
    </div>
  )
}

/** How it is going: what the reports tell, and what was measured. */
function Course({ body, hasReports }: { body: PatientProfile | undefined; hasReports: boolean }) {
  const { id } = useUser()
  return (
    <>
      <HardWeek />
      {hasReports ? (
        <>
          <Charts body={body} />
          <JourneyCard />
        </>
      ) : null}
      <Measurements patientId={id} />
      <LabResults patientId={id} />
    </>
  )
}

export function Component() {
  const { id } = useUser()
  const [skip, setSkip] = useState(0)
  const reports = useApiList('GET /patients/progress', { query: { limit: reportsPerPage, skip } })
  const form = useNewReport(id)
  const unsent = useQueue(newReports, id)
  const { editing, deleting, edit, askToDelete, close } = useOpenReport()
  const add = useRef<HTMLButtonElement>(null)
  const history = useRef<HTMLHeadingElement>(null)
  const profile = useApi('GET /patients/profile')
  const body = bodyOf(profile.data)
  const isKnown = useKnownParts(id, [reports, profile])

  /** An unsent report goes back into the form. */
  function editUnsent(report: UnsentReport) {
    unsent.remove(report)
    writeReportDraft(id, valuesOf(report.what), newReportValues())
    form.open({ isRefused: report.refused === duplicateReportMessage })
  }
  function closeForm() {
    form.close()
    close(add)
  }

  return (
    <>
      <PageHeader
        title="My Progress"
        description="One report a week shows you and your nutritionist how it is going."
        actions={
          form.isOpen ? null : (
            <IconButton ref={add} icon={IconPlus} onClick={() => form.open()}>
              Add Progress Report
            </IconButton>
          )
        }
      />
      <Stack gap="xl">
        {form.isOpen ? (
          <NewReport
            isFocused={form.isFocused}
            isRefused={form.isRefused}
            onDone={() => {
              setSkip(0)
              closeForm()
            }}
            onCancel={closeForm}
            onEdit={edit}
          />
        ) : null}
        {isKnown ? (
          <>
            <Course body={body} hasReports={!!reports.data?.total} />
            <History
              reports={reports}
              unsent={unsent.waiting}
              heading={history}
              skip={skip}
              onPage={(to) => {
                setSkip(to)
                history.current?.focus()
              }}
              onAdd={form.isOpen ? undefined : () => form.open()}
              onEdit={edit}
              onDelete={askToDelete}
              onEditUnsent={form.isOpen ? undefined : editUnsent}
              onDiscardUnsent={(report) => {
                unsent.remove(report)
                close(history)
              }}
            />
          </>
        ) : (
          <Stack aria-busy>
            <Skeletons count={3} height="16rem" radius="lg" />
          </Stack>
        )}
      </Stack>
      {editing ? (
        <EditReport
          key={editing.report.id}
          edited={editing}
          onClose={(isSaved) => (isSaved && editing.replaces ? closeForm() : close())}
        />
      ) : null}
      <DeleteReport
        report={deleting}
        onDeleted={() => {
          if (reports.data?.rows.length === 1) setSkip((now) => Math.max(0, now - reportsPerPage))
          close(history)
        }}
        onClose={() => close()}
      />
    </>
  )
}

type DeleteProps = { report: ProgressReport | null; onDeleted: () => void; onClose: () => void }

function DeleteReport({ report, onDeleted, onClose }: DeleteProps) {
  return (
    <ConfirmedCall
      route="DELETE /patients/progress/:id"
      call={report && { params: { id: report.id } }}
      done="Progress report deleted successfully!"
      failed="Error deleting progress report. Please try again."
      onDone={onDeleted}
      opened={report !== null}
      title="Delete Report"
      confirmLabel="Delete"
      busyLabel="Deleting..."
      danger
      returnFocus={false}
      onClose={onClose}
    >
      Are you sure you want to delete your report of {report ? formatDate(report.week_start) : ''}? This
      action cannot be undone.
    </ConfirmedCall>
  )
}

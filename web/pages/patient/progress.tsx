import { Button, Stack, Text, Title } from '@mantine/core'
import { IconCalendarHeart, IconFlag, IconPlus } from '@tabler/icons-react'
import { type RefObject, useRef, useState } from 'react'
import { formatDate } from '#domain/dates.ts'
import { notesEatingDisorder } from '#domain/food/targets/targets.ts'
import type { PatientProfile } from '#domain/people/patients.ts'
import { duplicateReportMessage, type ProgressReport } from '#domain/progress/progress.ts'
import { shownTarget, toGoText, weightToGo } from '#domain/progress/weight-to-go.ts'
import { ProgressCharts } from '#web/components/charts/progress-charts.tsx'
import { ConfirmedCall } from '#web/components/feedback/confirmed-call.tsx'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { LoadError } from '#web/components/feedback/load-error.tsx'
import { Skeletons } from '#web/components/feedback/skeletons.tsx'
import { LabResults, useLabResults } from '#web/components/lab-results/lab-results.tsx'
import { IconButton } from '#web/components/layout/buttons.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { Pager } from '#web/components/lists/pager.tsx'
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
import { NewReport } from './progress/new-report.tsx'
import { ownReports, reportsPerPage, useRecentReports } from './progress/own-reports.ts'
import classes from './progress/progress.module.css'
import { newReportValues, readReportDraft, valuesOf, writeReportDraft } from './progress/report-draft.ts'
import { ReportItem } from './progress/report-item.tsx'
import { UnsentList } from './progress/unsent-list.tsx'

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

/** The profile, unless figures can do harm: without it only the target weight is missing. */
const bodyOf = (profile: PatientProfile | undefined) =>
  profile && !notesEatingDisorder(profile) ? profile : undefined

/** Whether it is known which parts the page has. Drawn one by one, they would push the rest down. */
function useKnownParts(id: string, own: { isPending: boolean; failureCount: number }[]) {
  return [...own, useJourney(), useMeasured(id), useLabResults(id)].every(isSettled)
}

/** How far it is to the target weight. */
function ToGo({ body, reports }: { body: PatientProfile; reports: ProgressReport[] }) {
  const units = useUnits()
  const toGo = weightToGo(body, reports, useToday())
  if (!toGo) return null
  return (
    <Text className={`${classes.toGo} row tight`}>
      <IconFlag size={20} stroke={1.8} aria-hidden />
      {toGoText(toGo, units)}
    </Text>
  )
}

export function Component() {
  const { id } = useUser()
  const [skip, setSkip] = useState(0)
  const reports = useApiList('GET /patients/progress', { query: { limit: reportsPerPage, skip } })
  // If a draft survived a reload, the form is open again.
  const [isAdding, setAdding] = useState(() => readReportDraft(id) !== null)
  const [wasOpened, setOpened] = useState(false)
  const [isRefused, setRefused] = useState(false)
  const unsent = useQueue(newReports, id)
  const { editing, deleting, edit, askToDelete, close } = useOpenReport()
  const add = useRef<HTMLButtonElement>(null)
  const history = useRef<HTMLHeadingElement>(null)
  const profile = useApi('GET /patients/profile')
  const body = bodyOf(profile.data)
  const recent = useRecentReports()
  const isKnown = useKnownParts(id, [reports, profile])

  function openForm() {
    setOpened(true)
    setAdding(true)
  }
  /** An unsent report goes back into the form. */
  function editUnsent(report: UnsentReport) {
    unsent.remove(report)
    writeReportDraft(id, valuesOf(report.what), newReportValues())
    setRefused(report.refused === duplicateReportMessage)
    openForm()
  }
  function closeForm() {
    setRefused(false)
    setAdding(false)
    close(add)
  }
  function turnTo(target: number) {
    setSkip(target)
    history.current?.focus()
  }

  return (
    <>
      <PageHeader
        title="My Progress"
        description="One report a week shows you and your nutritionist how it is going."
        actions={
          isAdding ? null : (
            <IconButton ref={add} icon={IconPlus} onClick={openForm}>
              Add Progress Report
            </IconButton>
          )
        }
      />
      <Stack gap="xl">
        {isAdding ? (
          <NewReport
            isFocused={wasOpened}
            isRefused={isRefused}
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
            <HardWeek />
            {reports.data?.total ? (
              <>
                <div>
                  {body ? <ToGo body={body} reports={recent} /> : null}
                  <ProgressCharts source={ownReports} targetKg={body ? shownTarget(body) : null} />
                </div>
                <JourneyCard />
              </>
            ) : null}
            <Measurements patientId={id} />
            <LabResults patientId={id} />
            <section aria-labelledby="history">
              <Title order={2} size="h3" id="history" ref={history} tabIndex={-1} className="no-ring" mb="md">
                History
              </Title>
              <UnsentList
                reports={unsent.waiting}
                onEdit={isAdding ? undefined : editUnsent}
                onDiscard={(report) => {
                  unsent.remove(report)
                  close(history)
                }}
              />
              <History
                reports={reports}
                hasUnsent={unsent.waiting.length > 0}
                onAdd={isAdding ? undefined : openForm}
                onEdit={edit}
                onDelete={askToDelete}
              />
              {reports.data ? (
                <Pager
                  of="reports"
                  skip={skip}
                  limit={reportsPerPage}
                  total={reports.data.total}
                  onChange={turnTo}
                />
              ) : null}
            </section>
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

type HistoryProps = {
  reports: ReturnType<typeof useApiList<'GET /patients/progress'>>
  hasUnsent: boolean
  onAdd: (() => void) | undefined
  onEdit: (edited: ReportToEdit) => void
  onDelete: (report: ProgressReport) => void
}

function History({ reports, hasUnsent, onAdd, onEdit, onDelete }: HistoryProps) {
  if (reports.isPending)
    return (
      <Stack aria-busy>
        <Skeletons count={3} height="7.5rem" radius="lg" />
      </Stack>
    )
  if (!reports.data) return <LoadError query={reports} failed="Failed to load progress data" />
  if (!reports.data.rows.length)
    return hasUnsent ? null : (
      <EmptyState
        icon={<IconCalendarHeart />}
        title="No progress reports found"
        text="Your weight, your waist and how the week felt: two minutes once a week."
        action={
          onAdd ? (
            <Button variant="light" onClick={onAdd}>
              Write my first report
            </Button>
          ) : null
        }
      />
    )
  return (
    <ul className={`${classes.list} list`} aria-busy={reports.isPlaceholderData}>
      {reports.data.rows.map((report) => (
        <ReportItem
          key={report.id}
          report={report}
          onEdit={() => onEdit({ report })}
          onDelete={() => onDelete(report)}
        />
      ))}
    </ul>
  )
}

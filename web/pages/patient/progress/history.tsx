import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconCalendarHeart } from '@tabler/icons-react'
import { type RefObject, useState } from 'react'
import { formatDate } from '#domain/dates.ts'
import type { ProgressReport } from '#domain/progress/progress.ts'
import { ConfirmDialog } from '#web/components/feedback/confirm-dialog.tsx'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { LoadError } from '#web/components/feedback/load-error.tsx'
import { Skeletons } from '#web/components/feedback/skeletons.tsx'
import { StatusBadge } from '#web/components/feedback/status-badge.tsx'
import { Pager } from '#web/components/lists/pager.tsx'
import type { useApiList } from '#web/lib/api/queries.ts'
import type { UnsentReport } from '#web/lib/offline/kinds/reports.ts'
import type { ReportToEdit } from './edit-report.tsx'
import { reportsPerPage } from './own-reports.ts'
import classes from './progress.module.css'
import { ReportEntry, ReportItem } from './report-item.tsx'

type Props = {
  reports: ReturnType<typeof useApiList<'GET /patients/progress'>>
  unsent: UnsentReport[]
  heading: RefObject<HTMLHeadingElement | null>
  skip: number
  onPage: (skip: number) => void
  /** Absent while a form is open, as `onEditUnsent` is. */
  onAdd: (() => void) | undefined
  onEdit: (edited: ReportToEdit) => void
  onDelete: (report: ProgressReport) => void
  onEditUnsent: ((report: UnsentReport) => void) | undefined
  onDiscardUnsent: (report: UnsentReport) => void
}

/** The reports: those not sent yet, then the sent ones, newest first. */
export function History({ unsent, heading, skip, onPage, onEditUnsent, onDiscardUnsent, ...list }: Props) {
  const { data } = list.reports
  return (
    <section aria-labelledby="history">
      <Title order={2} size="h3" id="history" ref={heading} tabIndex={-1} className="no-ring" mb="md">
        History
      </Title>
      <UnsentList reports={unsent} onEdit={onEditUnsent} onDiscard={onDiscardUnsent} />
      <Sent {...list} hasUnsent={unsent.length > 0} />
      {data ? (
        <Pager of="reports" skip={skip} limit={reportsPerPage} total={data.total} onChange={onPage} />
      ) : null}
    </section>
  )
}

type SentProps = Pick<Props, 'reports' | 'onAdd' | 'onEdit' | 'onDelete'> & { hasUnsent: boolean }

function Sent({ reports, hasUnsent, onAdd, onEdit, onDelete }: SentProps) {
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
    <ul className={classes.list} aria-busy={reports.isPlaceholderData}>
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

type UnsentProps = {
  reports: UnsentReport[]
  /** Absent while a form is open: it has values of its own. */
  onEdit: ((report: UnsentReport) => void) | undefined
  onDiscard: (report: UnsentReport) => void
}

/** Reports that wait on this device for a network, or for the person after the server has refused them. */
function UnsentList({ reports, onEdit, onDiscard }: UnsentProps) {
  const [discarding, setDiscarding] = useState<UnsentReport | null>(null)
  if (!reports.length) return null
  return (
    <>
      <ul className={`${classes.list} list`} aria-label="Reports not sent yet">
        {reports.map((report) => (
          <UnsentItem
            key={report.key}
            report={report}
            onEdit={onEdit && (() => onEdit(report))}
            onDiscard={() => setDiscarding(report)}
          />
        ))}
      </ul>
      <ConfirmDialog
        opened={discarding !== null}
        title="Discard this report?"
        confirmLabel="Discard"
        danger
        onConfirm={() => {
          setDiscarding(null)
          if (discarding) onDiscard(discarding)
        }}
        onClose={() => setDiscarding(null)}
      >
        This report is not sent yet. If you discard it, it is lost.
      </ConfirmDialog>
    </>
  )
}

type ItemProps = { report: UnsentReport; onEdit: (() => void) | undefined; onDiscard: () => void }

function UnsentItem({ report: { what, refused }, onEdit, onDiscard }: ItemProps) {
  const date = formatDate(what.week_start)
  return (
    <ReportEntry
      // Only the server knows the ticks of these days.
      report={{ ...what, ticked_pct: null, rated: false }}
      actions={
        <Group gap={4} wrap="nowrap" className="no-print">
          {onEdit ? (
            <Button
              variant="default"
              size="xs"
              aria-label={`Edit the unsent report of ${date}`}
              onClick={onEdit}
            >
              Edit
            </Button>
          ) : null}
          <Button
            variant="default"
            size="xs"
            aria-label={`Discard the unsent report of ${date}`}
            onClick={onDiscard}
          >
            Discard
          </Button>
        </Group>
      }
    >
      <Group gap="xs">
        <StatusBadge tone="yellow">Not sent yet</StatusBadge>
        <Text size="sm" c={refused ? 'var(--mantine-color-error)' : 'dimmed'}>
          {refused ?? 'Kept on this device until there is a network.'}
        </Text>
      </Group>
    </ReportEntry>
  )
}

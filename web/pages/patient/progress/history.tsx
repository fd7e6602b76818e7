import { Button, Stack, Title } from '@mantine/core'
import { IconCalendarHeart } from '@tabler/icons-react'
import type { RefObject } from 'react'
import type { ProgressReport } from '#domain/progress/progress.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { LoadError } from '#web/components/feedback/load-error.tsx'
import { Skeletons } from '#web/components/feedback/skeletons.tsx'
import { Pager } from '#web/components/lists/pager.tsx'
import type { useApiList } from '#web/lib/api/queries.ts'
import type { UnsentReport } from '#web/lib/offline/kinds/reports.ts'
import type { ReportToEdit } from './edit-report.tsx'
import { reportsPerPage } from './own-reports.ts'
import classes from './progress.module.css'
import { ReportItem } from './report-item.tsx'
import { UnsentList } from './unsent-list.tsx'

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

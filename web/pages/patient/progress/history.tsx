import { Button, Group, Text } from '@mantine/core'
import { IconCalendarHeart } from '@tabler/icons-react'
import { type RefObject, useState } from 'react'
import { formatDate } from '#domain/dates.ts'
import type { ProgressReport } from '#domain/progress/progress.ts'
import { ReportCard } from '#web/components/content/report-card.tsx'
import { ConfirmDialog } from '#web/components/feedback/dialogs.tsx'
import { StatusBadge } from '#web/components/feedback/status-badge.tsx'
import { Heading, PlainButton } from '#web/components/layout/page.tsx'
import { EditDelete } from '#web/components/lists/row-actions.tsx'
import { type Pages, RowList } from '#web/components/lists/section-list.tsx'
import type { UnsentReport } from '#web/lib/offline/kinds/reports.ts'
import type { ReportToEdit } from './edit-report.tsx'
import classes from './progress.module.css'

type Props = {
  reports: Pages<'GET /patients/progress'>
  unsent: UnsentReport[]
  heading: RefObject<HTMLHeadingElement | null>
  /** Absent while a form is open, as `onEditUnsent` is. */
  onAdd: (() => void) | undefined
  onEdit: (edited: ReportToEdit) => void
  onDelete: (report: ProgressReport) => void
  onEditUnsent: ((report: UnsentReport) => void) | undefined
  onDiscardUnsent: (report: UnsentReport) => void
}

/** The reports: those not sent yet, then the sent ones, newest first. */
export function History({ reports, unsent, heading, ...acts }: Props) {
  const { onAdd, onEdit, onDelete, onEditUnsent, onDiscardUnsent } = acts
  return (
    <section aria-labelledby="history">
      <Heading id="history" ref={heading} tabIndex={-1} className="no-ring" mb="md">
        History
      </Heading>
      <UnsentList reports={unsent} onEdit={onEditUnsent} onDiscard={onDiscardUnsent} />
      <RowList
        list={reports}
        of="reports"
        loading="24rem"
        failed="Failed to load progress data"
        empty={
          unsent.length > 0
            ? undefined
            : {
                icon: <IconCalendarHeart />,
                title: 'No progress reports found',
                text: 'Your weight, your waist and how the week felt: two minutes once a week.',
                action: onAdd ? (
                  <Button variant="light" onClick={onAdd}>
                    Write my first report
                  </Button>
                ) : null,
              }
        }
        className={classes.list}
      >
        {(report) => (
          <li key={report.id}>
            <ReportCard
              report={report}
              actions={
                <EditDelete
                  name={`report of ${formatDate(report.week_start)}`}
                  onEdit={() => onEdit({ report })}
                  onDelete={() => onDelete(report)}
                />
              }
            />
          </li>
        )}
      </RowList>
    </section>
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
    <li>
      <ReportCard
        // Only the server knows the ticks of these days.
        report={{ ...what, ticked_pct: null, rated: false }}
        actions={
          <Group gap={4} wrap="nowrap" className="no-print">
            {onEdit ? (
              <PlainButton size="xs" aria-label={`Edit the unsent report of ${date}`} onClick={onEdit}>
                Edit
              </PlainButton>
            ) : null}
            <PlainButton size="xs" aria-label={`Discard the unsent report of ${date}`} onClick={onDiscard}>
              Discard
            </PlainButton>
          </Group>
        }
      >
        <Group gap="xs">
          <StatusBadge tone="yellow">Not sent yet</StatusBadge>
          <Text size="sm" c={refused ? 'var(--mantine-color-error)' : 'dimmed'}>
            {refused ?? 'Kept on this device until there is a network.'}
          </Text>
        </Group>
      </ReportCard>
    </li>
  )
}

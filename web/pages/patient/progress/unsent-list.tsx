import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { formatDate } from '#domain/dates.ts'
import { ConfirmDialog } from '#web/components/feedback/confirm-dialog.tsx'
import { StatusBadge } from '#web/components/feedback/status-badge.tsx'
import type { UnsentReport } from '#web/lib/offline/kinds/reports.ts'
import classes from './progress.module.css'
import { ReportEntry } from './report-item.tsx'

type Props = {
  reports: UnsentReport[]
  /** Absent while a form is open: it has values of its own. */
  onEdit: ((report: UnsentReport) => void) | undefined
  onDiscard: (report: UnsentReport) => void
}

/** Reports that wait on this device for a network, or for the person after the server has refused them. */
export function UnsentList({ reports, onEdit, onDiscard }: Props) {
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
        <>
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
        </>
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

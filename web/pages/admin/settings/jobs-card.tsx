import { Text } from '@mantine/core'
import { type Job, jobNames } from '#domain/admin/jobs.ts'
import { formatInstant } from '#domain/dates.ts'
import { Loaded } from '#web/components/feedback/loaded.tsx'
import { StatusBadge } from '#web/components/feedback/status-badge.tsx'
import { Muted, SectionCard } from '#web/components/layout/page.tsx'
import type { ReplyOf } from '#web/lib/api/api.ts'
import { useApi } from '#web/lib/api/queries.ts'
import { ago, useNow } from '#web/lib/today.ts'

type Reply = ReplyOf<'GET /admin/jobs'>

/** The background jobs and whether they succeed. */
export function JobsCard() {
  const work = useApi('GET /admin/jobs', { refetchOnWindowFocus: true, refetchInterval: 60_000 })
  return (
    <SectionCard title="Background work">
      <Loaded query={work} loading="8rem" failed="Failed to load the background work">
        {({ jobs, mails }) => (
          <ul className="list stack loose breaks">
            {jobs.map((job) => (
              <JobItem key={job.name} job={job} />
            ))}
            <MailItem mails={mails} />
          </ul>
        )}
      </Loaded>
    </SectionCard>
  )
}

function JobItem({ job }: { job: Job }) {
  const now = useNow()
  return (
    <li>
      <div className="row wrap close">
        <strong>{jobNames[job.name]}</strong>
        {job.failures ? (
          <StatusBadge tone="red">Failed {job.failures === 1 ? 'once' : `${job.failures} times`}</StatusBadge>
        ) : (
          <StatusBadge tone={job.is_running ? 'blue' : 'green'}>
            {job.is_running ? 'Running' : 'Works'}
          </StatusBadge>
        )}
      </div>
      <Muted>
        {job.succeeded_at ? `Last done ${ago(job.succeeded_at, now)}` : 'Not done yet'}, next{' '}
        {formatInstant(job.due_at)}
      </Muted>
      {job.error ? <Text size="sm">{job.error}</Text> : null}
    </li>
  )
}

function MailItem({ mails }: { mails: Reply['mails'] }) {
  const now = useNow()
  return (
    <li>
      <div className="row wrap close">
        <strong>E-mails</strong>
        {mails.failed ? <StatusBadge tone="red">{mails.failed} given up</StatusBadge> : null}
        <StatusBadge tone={mails.waiting ? 'yellow' : 'green'}>
          {mails.waiting ? `${mails.waiting} waiting` : 'All sent'}
        </StatusBadge>
      </div>
      <Muted>{mails.last_sent_at ? `Last sent ${ago(mails.last_sent_at, now)}` : 'None sent yet'}</Muted>
      {mails.last_error ? <Text size="sm">{mails.last_error}</Text> : null}
    </li>
  )
}

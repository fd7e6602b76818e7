import { Text } from '@mantine/core'
import { type AuditEntry, auditSessions, doerOf } from '#domain/admin/audit.ts'
import { formatInstantDate, formatTime } from '#domain/dates.ts'
import { counted } from '#domain/numbers.ts'
import classes from './audit.module.css'
import type { AuditFilter } from './filter.ts'
import { actorOf, PersonCell, PersonName, subjectOf } from './person.tsx'

type Props = { entries: AuditEntry[]; filter: AuditFilter }

/** Entries in one line each, under who made them in one go. */
export function Sessions({ entries, filter }: Props) {
  return (
    <ul className="list stack ruled" aria-label="Entries">
      {auditSessions(entries).map((session) => (
        <li key={session[0]!.id} className={classes.session}>
          <Head session={session} filter={filter} />
          <ol className={`${classes.lines} list`}>
            {session.map((entry) => (
              <li key={entry.id} className={classes.line}>
                <time dateTime={entry.at} className="small dimmed nowrap figure">
                  {formatTime(entry.at)}
                </time>
                <span className={`${classes.what} breaks`} title={entry.summary}>
                  {entry.summary}
                  {entry.reason ? `: ${entry.reason}` : ''}
                </span>
                <Whom entry={entry} filter={filter} />
              </li>
            ))}
          </ol>
        </li>
      ))}
    </ul>
  )
}

function Head({ session, filter }: { session: AuditEntry[]; filter: AuditFilter }) {
  const [newest, oldest] = [session[0]!, session.at(-1)!]
  const actor = actorOf(newest) ?? (doerOf(newest) ? subjectOf(newest) : null)
  const until = session.length > 1 ? ` to ${formatTime(newest.at)}` : ''
  return (
    <div className={`${classes.head} wrap between strong`}>
      {actor ? (
        <PersonCell person={actor} filter={filter} />
      ) : (
        <Text fw={600}>{/^[A-Z]+ \//.test(newest.action) ? 'Not signed in' : 'The platform itself'}</Text>
      )}
      <span className="regular small dimmed">
        {formatInstantDate(oldest.at)}, {formatTime(oldest.at)}
        {until} · {counted(session.length, 'entry', 'entries')}
        {newest.ip ? ` · ${newest.ip}` : null}
      </span>
    </div>
  )
}

/** Whose data it concerned, unless it is their own or nobody's. */
function Whom({ entry, filter }: { entry: AuditEntry; filter: AuditFilter }) {
  const person = subjectOf(entry)
  if (!person || person.id === doerOf(entry)) return null
  return (
    <span className={classes.whom}>
      <PersonName person={person} filter={filter} />
    </span>
  )
}

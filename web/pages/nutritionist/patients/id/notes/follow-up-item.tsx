import { Box, Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import {
  type FollowUp,
  type FollowUpVersion,
  followUpPartLabels,
  followUpParts,
} from '#domain/care/follow-ups.ts'
import { formatDate, formatInstant } from '#domain/dates.ts'
import { Facts } from '#web/components/content/facts.tsx'
import { Loaded } from '#web/components/feedback/loaded.tsx'
import { Muted, Subheading } from '#web/components/layout/page.tsx'
import { useApiList } from '#web/lib/api/queries.ts'
import classes from './notes-section.module.css'

type Props = {
  note: FollowUp
  /** Another note is being written: this one can only be read. */
  isQuiet: boolean
  onCorrect: () => void
}

/** A signed follow-up note, with its former versions on demand. */
export function FollowUpItem({ note, isQuiet, onCorrect }: Props) {
  const [isOpen, setOpen] = useState(false)
  const day = formatDate(note.met_on)
  return (
    <article className={classes.note} aria-label={`Follow-up of ${day}`}>
      <Subheading>{day}</Subheading>
      <FollowUpParts note={note} />
      <Box mt={6} className="row wrap loose close between">
        <Muted component="span">
          Signed{note.nutritionist_name ? ` by ${note.nutritionist_name}` : ''} on{' '}
          {formatInstant(note.created_at)}
          {note.corrected_at ? `, corrected ${formatInstant(note.corrected_at)}` : ''}
        </Muted>
        <Group component="span" gap={4} mx={-8} className="no-print">
          {note.version > 1 ? (
            <Button
              variant="subtle"
              size="compact-sm"
              aria-expanded={isOpen}
              aria-label={`Former versions of the follow-up of ${day}`}
              onClick={() => setOpen(!isOpen)}
            >
              Former versions
            </Button>
          ) : null}
          {note.own && !isQuiet ? (
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={`Correct follow-up of ${day}`}
              onClick={onCorrect}
            >
              Correct
            </Button>
          ) : null}
        </Group>
      </Box>
      {isOpen ? <FormerVersions id={note.id} /> : null}
    </article>
  )
}

/** The parts that were written, in their order. */
export function FollowUpParts({ note }: { note: Pick<FollowUp, (typeof followUpParts)[number]> }) {
  return (
    <Facts
      className={`${classes.parts} stack tight`}
      facts={followUpParts.map((part) => [followUpPartLabels[part], note[part]] as const)}
    />
  )
}

function FormerVersions({ id }: { id: string }) {
  const versions = useApiList('GET /follow-ups/:id/versions', { params: { id }, query: { limit: 100 } })
  return (
    <Loaded query={versions} loading="4rem" failed="The former versions could not be loaded">
      {({ rows }) => (
        <ul className={`${classes.versions} list stack`} aria-label="Former versions">
          {rows.map((version: FollowUpVersion) => (
            <li key={version.version}>
              <Text size="sm" fw={600}>
                Of {formatDate(version.met_on)}, until {formatInstant(version.replaced_at)}
              </Text>
              <FollowUpParts note={version} />
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  )
}

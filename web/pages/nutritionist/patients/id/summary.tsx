import { Box, Stack, Text } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useParams } from 'react-router'
import { formatDate } from '#domain/dates.ts'
import { Loaded } from '#web/components/feedback/loaded.tsx'
import { BackLink, IconButton, Muted, PageHeader, SectionCard } from '#web/components/layout/page.tsx'
import { useApi, useApiList } from '#web/lib/api/queries.ts'
import { useToday } from '#web/lib/today.ts'
import { useUser } from '#web/session.tsx'
import { inCareWords } from '../challenger-card.tsx'
import { ChallengerProfile, KeyFacts } from './challenger-profile.tsx'
import { InCare } from './in-care.tsx'
import { LastMeasurements } from './last-measurements.tsx'
import { FollowUpParts } from './notes/follow-ups.tsx'
import { PlanAndTargets } from './plan-and-targets.tsx'
import classes from './summary.module.css'

/** What is known of a challenger in care on a page or two, to print or to keep as PDF. */
export function Component() {
  const { id = '' } = useParams()
  const challenger = useApi('GET /nutritionists/patients/:id', { params: { id } })
  const back = `/app/nutritionist/patients/${id}`
  const { data } = challenger
  const isActive = data?.status === 'active'
  const { name, email } = useUser()
  const today = useToday()
  return (
    <>
      <PageHeader
        title={data ? `Summary of ${data.patient_name}` : 'Summary'}
        description={
          data && isActive
            ? `${inCareWords(data)}. As of ${formatDate(today)}, by ${name ?? email}.`
            : undefined
        }
        actions={
          <>
            <BackLink to={back}>Back</BackLink>
            {isActive ? (
              <IconButton icon={IconPrinter} onClick={() => window.print()}>
                Print
              </IconButton>
            ) : null}
          </>
        }
      />
      <InCare challenger={challenger}>
        {({ patient_name }) => (
          <Stack gap="lg" key={id} className={classes.paper}>
            <KeyFacts id={id} name={patient_name} />
            <LastMeasurements id={id} />
            <LastLabResults id={id} />
            <PlanAndTargets id={id} />
            <LastFollowUp id={id} />
            <ChallengerProfile id={id} />
          </Stack>
        )}
      </InCare>
    </>
  )
}

/** The newest laboratory results; nothing when there is none. */
function LastLabResults({ id }: { id: string }) {
  const results = useApiList('GET /lab-results', { query: { patient_id: id, limit: 10, skip: 0 } })
  if (results.data?.total === 0) return null
  return (
    <SectionCard title="Laboratory results">
      <Loaded query={results} loading="4rem" failed="The laboratory results could not be loaded">
        {({ rows, total }) => (
          <>
            <Box component="ul" m={0} ps="lg">
              {rows.map(({ id: key, taken_on, title, note }) => (
                <li key={key} className="written">
                  {formatDate(taken_on)}: <strong>{title}</strong>
                  {note ? `. ${note}` : ''}
                </li>
              ))}
            </Box>
            {rows.length < total ? (
              <Muted mt="sm">
                The newest {rows.length} of {total}.
              </Muted>
            ) : null}
          </>
        )}
      </Loaded>
    </SectionCard>
  )
}

function LastFollowUp({ id }: { id: string }) {
  const notes = useApiList('GET /follow-ups', { query: { patient_id: id, limit: 1, skip: 0 } })
  return (
    <SectionCard title="Last follow-up note">
      <Loaded query={notes} loading="6rem" failed="The follow-up notes could not be loaded">
        {({ rows: [note] }) =>
          note ? (
            <>
              <Muted>
                {formatDate(note.met_on)}
                {note.nutritionist_name ? `, signed by ${note.nutritionist_name}` : ''}
                {note.corrected_at ? ', corrected since' : ''}
              </Muted>
              <FollowUpParts note={note} />
            </>
          ) : (
            <Text c="dimmed">None is written yet.</Text>
          )
        }
      </Loaded>
    </SectionCard>
  )
}

import { Group } from '@mantine/core'
import { IconChecks } from '@tabler/icons-react'
import { challengerPage, type Place, placeLabels } from '#domain/care/places.ts'
import { type Reason, type ReasonKind, reasonText, type WorklistEntry } from '#domain/care/worklist.ts'
import { whenText } from '#web/components/appointments/reader-times.ts'
import { CoverMark } from '#web/components/care/cover-mark.tsx'
import { SkeletonStack } from '#web/components/feedback/loaded.tsx'
import { ButtonLink, Muted, SectionCard, Subheading } from '#web/components/layout/page.tsx'
import { type Pages, RowList, usePages } from '#web/components/lists/section-list.tsx'
import { useHere } from '#web/lib/origin.ts'
import { Link } from '#web/lib/router.tsx'
import { useToday } from '#web/lib/today.ts'
import { useUnits } from '#web/lib/units.ts'
import { ReasonBadge } from './reason-badge.tsx'
import classes from './worklist.module.css'

const area = '/app/nutritionist'

type Remedy = { label: string; to: string }

/** Where what is to be looked at stands, of reasons that neither a plan nor a message settles. */
const places: Partial<Record<ReasonKind, Place>> = {
  care_changed: 'profile',
  fast_to_agree: 'progress',
  weight_against_goal: 'progress',
  ticks_stopped: 'progress',
  low_adherence: 'progress',
  targets_outdated: 'targets',
}

function remedyOf(reason: Reason, patientId: string): Remedy {
  const { kind } = reason
  if (kind === 'no_plan' || kind === 'plan_ending')
    return { label: 'Write a plan', to: `${area}/meal-plans/new?patient=${patientId}` }
  if (kind === 'unread_message')
    return { label: 'Read and answer', to: `/app/messages/${reason.conversation_id}` }
  if (kind === 'fast_to_agree')
    return { label: 'Open the fast', to: `${challengerPage(patientId, places[kind])}#days` }
  if ('plan_id' in reason && reason.plan_id)
    return {
      label: kind === 'draft' ? 'Open draft' : 'Open plan',
      to: `${area}/meal-plans/${reason.plan_id}`,
    }
  const place = places[kind]
  const what = place ? placeLabels[place].toLowerCase() : 'challenger'
  return { label: `Open ${what}`, to: challengerPage(patientId, place) }
}

/** The actions that help, most urgent first, without duplicates. */
function remediesOf({ reasons, patient_id }: WorklistEntry): Remedy[] {
  const all = reasons.map((reason) => remedyOf(reason, patient_id))
  return all.filter(({ to }, index) => all.findIndex((other) => other.to === to) === index)
}

/** The challengers who need their nutritionist today; only approved nutritionists have such a list. */
export const useWorklist = (enabled = true) => usePages('GET /nutritionists/worklist', 5, { enabled })

/** The challengers who need the nutritionist today, why, and what to do. */
export function Worklist({ list }: { list: Pages<'GET /nutritionists/worklist'> }) {
  return (
    <SectionCard
      title="Needs you today"
      action={list.data?.total ? <Muted>most urgent first</Muted> : undefined}
    >
      <RowList
        list={list}
        of="challengers"
        loading={<SkeletonStack count={2} height="4.5rem" />}
        failed="Failed to load dashboard data"
        empty={{
          icon: <IconChecks />,
          title: 'Nobody needs you right now',
          text: 'Unread messages, missing plans, overdue check-ins and drafts to publish show up here.',
        }}
        label="Needs you today"
        className="ruled"
      >
        {(entry) => <Entry key={entry.patient_id} entry={entry} />}
      </RowList>
    </SectionCard>
  )
}

function Entry({ entry }: { entry: WorklistEntry }) {
  const here = useHere()
  const today = useToday()
  const units = useUnits()
  return (
    <li className={classes.entry}>
      <div>
        <Subheading mb="xs" className="breaks">
          <Link to={challengerPage(entry.patient_id)} className="thin">
            {entry.patient_name}
          </Link>
        </Subheading>
        <CoverMark cover={entry.cover} />
        {entry.next_appointment ? (
          <Muted mb="xs">Next appointment: {whenText(entry.next_appointment)}</Muted>
        ) : null}
        <ul className={`${classes.reasons} list stack tight`}>
          {entry.reasons.map((reason) => (
            <li key={reason.kind}>
              <ReasonBadge reason={reason} />
              <span>{reasonText(reason, today, units)}</span>
            </li>
          ))}
        </ul>
      </div>
      <Group gap="xs" className={classes.remedies}>
        {remediesOf(entry).map(({ label, to }, index) => (
          <ButtonLink
            key={to}
            to={to}
            state={here}
            size="sm"
            variant={index === 0 ? 'light' : 'default'}
            aria-label={`${label}: ${entry.patient_name}`}
          >
            {label}
          </ButtonLink>
        ))}
      </Group>
    </li>
  )
}

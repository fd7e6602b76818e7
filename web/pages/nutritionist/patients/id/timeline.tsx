import { Box, NativeSelect, Text } from '@mantine/core'
import {
  type Icon,
  IconBowlSpoon,
  IconCalendarHeart,
  IconChartLine,
  IconClipboardHeart,
  IconForms,
  IconHistory,
  IconMessages,
  IconNotes,
  IconReportMedical,
  IconRulerMeasure,
  IconSalad,
  IconScale,
  IconTarget,
  IconUserHeart,
} from '@tabler/icons-react'
import { useState } from 'react'
import { challengerPage, type Place } from '#domain/care/places.ts'
import { type TimelineEntry, type TimelineKind, timelineKindLabels } from '#domain/care/timeline.ts'
import { dayName, formatDate } from '#domain/dates.ts'
import { type DayKind, dayKindWords, type FastKind } from '#domain/days/day-kinds.ts'
import { aboutEnergy } from '#domain/days/eaten-sums.ts'
import { counted, whole } from '#domain/numbers.ts'
import { type Units, weightText } from '#domain/people/units.ts'
import { kindOf } from '#domain/progress/measurement-kinds.ts'
import { measureWords } from '#domain/progress/measurement-words.ts'
import { Muted, SectionCard, Small, TextLink } from '#web/components/layout/page.tsx'
import { RowList, usePages } from '#web/components/lists/section-list.tsx'
import { choicesOf } from '#web/lib/choices.ts'
import { useToday } from '#web/lib/today.ts'
import { useUnits } from '#web/lib/units.ts'

const icons: Record<TimelineKind, Icon> = {
  plan: IconSalad,
  report: IconChartLine,
  weight: IconScale,
  eaten: IconBowlSpoon,
  measurement: IconRulerMeasure,
  lab_result: IconReportMedical,
  form: IconForms,
  day: IconCalendarHeart,
  follow_up: IconClipboardHeart,
  note: IconNotes,
  messages: IconMessages,
  targets: IconTarget,
  care: IconUserHeart,
}

/** All that happened to a challenger in care, newest first. */
export function Timeline({ id }: { id: string }) {
  const [kind, setKind] = useState<TimelineKind | ''>('')
  const entries = usePages('GET /nutritionists/patients/:id/timeline', 15, {
    params: { id },
    query: kind ? { kind } : {},
  })
  return (
    <SectionCard
      title="Timeline"
      action={
        <NativeSelect
          aria-label="Shown on the timeline"
          data={choicesOf({ '': 'Everything', ...timelineKindLabels })}
          value={kind}
          onChange={(event) => setKind(event.currentTarget.value as TimelineKind | '')}
        />
      }
    >
      <RowList
        list={entries}
        of="the timeline"
        loading="16rem"
        failed="The timeline could not be loaded"
        empty={{
          icon: <IconHistory />,
          title: 'Nothing of this kind yet',
          text: 'Choose another kind to see more.',
        }}
        label="Timeline"
        className="stack"
      >
        {(entry) => (
          <Entry key={`${entry.kind} ${entry.event} ${entry.id} ${entry.day}`} entry={entry} patientId={id} />
        )}
      </RowList>
    </SectionCard>
  )
}

function Entry({ entry, patientId }: { entry: TimelineEntry; patientId: string }) {
  const today = useToday()
  const KindIcon = icons[entry.kind]
  const [title, more] = entryWords(entry, useUnits())
  const address = addressOf(entry, patientId)
  return (
    <li className="with-icon">
      <Box component="span" w="2.25rem" h="2.25rem" className="plate" aria-hidden>
        <KindIcon size={18} />
      </Box>
      <div className="fill">
        {address ? (
          <TextLink to={address} fw={600}>
            {title}
          </TextLink>
        ) : (
          <Text fw={600}>{title}</Text>
        )}
        {more ? <Small className="written">{more}</Small> : null}
        <Muted>
          {dayName(entry.day, today)}
          {entry.by ? `, by ${entry.by}` : ''}
        </Muted>
      </div>
    </li>
  )
}

const places: Partial<Record<TimelineKind, Place>> = {
  report: 'progress',
  eaten: 'progress',
  measurement: 'labs',
  lab_result: 'labs',
  day: 'progress',
  follow_up: 'notes',
  note: 'notes',
  targets: 'targets',
}

function addressOf({ kind, id }: TimelineEntry, patientId: string): string | null {
  if (kind === 'plan') return `/app/nutritionist/meal-plans/${id}`
  if (kind === 'messages') return `/app/messages/${id}`
  const place = places[kind]
  return place ? challengerPage(patientId, place) : null
}

/** What an entry says: its title, and what is known besides. */
function entryWords(entry: TimelineEntry, units: Units): [title: string, more: string | null] {
  const { kind, event, figure, second_figure, measured, week_start, text } = entry
  const week = week_start ? `Week of ${formatDate(week_start)}` : null
  if (kind === 'plan') return [event === 'withdrawn' ? 'Meal plan withdrawn' : 'Meal plan published', week]
  if (kind === 'report')
    return ['Progress report', figure === null ? 'Without a weight' : weightText(figure, units)]
  if (kind === 'weight' && figure !== null && second_figure !== null)
    return [
      `Weight: ${weightText(figure, units)}`,
      second_figure > 1 ? `The last of ${second_figure} in this week` : null,
    ]
  if (kind === 'eaten')
    return [
      `Ate beside the plan${figure === null ? '' : `: ${aboutEnergy(figure, Boolean(second_figure))}`}`,
      text,
    ]
  if (kind === 'measurement' && measured && figure !== null) {
    const of = { kind: measured, name: measured, unit: text ?? '' }
    const values = { value: figure, second_value: second_figure, unit: text }
    return [`${kindOf(of).label}: ${measureWords(of, values, units)}`, null]
  }
  if (kind === 'day') {
    const said = { kind: measured as DayKind, fast: text as FastKind | null }
    return [dayKindWords(said), (figure ?? 1) > 1 ? counted(figure!, 'day') : null]
  }
  if (kind === 'targets') return [`Daily targets set: ${whole(figure ?? 0)} kcal`, text]
  if (kind === 'care') return [event === 'begun' ? 'Care begins' : 'Care ends', null]
  if (kind === 'messages') {
    const theirs = second_figure ?? 0
    const yours = (figure ?? 0) - theirs
    return [counted(figure ?? 0, 'message'), `${theirs} from the challenger, ${yours} from you`]
  }
  if (kind === 'form') return [`Form filled: ${text}`, null]
  if (kind === 'lab_result') return [`Laboratory result: ${text}`, null]
  return [kind === 'follow_up' ? 'Follow-up note' : 'Private note', text]
}

import { ActionIcon, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import {
  AvailabilityInput,
  noAvailability,
  type StoredAvailability,
} from '#domain/appointments/availability.ts'
import { getTimeZone, weekdays } from '#domain/dates.ts'
import { AwaitingApproval, isAwaitingApproval } from '#web/components/feedback/approval-card.tsx'
import { DraftNotice } from '#web/components/feedback/draft-notice.tsx'
import { Loaded } from '#web/components/feedback/loaded.tsx'
import { useCallForm } from '#web/components/forms/call-form.tsx'
import { DateField } from '#web/components/forms/date-field.tsx'
import { PageForm } from '#web/components/forms/page-form.tsx'
import { FigureField } from '#web/components/forms/unit-fields.tsx'
import { IconButton, PageHeader, SectionCard, TextLink } from '#web/components/layout/page.tsx'
import { useApi } from '#web/lib/api/queries.ts'
import { InLeave, useCalendarOf } from './calendar-page.tsx'

/** Kinds that a nutritionist who has none begins with: nothing is offered before they are saved. */
const firstKinds = [
  { name: 'First visit', minutes: 60 },
  { name: 'Follow-up', minutes: 30 },
  { name: 'Call', minutes: 15 },
].map((kind) => ({ ...kind, public_name: kind.name, place: '', price_paise: 0 }))
const firstHours = weekdays.slice(1, 6).map((weekday) => ({ weekday, from: '10:00', to: '17:00' }))

/** The lists of days and times, each with a blank row and its fields. */
const times = { from: '10:00', to: '13:00' }
const clocks = { from: 'From', to: 'To' }
const lists = [
  {
    ...{ path: 'weekly', title: 'Weekly hours', of: 'hours', blank: { weekday: 'Monday', ...times } },
    fields: { weekday: 'Weekday', ...clocks },
  },
  {
    ...{ path: 'exceptions', title: 'Other hours on a date', of: 'date', blank: { date: '', ...times } },
    text: 'In place of the hours of its weekday.',
    fields: { date: 'Date', ...clocks },
  },
  {
    ...{ path: 'leave', title: 'Leave', of: 'leave', blank: { from: '', to: '' } },
    text: 'Nothing can be booked from the first day to the last one.',
    fields: { from: 'First day', to: 'Last day' },
  },
] as const

/** What can be booked, and when. `children`: how the office chooses of whom. */
export function HoursPage({ children }: { children?: ReactNode }) {
  const { isOffice, nutritionist_id, to } = useCalendarOf()
  const isChosen = !isOffice || nutritionist_id !== undefined
  const query = { nutritionist_id }
  const stored = useApi('GET /nutritionists/availability', { query, enabled: isChosen })
  const error = stored.data ? null : stored.error
  return (
    <>
      <TextLink to={to('')}>Back to Calendar</TextLink>
      <PageHeader
        title="Hours and Kinds"
        description={`When Challengers may book${isOffice ? '' : ' you'}, and for what. Times of the day are those of ${getTimeZone()}. What is booked stays as it is.`}
      />
      {isAwaitingApproval(error) ? (
        <AwaitingApproval />
      ) : (
        <Stack gap="lg">
          {children}
          {isChosen ? (
            <Loaded query={stored} loading="24rem" failed="The hours could not be loaded">
              {(data) => <HoursForm key={`${data.nutritionist_id} ${data.updated_at}`} stored={data} />}
            </Loaded>
          ) : (
            <Text c="dimmed">Please choose a nutritionist.</Text>
          )}
        </Stack>
      )}
    </>
  )
}

function HoursForm({ stored }: { stored: StoredAvailability }) {
  const { nutritionist_id } = useCalendarOf()
  const { kinds, weekly, exceptions, leave, buffer_minutes, cancel_until_hours } =
    stored.updated_at === null ? { ...noAvailability, kinds: firstKinds, weekly: firstHours } : stored
  const form = useCallForm('PUT /nutritionists/availability', {
    schema: AvailabilityInput,
    draft: `availability:${stored.nutritionist_id}`,
    values: {
      kinds: kinds.map((kind) => ({ ...kind, place: kind.place ?? '' })) as never,
      ...{ weekly, exceptions, leave, buffer_minutes, cancel_until_hours },
    },
    done: ({ in_leave }) =>
      in_leave.length > 0 ? 'Saved. Appointments stand in the leave.' : 'Hours saved.',
    failed: 'The hours could not be saved. Please try again.',
  })
  const place = stored.makes_rooms
    ? 'An address, a link for video calls, or who calls. Empty: each appointment gets a video room of its own.'
    : 'An address, a link for video calls, or who calls.'
  const below = ['label', 'input', 'description', 'error'] as ['label', 'input', 'description', 'error']
  return (
    <PageForm
      state={form}
      label="Hours and kinds"
      submit={form.isBusy ? 'Saving...' : 'Save'}
      button={{ fullWidth: false }}
      onSubmit={form.onSubmit((body) => form.call({ query: { nutritionist_id }, body }))}
    >
      <DraftNotice isRestored={form.isRestored} onDiscard={form.discard} />
      <InLeave />
      <SectionCard
        title="Kinds of appointment"
        text="Whoever comes for the first time is offered the first kind, others the second; both can be changed while booking."
      >
        <Rows
          form={form}
          path="kinds"
          of="kind"
          blank={{ name: '', public_name: '', minutes: 30, place: '', price_paise: 0 }}
        >
          {(path) => (
            <Stack className="fill" gap="sm">
              <Group grow align="start" className="close">
                <TextInput label="Name" required {...form.getInputProps(`${path}.name`)} />
                <TextInput
                  label="Public name"
                  description="On the Challenger’s screens, without a word of health"
                  inputWrapperOrder={below}
                  required
                  {...form.getInputProps(`${path}.public_name`)}
                />
              </Group>
              <Group align="start" className="close">
                <FigureField label="Minutes" required w="7rem" {...form.getInputProps(`${path}.minutes`)} />
                <PriceField {...form.getInputProps(`${path}.price_paise`)} />
                <TextInput
                  className="fill"
                  label="Place"
                  description={place}
                  inputWrapperOrder={below}
                  required={!stored.makes_rooms}
                  {...form.getInputProps(`${path}.place`)}
                />
              </Group>
            </Stack>
          )}
        </Rows>
      </SectionCard>
      {lists.map(({ fields, title, ...list }) => (
        <SectionCard key={title} title={title} text={'text' in list ? list.text : undefined}>
          <Rows form={form} {...list}>
            {(path) => (
              <Group align="start" gap={6}>
                {Object.entries(fields).map(([name, label]) => (
                  <When key={name} label={label} {...form.getInputProps(`${path}.${name}`)} />
                ))}
              </Group>
            )}
          </Rows>
        </SectionCard>
      ))}
      <SectionCard title="Rules">
        <Group align="start">
          <FigureField label="Free minutes between appointments" {...form.getInputProps('buffer_minutes')} />
          <FigureField
            label="Hours before which Challengers may move or cancel"
            {...form.getInputProps('cancel_until_hours')}
          />
        </Group>
      </SectionCard>
      {form.question}
    </PageForm>
  )
}

/** A weekday, a date or a time of the day, as the label says. Two times stand side by side on a phone, uncut. */
function When({ label, ...field }: { label: string }) {
  if (label === 'Weekday') return <NativeSelect label={label} w="10rem" data={[...weekdays]} {...field} />
  if (label !== 'From' && label !== 'To') return <DateField label={label} {...field} />
  const narrow = { input: { paddingInline: 8 } }
  return <TextInput label={label} type="time" w="8rem" styles={narrow} {...field} />
}

type Field = { value?: unknown; onChange: (value: unknown) => void }
/** What is used of the form by its lists. */
type ListForm = {
  getInputProps(path: string): Field
  insertListItem(path: string, item: unknown): void
  removeListItem(path: string, index: number): void
  values: object
}
type RowsProps = {
  form: ListForm
  path: string
  /** One row in a word. */
  of: string
  blank: object
  children: (path: string) => ReactNode
}

/** The rows of a list, each of which can be removed, and a button that adds one. */
function Rows({ form, path, of, blank, children }: RowsProps) {
  const rows = (form.values as Record<string, unknown[]>)[path] ?? []
  return (
    <div className="stack loose ruled">
      {rows.length === 0 ? <Text c="dimmed">None</Text> : null}
      {rows.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has no name of its own, and its fields are the form's.
        <fieldset key={index} className="fieldset row" aria-label={`${of} ${index + 1}`}>
          {children(`${path}.${index}`)}
          <ActionIcon
            variant="default"
            className="rigid"
            aria-label={`Remove ${of} ${index + 1}`}
            onClick={() => form.removeListItem(path, index)}
          >
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        </fieldset>
      ))}
      <div>
        <IconButton variant="default" icon={IconPlus} onClick={() => form.insertListItem(path, { ...blank })}>
          Add {of}
        </IconButton>
      </div>
    </div>
  )
}

/** A price in rupees; stored in paise. */
const PriceField = ({ value, onChange, ...field }: Field) => (
  <FigureField
    label="Price (₹)"
    w="8rem"
    decimalScale={2}
    {...field}
    value={typeof value === 'number' ? value / 100 : ''}
    onChange={(rupees) => onChange(Math.round(Number(rupees) * 100))}
  />
)

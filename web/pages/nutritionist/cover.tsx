import { Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconUserHeart } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { z } from 'zod'
import { type Cover, CoverInput } from '#domain/care/cover.ts'
import { formatDate, today } from '#domain/dates.ts'
import { Id } from '#domain/endpoint.ts'
import { counted } from '#domain/numbers.ts'
import { AskedCall, DialogButton, useDialog } from '#web/components/feedback/dialogs.tsx'
import { StatusBadge } from '#web/components/feedback/status-badge.tsx'
import { DialogForm, useCallForm } from '#web/components/forms/call-form.tsx'
import { ChallengersSelect } from '#web/components/forms/challengers-select.tsx'
import { DateField } from '#web/components/forms/date-field.tsx'
import { Select } from '#web/components/forms/select.tsx'
import { Columns, TextLink } from '#web/components/layout/page.tsx'
import { type Column, column, ListPage } from '#web/components/lists/list-card.tsx'
import { RowButton } from '#web/components/lists/row-actions.tsx'
import { Folded } from '#web/components/plans/folded.tsx'
import { useApiList } from '#web/lib/api/queries.ts'
import { useUser } from '#web/session.tsx'

/** Covers that the nutritionist gives and takes, now and to come. */
export function Component() {
  const { id: me } = useUser()
  const ending = useDialog<Cover>()
  const isMine = ({ nutritionist_id }: Cover) => nutritionist_id === me
  const columns: Column<Cover>[] = [
    column('Cover', (cover) => (
      <strong className="breaks">
        {isMine(cover)
          ? `${cover.colleague_name} covers for you`
          : `You cover for ${cover.nutritionist_name}`}
      </strong>
    )),
    column('Days', ({ from, to, running, away }) => (
      <Stack gap={4} align="start">
        <span>
          {formatDate(from)} to {formatDate(to)}
        </span>
        <StatusBadge tone={away ? 'red' : running ? 'green' : 'gray'}>
          {away ? 'Colleague not available' : running ? 'Now' : 'To come'}
        </StatusBadge>
      </Stack>
    )),
    column('Challengers', (cover) => (
      <Folded title={counted(cover.clients.length, 'challenger')}>
        <ul className="list">
          {cover.clients.map(({ patient_id, name }) => (
            <li key={patient_id} className="breaks">
              {isMine(cover) || cover.running ? (
                <TextLink to={`/app/nutritionist/patients/${patient_id}`}>{name}</TextLink>
              ) : (
                name
              )}
            </li>
          ))}
        </ul>
      </Folded>
    )),
    column('Actions', (cover) => (
      <RowButton
        c="red"
        aria-label={`End the cover of ${formatDate(cover.from)} to ${formatDate(cover.to)}`}
        onClick={() => ending.start(cover)}
      >
        End
      </RowButton>
    )),
  ]
  return (
    <ListPage
      route="GET /cover"
      title="Cover"
      label="Covers"
      description="While you are away, a colleague looks after your Challengers: sees what you see, plans and writes under their own name. They stay yours, and you go on seeing everything."
      actions={
        <DialogButton icon={IconUserHeart} dialog={(close) => <AskDialog onClose={close} />}>
          Ask a Colleague to Cover
        </DialogButton>
      }
      words={['cover', 'covers']}
      failed="The covers could not be loaded"
      columns={columns}
      empty={{
        icon: <IconUserHeart />,
        title: 'Nobody covers at the moment',
        text: 'Covers that you ask for, and those that colleagues ask of you, stand here until they end.',
      }}
    >
      <AskedCall
        route="DELETE /cover/:id"
        dialog={ending}
        done="Cover ended"
        failed="The cover could not be ended. Please try again."
        gone="This cover has ended meanwhile."
        onOutdated={ending.close}
        title="End this cover?"
        confirmLabel="End Cover"
        busyLabel="Ending..."
        danger
      >
        {(cover) => (
          <Text>
            {isMine(cover)
              ? `${cover.colleague_name} no longer sees your Challengers, at once.`
              : `You no longer see the Challengers of ${cover.nutritionist_name}, at once.`}{' '}
            What was planned and written stays. They and the Challengers are told.
          </Text>
        )}
      </AskedCall>
    </ListPage>
  )
}

/** Nobody chosen means everybody. */
const CoverForm = CoverInput.safeExtend({ patient_ids: z.array(Id) })

function AskDialog({ onClose }: { onClose: () => void }) {
  const form = useCallForm('POST /cover', {
    schema: CoverForm,
    values: { colleague_id: null, from: today(), to: '', patient_ids: [] },
    done: ({ colleague_name, clients }) =>
      `${colleague_name} covers for ${counted(clients.length, 'challenger')}`,
    failed: 'The cover could not be saved. Please try again.',
    onDone: onClose,
  })
  return (
    <DialogForm
      form={form}
      title="Ask a Colleague to Cover"
      submit={['Lend', 'Saving...']}
      onSubmit={({ patient_ids, ...body }) =>
        form.call({ body: { ...body, ...(patient_ids.length > 0 && { patient_ids }) } })
      }
      onClose={onClose}
    >
      <Text>
        Your colleague and the Challengers are told now. Access begins with the first day and ends with the
        last one by itself; either of you can end it before.
      </Text>
      <ColleagueSelect {...form.getInputProps('colleague_id')} />
      <Columns>
        <DateField label="First day" required {...form.getInputProps('from')} />
        <DateField label="Last day" required {...form.getInputProps('to')} />
      </Columns>
      <ChallengersSelect
        label="For whom"
        description="Choose nobody to lend everybody who is in your care now."
        placeholder={form.values.patient_ids?.length ? '' : 'Everybody in my care now'}
        isOwn
        {...form.getInputProps('patient_ids')}
      />
    </DialogForm>
  )
}

type Field = { value?: string | null; onChange: (id: string | null) => void; error?: React.ReactNode }

function ColleagueSelect(field: Field) {
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), 250)
  const found = useApiList('GET /cover/colleagues', { query: { limit: 50, q } })
  // Who is chosen keeps the name while others are searched.
  const known = useRef(new Map<string, string>())
  for (const { id, name } of found.data?.rows ?? []) known.current.set(id, name)
  return (
    <Select
      label="Colleague"
      withAsterisk
      searchable
      // Opened by the focus, its list would hide the days.
      openOnFocus={false}
      data-autofocus
      {...field}
      onSearchChange={setTyped}
      data={[...known.current].map(([value, label]) => ({ value, label }))}
      nothingFoundMessage={
        found.isFetching ? 'Looking for your colleagues' : 'No approved colleague with this name'
      }
    />
  )
}

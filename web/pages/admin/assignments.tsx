import { Stack, Text, Textarea } from '@mantine/core'
import { IconUserOff, IconUserPlus } from '@tabler/icons-react'
import { type Assignment, AssignmentPatch } from '#domain/care/assignments.ts'
import { formatDate } from '#domain/dates.ts'
import { AskedCall, useDialog } from '#web/components/feedback/dialogs.tsx'
import { StatusBadge } from '#web/components/feedback/status-badge.tsx'
import { DialogForm, useCallForm } from '#web/components/forms/call-form.tsx'
import { DateField } from '#web/components/forms/date-field.tsx'
import { PageHeader } from '#web/components/layout/page.tsx'
import { type Column, column, ListCard, wideColumn } from '#web/components/lists/list-card.tsx'
import { FilterSelect, useListFilters, useResultsFocus } from '#web/components/lists/list-results.tsx'
import { RowButton, RowMenu } from '#web/components/lists/row-actions.tsx'
import { useApiList } from '#web/lib/api/queries.ts'
import classes from './assignments/assignments.module.css'
import { ChangeNutritionist } from './assignments/change-nutritionist.tsx'
import { CreateAssignment } from './assignments/form.tsx'
import {
  AwayNutritionists,
  ChangeRequests,
  useAway,
  useChangeRequests,
  useWaiting,
  WaitingChallengers,
} from './assignments/match-lists.tsx'
import { PersonLink } from './people/person-link.tsx'

const limit = 20
const statuses = ['active', 'ended'] as const
const statusLabels = { active: 'Active', ended: 'Ended' }

export function Component() {
  const waiting = useWaiting()
  const requests = useChangeRequests()
  const away = useAway()
  return (
    <>
      <PageHeader title="Assignments" description="Who looks after whom" />
      <Stack gap="lg">
        <WaitingChallengers />
        <ChangeRequests />
        <AwayNutritionists />
        {/* Hidden until the lists above have loaded, so that the form does not move while a person uses it. */}
        <div hidden={waiting.isPending || requests.isPending || away.isPending}>
          <Stack gap="lg">
            <CreateAssignment />
            <Assignments />
          </Stack>
        </div>
      </Stack>
    </>
  )
}

function Assignments() {
  const filters = useListFilters({ status: statuses })
  const { status } = filters.chosen
  const assignments = useApiList('GET /assignments', {
    query: { q: filters.q, active: status && String(status === 'active'), limit, skip: filters.skip },
  })
  const { target, focusResults } = useResultsFocus()
  const editing = useDialog<Assignment>()
  const ending = useDialog<Assignment>()
  const changing = useDialog<Assignment>()
  const columns: Column<Assignment>[] = [
    column('Challenger', ({ patient_id, patient_name }) => (
      <PersonLink id={patient_id}>{patient_name}</PersonLink>
    )),
    column('Nutritionist', ({ nutritionist_id, nutritionist_name }) => (
      <PersonLink id={nutritionist_id}>{nutritionist_name}</PersonLink>
    )),
    column('Dates', (assignment) => <Dates assignment={assignment} />),
    column('Status', ({ active }) => (
      <StatusBadge tone={active ? 'green' : 'gray'}>{active ? 'Active' : 'Ended'}</StatusBadge>
    )),
    column('Notes', ({ notes }) =>
      notes ? (
        <Text inherit maw="22rem" className="written">
          {notes}
        </Text>
      ) : (
        '–'
      ),
    ),
    wideColumn('Actions', (assignment) => (
      <div className={`${classes.actions} wrap tight`}>
        {assignment.active ? (
          <RowButton
            aria-label={`Change nutritionist of ${assignment.patient_name}`}
            onClick={() => changing.start(assignment)}
          >
            Change nutritionist
          </RowButton>
        ) : null}
        <RowButton
          aria-label={`Edit the assignment of ${assignment.patient_name}`}
          onClick={() => editing.start(assignment)}
        >
          Edit
        </RowButton>
        {assignment.active ? (
          <RowMenu
            of={assignment.patient_name}
            entries={[
              {
                icon: IconUserOff,
                label: `End the assignment of ${assignment.patient_name}`,
                consequence: `${assignment.nutritionist_name} sees their data no more, and they wait for somebody else.`,
                danger: true,
                onClick: () => ending.start(assignment),
              },
            ]}
          />
        ) : null}
      </div>
    )),
  ]

  return (
    <ListCard
      title="All assignments"
      search="Name of either"
      filters={<FilterSelect label="Status" all="All" labels={statusLabels} {...filters.select('status')} />}
      query={assignments}
      words={['assignment', 'assignments']}
      target={target}
      place={filters}
      limit={limit}
      columns={columns}
      isBroad
      empty={{
        icon: <IconUserPlus />,
        text: 'Choose a challenger and a nutritionist above to create the first one.',
      }}
    >
      {editing.show((assignment) => (
        <EditAssignment assignment={assignment} onClose={editing.close} />
      ))}
      <ChangeNutritionist dialog={changing} onDone={() => focusResults()} />
      <AskedCall
        route="DELETE /assignments/:id"
        dialog={ending}
        onOutdated={ending.close}
        done="Assignment ended"
        failed="Error ending assignment. Please try again."
        onDone={focusResults}
        title="End assignment?"
        confirmLabel="End assignment"
        busyLabel="Ending..."
        danger
      >
        {({ nutritionist_name, patient_name }) => (
          <Text>
            <strong>{nutritionist_name}</strong> will no longer see the profile, reports and plans of{' '}
            <strong>{patient_name}</strong>. Both are told, and {patient_name} waits for another nutritionist.
            The assignment stays in this list.
          </Text>
        )}
      </AskedCall>
    </ListCard>
  )
}

function Dates({ assignment: { active, start_date, end_date } }: { assignment: Assignment }) {
  if (!end_date)
    return (
      <span className="unbroken">
        <span>Since</span> <span>{formatDate(start_date)}</span>
      </span>
    )
  return (
    <span className="unbroken">
      <span>{formatDate(start_date)}</span>
      <span>to {formatDate(end_date)}</span>
      {active ? <span>(planned)</span> : null}
    </span>
  )
}

/** Corrects the dates and notes of an assignment. */
function EditAssignment({ assignment, onClose }: { assignment: Assignment; onClose: () => void }) {
  const { start_date, end_date, notes } = assignment
  const form = useCallForm('PUT /assignments/:id', {
    schema: AssignmentPatch,
    draft: `assignment:${assignment.id}`,
    values: { start_date, end_date, notes: notes ?? '' },
    done: 'Assignment updated',
    failed: 'Error updating assignment. Please try again.',
    onDone: onClose,
  })
  return (
    <DialogForm
      form={form}
      title="Edit assignment"
      size="md"
      discardTitle="Discard your changes?"
      discardText="They are not saved yet. If you discard them, the assignment stays as it is."
      onSubmit={(body) => form.call({ params: { id: assignment.id }, body, ifMatch: assignment.version })}
      onClose={onClose}
    >
      <Text>
        <strong>{assignment.patient_name}</strong> with <strong>{assignment.nutritionist_name}</strong>
      </Text>
      <DateField {...form.getInputProps('start_date')} label="Start date" withAsterisk data-autofocus />
      <DateField
        {...form.getInputProps('end_date')}
        onChange={(date) => form.setFieldValue('end_date', date || null)}
        label={assignment.active ? 'Planned end' : 'End date'}
        description={assignment.active ? 'Care goes on until you end the assignment.' : undefined}
      />
      <Textarea {...form.getInputProps('notes')} label="Notes" maxRows={8} />
    </DialogForm>
  )
}

import { Text, Textarea } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import type { ListedUser } from '#domain/admin/admin.ts'
import { AssignmentInput, alreadyAssignedMessage } from '#domain/care/assignments.ts'
import { formatDate, today } from '#domain/dates.ts'
import type { ApprovalStatus } from '#domain/people/nutritionists.ts'
import { useCallForm } from '#web/components/forms/call-form.tsx'
import { DateField } from '#web/components/forms/date-field.tsx'
import { InlineForm } from '#web/components/forms/inline-form.tsx'
import { Columns, SectionCard } from '#web/components/layout/page.tsx'
import type { BodyOf } from '#web/lib/api/api.ts'
import { useApiList } from '#web/lib/api/queries.ts'
import { accountName, notJoinedText } from '#web/lib/words.ts'
import { type Person, type PersonField, PersonSelect } from '#web/pages/admin/people/person-select.tsx'
import classes from './assignments.module.css'
import { ReplaceDialog } from './replace-dialog.tsx'

const blank = () => ({ patient_id: null, nutritionist_id: null, start_date: today(), notes: '' })

/** Assigns a nutritionist to a challenger, and offers to replace the present one. */
export function CreateAssignment() {
  const [isAsking, asking] = useDisclosure()
  const [refused, setRefused] = useState<BodyOf<'POST /assignments'> | null>(null)
  const form = useCallForm('POST /assignments', {
    schema: AssignmentInput,
    date: 'start_date',
    values: blank(),
    done: 'Assignment created successfully!',
    failed: 'Error creating assignment. Check console for details.',
    onDone() {
      asking.close()
      form.load({ values: blank() })
    },
    onFields(error, { body }) {
      if (error.detail === alreadyAssignedMessage && !body.replace) {
        setRefused(body)
        // The dialog names the present nutritionist, who may have changed since the page was loaded.
        void care.refetch().then(asking.open)
        return true
      }
      asking.close()
      return false
    },
  })
  const care = useCurrentCare(form.values.patient_id)
  const current = care.data?.rows.find(({ patient_id }) => patient_id === refused?.patient_id)
  return (
    <SectionCard title="New assignment">
      <InlineForm
        form={form}
        submit={['Create Assignment', 'Creating...']}
        isAtEnd
        footClass={classes.submit}
        onSubmit={(body) => form.call({ body })}
      >
        <Columns>
          <ChallengerSelect {...form.getInputProps('patient_id')} />
          <NutritionistSelect {...form.getInputProps('nutritionist_id')} />
          <DateField {...form.getInputProps('start_date')} label="Start date" withAsterisk />
          <Textarea {...form.getInputProps('notes')} label="Notes" minRows={1} maxRows={6} />
        </Columns>
      </InlineForm>
      <ReplaceDialog
        opened={isAsking}
        busy={form.isBusy}
        onConfirm={() =>
          refused && form.call({ body: { ...refused, replace: true, instead_of: current?.nutritionist_id } })
        }
        onClose={asking.close}
      >
        <Text>{alreadyAssignedMessage}</Text>
        {current ? (
          <Text mt="sm">
            Now with <strong>{current.nutritionist_name}</strong>, since {formatDate(current.start_date)}
          </Text>
        ) : null}
      </ReplaceDialog>
    </SectionCard>
  )
}

/** A challenger's present assignment. */
const useCurrentCare = (patientId: string | null) =>
  useApiList('GET /assignments', {
    query: { patient_id: patientId ?? undefined, active: 'true', limit: 1 },
    enabled: patientId !== null,
  })

/** Chooses an active challenger, and shows their present nutritionist. */
function ChallengerSelect(field: PersonField) {
  const { value = null } = field
  const current = useCurrentCare(value)
  const [assignment] = (value && current.data?.rows) || []
  return (
    <PersonSelect
      {...field}
      label="Challenger"
      who={{ role: 'patient', status: 'active' }}
      description={
        assignment?.patient_id === value &&
        `Now with ${assignment?.nutritionist_name}, since ${formatDate(assignment?.start_date ?? '')}`
      }
    />
  )
}

/** Chooses a nutritionist. Those who are not approved or not active are listed but can't be chosen. */
function NutritionistSelect({ value = null, onChange, ...field }: PersonField) {
  const care = useApiList('GET /assignments', {
    query: { nutritionist_id: value ?? undefined, active: 'true', limit: 1 },
    enabled: value !== null,
  })
  const [chosen, setChosen] = useState<ListedUser | undefined>()
  const isKnown = chosen?.id === value
  return (
    <PersonSelect
      {...field}
      value={value}
      onChange={(id, user) => {
        setChosen(user)
        onChange(id)
      }}
      label="Nutritionist"
      who={{ role: 'nutritionist' }}
      asPerson={asNutritionist}
      description={
        chosen?.practice && isKnown && care.data && !care.isPlaceholderData
          ? `Cares for ${care.data.total} of at most ${chosen.practice.capacity}`
          : null
      }
    />
  )
}

const unfit: Record<ApprovalStatus, string | undefined> = {
  pending: 'Under review',
  approved: undefined,
  rejected: 'Rejected',
}

function asNutritionist({ id, name, email, phone, status, practice }: ListedUser): Person {
  return {
    id,
    name: name ?? accountName({ name, email }),
    hint: practice?.specializations.join(', ') || (name ? (email ?? notJoinedText) : phone),
    unfit:
      status === 'suspended' ? 'Suspended' : practice ? unfit[practice.approval_status] : 'No profile yet',
  }
}

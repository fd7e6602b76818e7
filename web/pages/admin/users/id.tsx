import { Skeleton, Stack, Text } from '@mantine/core'
import { IconUserOff } from '@tabler/icons-react'
import { useNavigate, useParams } from 'react-router'
import { AdministratorSuspensionForm, type Person, type User } from '#domain/admin/admin.ts'
import { Proof } from '#domain/auth/account.ts'
import { ProofFields } from '#web/components/auth/proof-fields.tsx'
import { roleNames } from '#web/components/content/role-badge.tsx'
import { DialogButton } from '#web/components/feedback/dialogs.tsx'
import { EmptyState, Loaded } from '#web/components/feedback/loaded.tsx'
import { DialogForm, useCallForm } from '#web/components/forms/call-form.tsx'
import { PageHeader, PageTitle, TextLink } from '#web/components/layout/page.tsx'
import { useApi } from '#web/lib/api/queries.ts'
import { calledName } from '#web/lib/words.ts'
import { useUser } from '#web/session.tsx'
import { useUserActions } from './actions.tsx'
import { ReasonField, UserFacts } from './dialogs.tsx'
import { Account, Challenger, Practice } from './id/account.tsx'
import { Appointments } from './id/appointments.tsx'
import classes from './id/id.module.css'
import { Activity, Care, Money, Queries } from './id/lists.tsx'
import { useStatusChange } from './suspend.tsx'

/** Everything an administrator may know of one person. */
export function Component() {
  const { id = '' } = useParams()
  const { desk } = useUser()
  const person = useApi('GET /admin/users/:id', { params: { id } })
  return (
    <>
      <TextLink to="/app/admin/users">Back to {desk ? 'People' : 'Users'}</TextLink>
      {person.data ? null : <PageHeader title="Person" />}
      <Loaded
        query={person}
        loading={
          <Stack gap="lg" aria-busy="true">
            <PageTitle>Person</PageTitle>
            <Skeleton height="14rem" radius="lg" />
            <Skeleton height="12rem" radius="lg" />
          </Stack>
        }
        missing={
          <EmptyState
            icon={<IconUserOff />}
            title="There is no such person"
            text={`Their account may have been deleted, or the address is wrong.${desk ? '' : ' What was done with it stays in the log.'}`}
            action={
              desk ? undefined : (
                <TextLink to={`/app/admin/audit?person=${id}`}>Log entries of this account</TextLink>
              )
            }
          />
        }
        failed="This person could not be loaded"
      >
        {(data) => <OnePerson key={data.id} person={data} />}
      </Loaded>
    </>
  )
}

function OnePerson({ person }: { person: Person }) {
  const navigate = useNavigate()
  const actions = useUserActions({ onDeleted: () => void navigate('/app/admin/users') })
  const { id, role } = person
  const { desk } = useUser()
  const name = calledName(person)
  return (
    <>
      <PageHeader
        title={<bdi>{name}</bdi>}
        tab={name}
        description={person.desk ? 'Front desk' : roleNames[role]}
        actions={
          desk ? undefined : role === 'admin' ? (
            <AdministratorStatus user={person} />
          ) : (
            actions.buttons(person)
          )
        }
      />
      <div className={`${classes.page} columns`}>
        <Stack gap="lg">
          <Account person={person} />
          {role === 'patient' ? <Challenger profile={person.challenger} /> : null}
          {role === 'nutritionist' ? <Practice profile={person.nutritionist} /> : null}
        </Stack>
        <Stack gap="lg">
          {desk || role === 'admin' ? null : <Care id={id} role={role} />}
          {role === 'patient' ? <Appointments id={id} name={name} /> : null}
          {role === 'patient' ? <Money id={id} /> : null}
          <Queries id={id} />
          {desk ? null : <Activity id={id} />}
        </Stack>
      </div>
      {actions.dialogs}
    </>
  )
}

/** Suspends another administrator, or lets one sign in again: for an account that somebody has taken. */
function AdministratorStatus({ user }: { user: User }) {
  const { id } = useUser()
  if (user.id === id) return null
  const Dialog = user.status === 'active' ? Suspend : Activate
  return (
    <DialogButton size="sm" variant="default" dialog={(close) => <Dialog user={user} onClose={close} />}>
      {user.status === 'active' ? 'Suspend' : 'Activate'}
    </DialogButton>
  )
}

type Props = { user: User; onClose: () => void }

const mailed = 'They and all administrators are told by e-mail.'

function Suspend({ user, onClose }: Props) {
  const form = useCallForm('PUT /admin/users/:id', {
    schema: AdministratorSuspensionForm,
    values: { reason: '', password: '', code: '' },
    ...useStatusChange(onClose, onClose),
  })
  return (
    <DialogForm
      form={form}
      title="Suspend Administrator"
      submit={['Suspend', 'Suspending...']}
      discardTitle="Leave without suspending?"
      discardText="They stay active if you discard this."
      onSubmit={(body) => form.call({ params: { id: user.id }, body: { status: 'suspended', ...body } })}
      onClose={onClose}
    >
      <Text>
        They are signed out everywhere at once and cannot sign in until another administrator activates them
        again. Invitations they have sent stop working. {mailed}
      </Text>
      <UserFacts user={user} />
      <ReasonField {...form.getInputProps('reason')} />
      <ProofFields password={form.getInputProps('password')} code={form.getInputProps('code')} />
    </DialogForm>
  )
}

function Activate({ user, onClose }: Props) {
  const form = useCallForm('PUT /admin/users/:id', {
    schema: Proof,
    values: { password: '', code: '' },
    ...useStatusChange(onClose, onClose),
  })
  return (
    <DialogForm
      form={form}
      title="Activate Administrator"
      submit={['Activate', 'Activating...']}
      isQuick
      onSubmit={(body) => form.call({ params: { id: user.id }, body: { status: 'active', ...body } })}
      onClose={onClose}
    >
      <Text>
        They sign in again with the password they had. If somebody else knew it, ask them to choose a new one
        first, at “Forgot password?”. {mailed}
      </Text>
      <UserFacts user={user} />
      <ProofFields isFirst password={form.getInputProps('password')} code={form.getInputProps('code')} />
    </DialogForm>
  )
}

import { Skeleton, Stack } from '@mantine/core'
import { IconUserOff } from '@tabler/icons-react'
import { useNavigate, useParams } from 'react-router'
import type { Person } from '#domain/admin/admin.ts'
import { roleNames } from '#web/components/content/role-badge.tsx'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { Loaded } from '#web/components/feedback/loaded.tsx'
import { PageHeader, PageTitle } from '#web/components/layout/page-header.tsx'
import { TextLink } from '#web/components/layout/text-link.tsx'
import { useApi } from '#web/lib/api/queries.ts'
import { calledName } from '#web/lib/words.ts'
import { useUserActions } from './actions.tsx'
import { AdministratorStatus } from './administrator-status.tsx'
import { Account, Challenger, Practice } from './id/account.tsx'
import classes from './id/id.module.css'
import { Activity, Care, Money, Queries } from './id/lists.tsx'

/** Everything an administrator may know of one person. */
export function Component() {
  const { id = '' } = useParams()
  const person = useApi('GET /admin/users/:id', { params: { id } })
  return (
    <>
      <TextLink to="/app/admin/users">Back to Users</TextLink>
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
            text="Their account may have been deleted, or the address is wrong. What was done with it stays in the log."
            action={<TextLink to={`/app/admin/audit?person=${id}`}>Log entries of this account</TextLink>}
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
  const name = calledName(person)
  return (
    <>
      <PageHeader
        title={<bdi>{name}</bdi>}
        tab={name}
        description={roleNames[role]}
        actions={role === 'admin' ? <AdministratorStatus user={person} /> : actions.buttons(person)}
      />
      <div className={`${classes.page} columns`}>
        <Stack gap="lg">
          <Account person={person} />
          {role === 'patient' ? <Challenger profile={person.challenger} /> : null}
          {role === 'nutritionist' ? <Practice profile={person.nutritionist} /> : null}
        </Stack>
        <Stack gap="lg">
          {role === 'admin' ? null : <Care id={id} role={role} />}
          {role === 'patient' ? <Money id={id} /> : null}
          <Queries id={id} />
          <Activity id={id} />
        </Stack>
      </div>
      {actions.dialogs}
    </>
  )
}

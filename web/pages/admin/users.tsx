import { Box, Stack } from '@mantine/core'
import { IconCertificate, IconShield, IconUserHeart, IconUsers } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ListedUser, User } from '#domain/admin/admin.ts'
import { userStatuses } from '#domain/auth/auth.ts'
import { formatInstantDate } from '#domain/dates.ts'
import { roles } from '#domain/endpoint.ts'
import { formatNumber } from '#domain/numbers.ts'
import { AddClient } from '#web/components/clients/add-client.tsx'
import { NotJoined } from '#web/components/clients/not-joined.tsx'
import { FigureGrid, StatCard } from '#web/components/content/figures.tsx'
import { RoleBadge, roleNames } from '#web/components/content/role-badge.tsx'
import { PageHeader } from '#web/components/layout/page.tsx'
import { useHeldRows } from '#web/components/lists/held-rows.ts'
import { type Column, column, ListCard, wideColumn } from '#web/components/lists/list-card.tsx'
import { FilterSelect, useListFilters, useResultsFocus } from '#web/components/lists/list-results.tsx'
import { itemQuery, useApiList } from '#web/lib/api/queries.ts'
import { accountName, notJoinedText } from '#web/lib/words.ts'
import { useUser } from '#web/session.tsx'
import { office } from './people/office-fields.tsx'
import { PersonLink } from './people/person-link.tsx'
import { useUserActions } from './users/actions.tsx'
import { InviteAdministrator, OpenInvitations } from './users/invitations.tsx'
import { statusNames, UserStatus } from './users/status.tsx'
import classes from './users/users.module.css'

const limit = 50

/** An e-mail address that rather breaks before its domain than in a word. */
function Address({ email }: { email: string }) {
  const at = email.lastIndexOf('@')
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  )
}

export function Component() {
  const { desk } = useUser()
  const filters = useListFilters({ role: roles, status: userStatuses })
  const filter = { q: filters.q, ...filters.chosen }
  const users = useApiList('GET /admin/users', { query: { ...filter, limit, skip: filters.skip } })
  const list = useHeldRows<ListedUser, 'activated' | 'suspended'>(
    users,
    ({ id }) => id,
    JSON.stringify([filter, filters.skip]),
  )
  const { target, focusResults } = useResultsFocus()
  const actions = useUserActions({
    onStatus(user, outcome) {
      list.hold(user, outcome)
      // A row that the filter no longer includes takes its button along.
      if (filters.chosen.status) focusResults()
    },
    onUnlocked: focusResults,
    onDeleted: focusResults,
  })

  useEffect(() => {
    if (users.error) console.error(users.error)
  }, [users.error])

  const columns: Column<ListedUser>[] = [
    column('User', ({ id, email, name, phone }) => (
      <div className={classes.who}>
        <PersonLink id={id}>
          <Address email={accountName({ email, name })} />
        </PersonLink>
        <span className="regular small dimmed block">
          {[email ? name : notJoinedText, phone].filter(Boolean).join(', ')}
        </span>
      </div>
    )),
    column('Role', ({ role }) => <RoleBadge role={role} />),
    {
      label: 'Status',
      // A row just suspended shows its reason later: a longer row would move the next one under a second click.
      render: (user) => <UserStatus user={user} isShort={list.outcomeOf(user) !== undefined} />,
    },
    column('Created', ({ created_at }) => <span className="nowrap">{formatInstantDate(created_at)}</span>),
    ...(desk ? [] : [wideColumn('Actions', actions.buttons)]),
  ]

  return (
    <>
      <PageHeader
        title={desk ? 'People' : 'User Management'}
        description={`Everybody with an account, and Challengers who have not joined yet: ${desk ? 'find, add and invite' : 'find, suspend, delete, or change their email'}`}
        actions={
          <>
            {desk ? null : <InviteAdministrator />}
            <AddClient carer={office.carer} />
          </>
        }
      />
      <RoleCounts filter={filter} total={filters.isFiltered ? 'Users Found' : 'Total Users'} />
      <Stack gap="lg">
        <NotJoined />
        <ListCard
          title="Users"
          search="Email, name or phone"
          filters={
            <>
              <FilterSelect label="Role" all="All Roles" labels={roleNames} {...filters.select('role')} />
              <FilterSelect
                label="Status"
                all="All Statuses"
                labels={statusNames}
                {...filters.select('status')}
              />
            </>
          }
          query={list.query}
          words={['user', 'users']}
          target={target}
          place={filters}
          limit={limit}
          columns={columns}
          isBroad
          empty={{ icon: <IconUsers />, title: 'No users found' }}
        />
        {desk ? null : <OpenInvitations />}
      </Stack>
      {actions.dialogs}
    </>
  )
}

type Filter = { q: string | undefined; role?: User['role']; status?: User['status'] }

/** Counts of all users that match the filter, not only of the page. `total` names the first of them. */
function RoleCounts({ filter, total }: { filter: Filter; total: string }) {
  const counts = useQuery({
    ...itemQuery('GET /admin/users/counts', { query: filter }),
    placeholderData: keepPreviousData,
  })
  const figures = counts.isError ? undefined : counts.data
  const tile = (role: 'total' | User['role']) => ({
    loading: counts.isPending,
    value: figures?.estimated ? `About ${formatNumber(figures[role])}` : (figures?.[role] ?? '–'),
  })
  return (
    <Box mb="lg">
      <FigureGrid>
        <StatCard label={total} icon={<IconUsers />} tone="gray" {...tile('total')} />
        <StatCard label="Challengers" icon={<IconUserHeart />} {...tile('patient')} />
        <StatCard label="Nutritionists" icon={<IconCertificate />} tone="yellow" {...tile('nutritionist')} />
        <StatCard label="Admins" icon={<IconShield />} tone="blue" {...tile('admin')} />
      </FigureGrid>
    </Box>
  )
}

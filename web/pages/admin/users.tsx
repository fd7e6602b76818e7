import { Box } from '@mantine/core'
import {
  IconAt,
  IconCertificate,
  IconLockOpen,
  IconShield,
  IconTrash,
  IconUserHeart,
  IconUsers,
} from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type ListedUser, suspendedEmailMessage, type User } from '#domain/admin/admin.ts'
import { userStatuses } from '#domain/auth/auth.ts'
import { formatInstantDate } from '#domain/dates.ts'
import { roles } from '#domain/endpoint.ts'
import { FigureGrid } from '#web/components/content/figures.tsx'
import { RoleBadge, roleNames } from '#web/components/content/role-badge.tsx'
import { StatCard } from '#web/components/content/stat-card.tsx'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { StatusBadge } from '#web/components/feedback/status-badge.tsx'
import { useDialog } from '#web/components/feedback/use-dialog.ts'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { SectionCard } from '#web/components/layout/section-card.tsx'
import { useHeldRows } from '#web/components/lists/held-rows.ts'
import { FilterBar, FilterSelect, useListFilters } from '#web/components/lists/list-filters.tsx'
import { useResultsFocus } from '#web/components/lists/list-results.tsx'
import { PagedTable } from '#web/components/lists/paged-table.tsx'
import type { Column } from '#web/components/lists/responsive-table.tsx'
import { RowButton } from '#web/components/lists/row-button.tsx'
import { RowMenu } from '#web/components/lists/row-menu.tsx'
import { itemQuery, useApiList } from '#web/lib/api/queries.ts'
import { notify } from '#web/lib/notify.ts'
import { ChangeUserEmail } from './users/change-email.tsx'
import { DeleteUser, deletion, TurnOffSecondFactor } from './users/dialogs.tsx'
import { InviteAdministrator, OpenInvitations } from './users/invitations.tsx'
import { ActivateUser, SuspendUser } from './users/suspend.tsx'
import classes from './users/users.module.css'

const limit = 50
const roleOptions = roles.map((value) => ({ value, label: roleNames[value] }))
const statusNames = { active: 'Active', suspended: 'Suspended' }
const statusOptions = userStatuses.map((value) => ({ value, label: statusNames[value] }))

const facts: Column<User>[] = [
  {
    label: 'User',
    render: (user) => (
      <div className={classes.who}>
        {user.email}
        <span className={classes.contact}>{[user.name, user.phone].filter(Boolean).join(', ')}</span>
      </div>
    ),
  },
  {
    label: 'Role',
    render: ({ role }) => <RoleBadge role={role} />,
  },
]

const created: Column<User> = {
  label: 'Created',
  render: ({ created_at }) => <span className={classes.date}>{formatInstantDate(created_at)}</span>,
}

export function Component() {
  const filters = useListFilters({ role: roles, status: userStatuses })
  const filter = { q: filters.q, ...filters.chosen }
  const users = useApiList('GET /admin/users', { query: { ...filter, limit, skip: filters.skip } })
  const held = useHeldRows<ListedUser, 'activated' | 'suspended'>(
    users,
    ({ id }) => id,
    JSON.stringify([filter, filters.skip]),
  )
  const { target, focusResults } = useResultsFocus()
  const suspending = useDialog<ListedUser>()
  const deleting = useDialog<User>()
  const correcting = useDialog<User>()
  const unlocking = useDialog<User>()
  // A row that the filter no longer includes takes its button along.
  const statusSaved = () => {
    if (filters.chosen.status) focusResults()
  }

  function correct(user: User) {
    if (user.status === 'suspended') notify.error(suspendedEmailMessage)
    else correcting.start(user)
  }

  useEffect(() => {
    if (users.error) console.error(users.error)
  }, [users.error])

  const columns: Column<ListedUser>[] = [
    ...facts,
    {
      label: 'Status',
      // A row just suspended shows its reason later: a longer row would move the next one under a second click.
      render: (user) => <Status user={user} isShort={held.outcomeOf(user) !== undefined} />,
    },
    created,
    {
      label: 'Actions',
      wide: true,
      render: (user) =>
        user.role === 'admin' ? null : (
          <div className={classes.actions}>
            {user.status === 'active' ? (
              <RowButton aria-label={`Suspend ${user.email}`} onClick={() => suspending.start(user)}>
                Suspend
              </RowButton>
            ) : (
              <ActivateUser
                user={user}
                onDone={(saved) => {
                  held.hold({ ...user, ...saved, suspended_at: null, suspension_reason: null }, 'activated')
                  statusSaved()
                }}
              />
            )}
            <RowMenu
              of={user.email}
              entries={[
                {
                  icon: IconAt,
                  label: `Change Email of ${user.email}`,
                  consequence: 'They are signed out everywhere, and both addresses are told.',
                  onClick: () => correct(user),
                },
                user.has_second_factor && {
                  icon: IconLockOpen,
                  label: `Two-Step Off for ${user.email}`,
                  consequence: 'Their password alone signs in then.',
                  danger: true,
                  onClick: () => unlocking.start(user),
                },
                {
                  icon: IconTrash,
                  label: `Delete ${user.email}`,
                  consequence: deletion(user.role),
                  danger: true,
                  onClick: () => deleting.start(user),
                },
              ]}
            />
          </div>
        ),
    },
  ]

  return (
    <>
      <PageHeader
        title="User Management"
        description="Everybody with an account: find, suspend, delete, or change their email"
        actions={<InviteAdministrator />}
      />
      <RoleCounts filter={filter} total={filters.isFiltered ? 'Users Found' : 'Total Users'} />
      <SectionCard title="Users">
        <FilterBar placeholder="Email, name or phone" onSearch={filters.setSearch}>
          <FilterSelect label="Role" all="All Roles" options={roleOptions} {...filters.select('role')} />
          <FilterSelect
            label="Status"
            all="All Statuses"
            options={statusOptions}
            {...filters.select('status')}
          />
        </FilterBar>
        <PagedTable
          query={held.query}
          words={['user', 'users']}
          target={target}
          place={filters}
          limit={limit}
          label="Users"
          columns={columns}
          rowKey={({ id }) => id}
          empty={
            <EmptyState
              icon={<IconUsers />}
              title="No users found"
              text={filters.isFiltered ? 'Nobody fits the search and filters above.' : undefined}
            />
          }
        />
      </SectionCard>
      <OpenInvitations />
      <SuspendUser
        dialog={suspending}
        onDone={({ status }, suspension_reason) => {
          const suspended_at = new Date().toISOString()
          if (suspending.about)
            held.hold({ ...suspending.about, status, suspended_at, suspension_reason }, 'suspended')
          statusSaved()
        }}
      />
      <ChangeUserEmail dialog={correcting} />
      <TurnOffSecondFactor dialog={unlocking} onDone={focusResults} />
      <DeleteUser dialog={deleting} onDone={focusResults} />
    </>
  )
}

type Filter = { q: string | undefined; role?: User['role']; status?: User['status'] }

function Status({ user, isShort }: { user: ListedUser; isShort: boolean }) {
  const { status, suspended_at, suspension_reason } = user
  return (
    <div className={classes.status}>
      <StatusBadge tone={status === 'active' ? 'green' : 'red'}>{statusNames[status]}</StatusBadge>
      {suspended_at && !isShort ? (
        <span className={classes.contact}>
          {formatInstantDate(suspended_at)}
          {suspension_reason ? <span className={classes.reason}>{suspension_reason}</span> : null}
        </span>
      ) : null}
    </div>
  )
}

/** Counts of all users that match the filter, not only of the page. `total` names the first of them. */
function RoleCounts({ filter, total }: { filter: Filter; total: string }) {
  const counts = useQuery({
    ...itemQuery('GET /admin/users/counts', { query: filter }),
    placeholderData: keepPreviousData,
  })
  const tile = (role: 'total' | User['role']) => ({
    loading: counts.isPending,
    value: (counts.isError ? undefined : counts.data?.[role]) ?? '–',
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

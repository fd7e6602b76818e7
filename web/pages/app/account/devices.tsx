import { Button, Group, Skeleton, Text } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile, IconDevices, IconDeviceTablet } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { DeviceSession } from '#domain/auth/account.ts'
import { deviceOf } from '#domain/auth/device-name.ts'
import { formatInstantDate } from '#domain/dates.ts'
import { ConfirmDialog } from '#web/components/feedback/confirm-dialog.tsx'
import { LoadError } from '#web/components/feedback/load-error.tsx'
import { StatusBadge } from '#web/components/feedback/status-badge.tsx'
import { useDialog } from '#web/components/feedback/use-dialog.ts'
import { SectionCard } from '#web/components/layout/section-card.tsx'
import { useTurnBack } from '#web/components/lists/list-results.tsx'
import { Pager } from '#web/components/lists/pager.tsx'
import { ago } from '#web/lib/ago.ts'
import { errorText } from '#web/lib/api/api.ts'
import { isNotFound, useApiList, useApiMutation } from '#web/lib/api/queries.ts'
import { useFocusAfter } from '#web/lib/focus.ts'
import { notify } from '#web/lib/notify.ts'
import classes from './account.module.css'

const limit = 10
const icons = {
  phone: IconDeviceMobile,
  tablet: IconDeviceTablet,
  computer: IconDeviceDesktop,
  other: IconDevices,
}
const failed = 'The device could not be signed out. Please try again.'

/** The person's sessions, each with a button to end it. */
export function Devices() {
  const [skip, setSkip] = useState(0)
  const sessions = useApiList('GET /account/sessions', { query: { limit, skip } })
  const count = useRef<HTMLParagraphElement>(null)
  const focusAfter = useFocusAfter()
  const asking = useDialog<DeviceSession>()
  const { rows = [], total = 0 } = sessions.data ?? {}

  function done(text: string) {
    notify.success(text)
    asking.close()
    focusAfter(count)
  }
  const end = useApiMutation('DELETE /account/sessions/:id', {
    onSuccess: () => done('The device is signed out.'),
    onError(error) {
      if (!isNotFound(error)) return void notify.error(errorText(error, failed))
      void sessions.refetch()
      done('The device was signed out already.')
    },
  })
  const endOthers = useApiMutation('DELETE /account/sessions', {
    onSuccess: () => done('All other devices are signed out.'),
    onError: (error) => void notify.error(errorText(error, failed)),
  })

  useTurnBack(sessions, { skip, setSkip }, limit)

  // Null means all other sessions.
  const one = asking.about
  return (
    <SectionCard title="Signed-in devices">
      {sessions.isPending ? (
        <div role="status" aria-label="Loading your devices">
          <Skeleton height="4.5rem" mb="sm" />
          <Skeleton height="4.5rem" />
        </div>
      ) : sessions.isError ? (
        <LoadError query={sessions} failed="Failed to load your devices. Please try again." />
      ) : (
        <>
          <Text component="p" ref={count} tabIndex={-1} role="status" c="dimmed" mb="sm" mt={0}>
            {total === 1
              ? 'You are signed in here only.'
              : `You are signed in on ${total} devices. Sign out what you do not know, then change your password.`}
          </Text>
          <ul className="list ruled" aria-busy={sessions.isPlaceholderData}>
            {rows.map((session) => (
              <Device key={session.id} session={session} onSignOut={() => asking.start(session)} />
            ))}
          </ul>
          <Pager of="devices" skip={skip} limit={limit} total={total} onChange={setSkip} />
          {total > 1 ? (
            <Group mt="lg">
              <Button variant="light" color="red" onClick={() => asking.start(null)}>
                Sign out all other devices
              </Button>
            </Group>
          ) : null}
        </>
      )}
      <ConfirmDialog
        opened={asking.isOpen}
        title={one ? 'Sign out this device?' : 'Sign out all other devices?'}
        confirmLabel={one ? 'Sign Out' : 'Sign Out All'}
        busyLabel="Signing out..."
        danger
        busy={end.isPending || endOthers.isPending}
        onConfirm={() => (one ? end.mutate({ params: { id: one.id } }) : endOthers.mutate())}
        onClose={asking.close}
      >
        <Text>
          {one
            ? `${deviceOf(one.user_agent).name}, signed in on ${formatInstantDate(one.created_at)}. Whoever uses it has to sign in again.`
            : 'Only this device stays signed in. Everywhere else the password is asked for again.'}
        </Text>
      </ConfirmDialog>
    </SectionCard>
  )
}

function Device({ session, onSignOut }: { session: DeviceSession; onSignOut: () => void }) {
  const { name, kind } = deviceOf(session.user_agent)
  const DeviceIcon = icons[kind]
  return (
    <li className={classes.device}>
      <span className={`${classes.katori} plate`}>
        <DeviceIcon size={22} stroke={1.8} aria-hidden />
      </span>
      <div className={classes.words}>
        <span className={`${classes.name} row wrap`}>
          {name}
          {session.current ? <StatusBadge tone="green">This device</StatusBadge> : null}
        </span>
        <span className={`${classes.hint} small dimmed breaks`}>
          {session.current ? 'Active now' : `Last active ${ago(session.refreshed_at)}`}
          {session.ip ? `, address ${session.ip}` : ''}
        </span>
        <span className={`${classes.hint} small dimmed breaks`}>
          Signed in on {formatInstantDate(session.created_at)}
        </span>
      </div>
      {session.current ? null : (
        <Button size="sm" variant="default" aria-label={`Sign out ${name}`} onClick={onSignOut}>
          Sign out
        </Button>
      )}
    </li>
  )
}

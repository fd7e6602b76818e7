import { Button, Group, Stack, Text } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile, IconDevices, IconDeviceTablet } from '@tabler/icons-react'
import { useRef } from 'react'
import type { DeviceSession } from '#domain/auth/account.ts'
import { deviceOf } from '#domain/auth/device-name.ts'
import { formatInstantDate } from '#domain/dates.ts'
import { ConfirmedCall, useDialog } from '#web/components/feedback/dialogs.tsx'
import { SkeletonStack } from '#web/components/feedback/loaded.tsx'
import { StatusBadge } from '#web/components/feedback/status-badge.tsx'
import { PlainButton, SectionCard } from '#web/components/layout/page.tsx'
import { SectionList, usePages } from '#web/components/lists/section-list.tsx'
import { isNotFound } from '#web/lib/api/queries.ts'
import { useFocusAfter } from '#web/lib/focus.ts'
import { notify } from '#web/lib/notify.ts'
import { ago } from '#web/lib/today.ts'
import classes from './account.module.css'

const icons = {
  phone: IconDeviceMobile,
  tablet: IconDeviceTablet,
  computer: IconDeviceDesktop,
  other: IconDevices,
}

/** The person's sessions, each with a button to end it. */
export function Devices() {
  const sessions = usePages('GET /account/sessions', 10)
  const count = useRef<HTMLParagraphElement>(null)
  const focusAfter = useFocusAfter()
  const asking = useDialog<DeviceSession>()
  const total = sessions.data?.total ?? 0

  function leave() {
    asking.close()
    focusAfter(count)
  }
  // Null means all other sessions.
  const one = asking.subject
  return (
    <SectionCard title="Signed-in devices">
      <SectionList
        list={sessions}
        of="devices"
        loading={<SkeletonStack count={2} height="4.5rem" label="Loading your devices" />}
        failed="Failed to load your devices. Please try again."
      >
        {(rows) => (
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
          </>
        )}
      </SectionList>
      {total > 1 ? (
        <Group mt="lg">
          <Button variant="light" color="red" onClick={() => asking.start(null)}>
            Sign out all other devices
          </Button>
        </Group>
      ) : null}
      <ConfirmedCall
        route={one ? 'DELETE /account/sessions/:id' : 'DELETE /account/sessions'}
        call={one ? { params: { id: one.id } } : {}}
        done={one ? 'The device is signed out.' : 'All other devices are signed out.'}
        failed="The device could not be signed out. Please try again."
        onDone={leave}
        onFields={(error) => {
          if (!isNotFound(error)) return false
          void sessions.refetch()
          notify.success('The device was signed out already.')
          leave()
          return true
        }}
        opened={asking.isOpen}
        title={one ? 'Sign out this device?' : 'Sign out all other devices?'}
        confirmLabel={one ? 'Sign Out' : 'Sign Out All'}
        busyLabel="Signing out..."
        danger
        onClose={asking.close}
      >
        <Text>
          {one
            ? `${deviceOf(one.user_agent).name}, signed in on ${formatInstantDate(one.created_at)}. Whoever uses it has to sign in again.`
            : 'Only this device stays signed in. Everywhere else the password is asked for again.'}
        </Text>
      </ConfirmedCall>
    </SectionCard>
  )
}

function Device({ session, onSignOut }: { session: DeviceSession; onSignOut: () => void }) {
  const { name, kind } = deviceOf(session.user_agent)
  const DeviceIcon = icons[kind]
  return (
    <li className={classes.device}>
      <span className="plate" style={{ alignSelf: 'flex-start' }}>
        <DeviceIcon size={22} stroke={1.8} aria-hidden />
      </span>
      <Stack gap={0} miw={0}>
        <span className="row wrap close strong">
          {name}
          {session.current ? <StatusBadge tone="green">This device</StatusBadge> : null}
        </span>
        <span className="small dimmed breaks">
          {session.current ? 'Active now' : `Last active ${ago(session.refreshed_at)}`}
          {session.ip ? `, address ${session.ip}` : ''}
        </span>
        <span className="small dimmed breaks">Signed in on {formatInstantDate(session.created_at)}</span>
      </Stack>
      {session.current ? null : (
        <PlainButton size="sm" aria-label={`Sign out ${name}`} onClick={onSignOut}>
          Sign out
        </PlainButton>
      )}
    </li>
  )
}

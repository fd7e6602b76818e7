import { Alert, Group, Skeleton, Stack, Switch, Text, TextInput } from '@mantine/core'
import { IconBellOff, IconDeviceMobile, IconInfoCircle } from '@tabler/icons-react'
import { useState } from 'react'
import type { Account } from '#domain/auth/account.ts'
import { deviceOf } from '#domain/auth/device-name.ts'
import { formatInstantDate } from '#domain/dates.ts'
import { mealsOfDay, mealTypeLabels } from '#domain/food/nutrients.ts'
import type { Reminders } from '#domain/messages/push.ts'
import {
  otherKindsFor,
  type QuietHours,
  type ReminderChoices,
  reminderLabels,
  usualChoices,
} from '#domain/messages/reminders.ts'
import { Loaded } from '#web/components/feedback/loaded.tsx'
import { BusyButton } from '#web/components/forms/busy-button.tsx'
import { OptionChips, switched } from '#web/components/forms/option-chips.tsx'
import { SectionCard } from '#web/components/layout/page.tsx'
import { useApi, useApiMutation, useShow } from '#web/lib/api/queries.ts'
import { useBrand } from '#web/lib/brand.ts'
import { useDevice } from '#web/lib/push/use-device.ts'
import { useSavedAtOnce } from './use-saved-at-once.ts'

/** What the person is reminded of, when not, and on which devices. */
export function ReminderSection({ role }: Pick<Account, 'role'>) {
  const reminders = useApi('GET /account/push', { refetchOnWindowFocus: true })
  return (
    <SectionCard title="Reminders">
      <Loaded
        query={reminders}
        loading={<Skeleton height="12rem" role="status" aria-label="Loading your reminders" />}
        failed="Failed to load your reminders. Please try again."
      >
        {({ devices, choices }) => (
          <Stack gap="lg">
            <ThisDevice devices={devices} />
            <Choices role={role} stored={choices} />
          </Stack>
        )}
      </Loaded>
    </SectionCard>
  )
}

/** Why there are no reminders on this device, and what helps. */
function Impossible({ standing }: { standing: 'denied' | 'installed only' | 'no' }) {
  const { brand_name } = useBrand()
  const texts = {
    denied: [
      'This browser does not let us show reminders',
      'Please allow notifications for this site in the settings of the browser, and open this page again.',
    ],
    'installed only': [
      `Please put ${brand_name} on your home screen first`,
      `On an iPhone or iPad reminders work only there: open the Share menu, choose “Add to Home Screen”, open ${brand_name} from the home screen, and come back to this page.`,
    ],
    no: [
      'This browser cannot show reminders',
      'They come by e-mail instead. Another browser, or your phone, can show them.',
    ],
  }
  const [title, text] = texts[standing]
  return (
    <Alert
      color={standing === 'denied' ? 'yellow' : 'blue'}
      title={title}
      icon={standing === 'denied' ? <IconBellOff aria-hidden /> : <IconInfoCircle aria-hidden />}
    >
      {text}
    </Alert>
  )
}

function ThisDevice({ devices }: Pick<Reminders, 'devices'>) {
  const { standing, isBusy, turnOn, turnOff } = useDevice()
  const isOn = devices.some(({ current }) => current) && standing === 'possible'
  const others = devices.filter(({ current }) => !current)
  return (
    <div>
      <Text c="dimmed" mb="md">
        A short message on your phone or computer, also while this page is closed. While no device of yours
        shows them, they come by e-mail. A device that is signed out gets none.
      </Text>
      {standing === 'possible' ? (
        <div className="row wrap loose close between">
          <Text fw={600} role="status">
            Reminders are {isOn ? 'on' : 'off'} on this device.
          </Text>
          <BusyButton
            variant={isOn ? 'default' : 'filled'}
            icon={IconDeviceMobile}
            isBusy={isBusy}
            onClick={() => void (isOn ? turnOff() : turnOn())}
          >
            {isOn ? 'Turn off here' : 'Turn on here'}
          </BusyButton>
        </div>
      ) : (
        <Impossible standing={standing} />
      )}
      {others.length ? (
        <Text mt="sm" c="dimmed">
          Also on:{' '}
          {others
            .map((one) => `${deviceOf(one.user_agent).name}, since ${formatInstantDate(one.created_at)}`)
            .join('; ')}
          .
        </Text>
      ) : null}
    </div>
  )
}

function Choices({ role, stored }: { role: Account['role']; stored: ReminderChoices }) {
  const show = useShow('GET /account/push')
  const save = useApiMutation('PUT /account/push')
  const [{ meals, off, dish_names, quiet }, choose] = useSavedAtOnce(stored, async (body) => {
    const saved = await save.mutateAsync({ body })
    show(saved)
    return saved.choices
  })
  const change = (changes: (wanted: ReminderChoices) => Partial<ReminderChoices>) =>
    choose((wanted) => ({ ...wanted, ...changes(wanted) }))
  return (
    <>
      {role === 'patient' ? (
        <OptionChips
          label="Meals that are announced"
          description="At the time that your plan says, unless the meal is ticked already."
          options={mealsOfDay}
          labels={mealTypeLabels}
          value={meals}
          onToggle={(meal) => {
            const isOn = !meals.includes(meal)
            change((wanted) => ({ meals: switched(wanted.meals, meal, isOn) }))
          }}
        />
      ) : null}
      <Stack gap="md">
        {role === 'patient' ? <Text fw={600}>Other things</Text> : null}
        {otherKindsFor(role).map((kind) => (
          <Switch
            key={kind}
            label={reminderLabels[kind]}
            checked={!off.includes(kind)}
            onChange={({ currentTarget: { checked } }) =>
              change((wanted) => ({ off: switched(wanted.off, kind, !checked) }))
            }
          />
        ))}
        {role === 'patient' ? (
          <Switch
            label="Name the dishes"
            description="Others may read them on your locked screen."
            checked={dish_names}
            onChange={({ currentTarget: { checked } }) => change(() => ({ dish_names: checked }))}
          />
        ) : null}
      </Stack>
      <Quiet
        quiet={quiet}
        onChange={(quiet) => change(() => ({ quiet }))}
        isChallenger={role === 'patient'}
      />
    </>
  )
}

type QuietProps = {
  quiet: QuietHours | null
  onChange: (quiet: QuietHours | null) => void
  isChallenger: boolean
}

/** The hours without reminders. A time is saved when its field is left. */
function Quiet({ quiet, onChange, isChallenger }: QuietProps) {
  const [typed, setTyped] = useState<QuietHours>()
  const shown = typed ?? quiet ?? usualChoices.quiet!
  const error = !shown.from || !shown.to ? 'Please enter both times' : undefined
  const same = shown.from === shown.to ? 'Please choose two different times' : undefined
  function leave() {
    if (!typed || error || same) return
    setTyped(undefined)
    if (typed.from !== quiet?.from || typed.to !== quiet?.to) onChange(typed)
  }
  return (
    <div>
      <Switch
        label="Quiet hours"
        description={
          isChallenger
            ? 'News wait until the hours are over. Meals, and what is to be soaked at 7 pm, are not announced in them.'
            : 'News wait until the hours are over.'
        }
        checked={quiet !== null}
        onChange={() => {
          setTyped(undefined)
          onChange(quiet ? null : usualChoices.quiet)
        }}
      />
      {quiet ? (
        <Group gap="md" mt="sm" align="start">
          {(['from', 'to'] as const).map((end) => (
            <TextInput
              key={end}
              type="time"
              label={end === 'from' ? 'From' : 'Until'}
              value={shown[end]}
              error={end === 'to' ? (error ?? same) : undefined}
              onChange={({ currentTarget }) => setTyped({ ...shown, [end]: currentTarget.value })}
              onBlur={leave}
            />
          ))}
        </Group>
      ) : null}
    </div>
  )
}

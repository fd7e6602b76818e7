import { Card, Group, Text } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import { type MealType, mealsOfDay, mealTypeLabels } from '#domain/food/nutrients.ts'
import { BusyButton } from '#web/components/forms/busy-button.tsx'
import { OptionChips, toggled } from '#web/components/forms/option-chips.tsx'
import { PlainButton, SmallHeading, TextLink } from '#web/components/layout/page.tsx'
import { useApiMutation } from '#web/lib/api/queries.ts'
import { reminderNotes } from '#web/lib/push/notes.ts'
import { useDevice } from '#web/lib/push/use-device.ts'
import { useUser } from '#web/session.tsx'

/** Offers reminders on this device. Either answer is remembered, so that nobody is asked twice. */
export function ReminderCard() {
  const { id } = useUser()
  const heading = useId()
  const { standing, isBusy, turnOn } = useDevice()
  const save = useApiMutation('PUT /account/push')
  const [meals, setMeals] = useState<MealType[]>([])
  const [answer, setAnswer] = useState<'on' | 'not now'>()
  const done = useRef<HTMLParagraphElement>(null)

  function keep(answer: 'on' | 'not now') {
    reminderNotes.keepOffer({ user: id, state: 'answered' })
    setAnswer(answer)
  }
  // The button that was pressed is gone.
  useEffect(() => {
    if (answer) done.current?.focus()
  }, [answer])

  async function accept() {
    if (!(await turnOn())) return
    // They can be chosen again in the account, where it says so when it fails.
    if (meals.length > 0) await save.mutateAsync({ body: { meals } }).catch(() => {})
    keep('on')
  }

  const account = <TextLink to="/app/account">your account</TextLink>
  return (
    <Card component="section" aria-labelledby={heading} className="no-print">
      <Group gap="xs" mb="xs" wrap="nowrap">
        <IconBell size={22} stroke={1.8} aria-hidden />
        <SmallHeading id={heading}>Reminders on this device</SmallHeading>
      </Group>
      {answer ? (
        <Text component="p" ref={done} tabIndex={-1} m={0}>
          {answer === 'on' ? 'Reminders are on. What comes and when you choose in ' : 'You find them in '}
          {account}
          {answer === 'on' ? '.' : ' whenever you want them.'}
        </Text>
      ) : standing === 'denied' ? (
        <Text>This browser does not let us show reminders. How to allow them you read in {account}.</Text>
      ) : (
        <>
          <Text mb="md">
            Shall we tell you here when your nutritionist writes, a plan is new, your check-in is due, or
            something is to be soaked for tomorrow? And when it is time for:
          </Text>
          <OptionChips
            label="Meals"
            options={mealsOfDay}
            labels={mealTypeLabels}
            value={meals}
            onToggle={(meal) => setMeals(toggled(meals, meal))}
          />
          <Group gap="sm" mt="md">
            <BusyButton isBusy={isBusy} onClick={() => void accept()}>
              Turn on reminders
            </BusyButton>
            <PlainButton onClick={() => keep('not now')}>Not now</PlainButton>
          </Group>
        </>
      )}
    </Card>
  )
}

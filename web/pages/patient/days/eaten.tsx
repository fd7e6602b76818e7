import { ActionIcon, Alert, Group, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconCamera, IconMinus, IconPencilPlus, IconPlus, IconTrash } from '@tabler/icons-react'
import { lazy, Suspense, useEffect } from 'react'
import type { Eaten } from '#domain/days/eaten.ts'
import { aboutEnergy, mostGlasses } from '#domain/days/eaten-sums.ts'
import { counted, whole } from '#domain/numbers.ts'
import { useDialog } from '#web/components/feedback/dialogs.tsx'
import { Muted, PlainButton, QuietButton } from '#web/components/layout/page.tsx'
import { useToastMutation } from '#web/lib/api/toast-mutation.ts'
import { later } from '#web/lib/startup/later.ts'
import { page } from '#web/lib/startup/lazy.ts'
import { capitalized } from '#web/lib/words.ts'
import { useOwnTargets } from '#web/pages/patient/dashboard/targets.tsx'
import type { DayInUse } from './use-day.ts'

// From the service worker's cache, when somebody asks for them.
const load = () => Promise.all([import('./write-down.tsx'), import('./entry-details.tsx')])
const WriteDown = lazy(page(async () => ({ default: (await load())[0].WriteDown })))
const EntryDetails = lazy(page(async () => ({ default: (await load())[1].EntryDetails })))

type Props = {
  day: DayInUse
  /** What is asked, on the button and over the dialog; null where nothing more is written down. */
  ask: string | null
  /** The meal that it is eaten with, or in place of; null beside the plan. */
  mealId?: string | null
}

/** What was written down, beside the plan or for one meal, and the way to write more. */
export function EatenFoods({ day, ask, mealId = null }: Props) {
  const dialog = useDialog<true>()
  // Without a worker they load once the page is idle, for a day without a network.
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return later(() => void load().catch(() => {}))
  }, [])
  const entries = day.foods.filter((entry) => mealId === null || entry.meal_id === mealId)
  if (entries.length === 0 && !(day.isOpen && ask)) return null
  return (
    <section aria-label={mealId ? 'Eaten with this meal' : 'What else you ate'} className="stack tight">
      {entries.length ? (
        <ul className="list stack tight ruled">
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} day={day} isNamed={mealId === null} />
          ))}
        </ul>
      ) : null}
      {day.isOpen && ask ? (
        <div>
          <PlainButton size="sm" icon={IconPencilPlus} onClick={() => dialog.start(true)}>
            {ask}
          </PlainButton>
        </div>
      ) : null}
      {dialog.show(() => (
        <Suspense>
          <WriteDown day={day} title={ask ?? ''} mealId={mealId} onClose={dialog.close} />
        </Suspense>
      ))}
    </section>
  )
}

/** `isNamed`: it stands among entries of all meals, so that it says which meal it belongs to. */
function Entry({ entry, day, isNamed }: { entry: Eaten; day: DayInUse; isNamed: boolean }) {
  const { id, text, calories, foods, meal_id } = entry
  const [isOpen, { toggle }] = useDisclosure()
  const unsent = day.unsent.get(id)
  const meal = isNamed ? day.meals.find((one) => one.id === meal_id) : undefined
  const lost = unsent ? [] : foods.filter(({ food_id }) => food_id === null).map(({ name }) => name)
  const removal = useToastMutation('DELETE /patients/days/:date/foods/:id', {
    done: 'Removed.',
    failed: 'It could not be removed. Please try again.',
  })
  const said = [
    meal && `${meal.state === 'eaten' ? 'With' : 'In place of'} ${meal.title}`,
    calories !== null && capitalized(aboutEnergy(calories, lost.length > 0)),
    unsent && calories === null && 'Figures follow',
    lost.length > 0 && `Not understood: ${lost.join(', ')}`,
  ].filter(Boolean)
  return (
    <li>
      <div className="row tight">
        <UnstyledButton
          className="fill breaks"
          aria-expanded={isOpen}
          disabled={unsent !== undefined}
          onClick={toggle}
        >
          {text}
          {entry.picture || day.photos.has(id) ? (
            <IconCamera size={16} aria-label="with a photo" className="dimmed" />
          ) : null}
          {said.length ? <span className="block small dimmed">{said.join('. ')}</span> : null}
        </UnstyledButton>
        {day.isOpen || unsent ? (
          <ActionIcon
            className="rigid"
            color="gray"
            size="xl"
            aria-label={`Remove ${text}`}
            disabled={removal.isPending}
            onClick={() =>
              unsent ? day.dropUnsent(unsent) : removal.mutate({ params: { date: day.date, id } })
            }
          >
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        ) : null}
      </div>
      {isOpen && !unsent ? (
        <Suspense>
          <EntryDetails entry={entry} day={day} />
        </Suspense>
      ) : null}
      {unsent?.refused ? (
        <Alert color="yellow" p="xs">
          {unsent.refused} <QuietButton onClick={() => day.sendAgain(unsent)}>Try again</QuietButton>
        </Alert>
      ) : null}
    </li>
  )
}

/** What was eaten so far beside the day's target, where the nutritionist shows the targets. Calm: more is no fault. */
export function EatenSoFar({ day }: { day: DayInUse }) {
  const target = useOwnTargets().data?.targets?.calories
  if (!day.sum || !target) return null
  const { calories, is_least } = day.sum
  const tens = (kcal: number) => whole(Math.round(kcal / 10) * 10)
  const left = target - calories
  return (
    <Muted role="status">
      {is_least ? 'At least' : 'About'} {tens(calories)} of {whole(target)} kcal eaten
      {left >= 10 && !is_least ? `, ${tens(left)} left` : ''}.
    </Muted>
  )
}

/** Glasses of water, where the nutritionist asks for them: a press for each. */
export function Glasses({ day }: { day: DayInUse }) {
  const { water } = day
  if (water === null) return null
  return (
    <Group role="group" aria-label="Water" gap="xs" wrap="nowrap">
      <span className="fill">
        Water: <strong role="status">{counted(water, 'glass', 'glasses')}</strong>
      </span>
      {day.isOpen ? (
        <>
          <ActionIcon
            className="rigid"
            size="xl"
            variant="default"
            aria-label="A glass less"
            disabled={water === 0}
            onClick={() => day.drink(water - 1)}
          >
            <IconMinus size={18} aria-hidden />
          </ActionIcon>
          <ActionIcon
            className="rigid"
            size="xl"
            variant="default"
            aria-label="A glass more"
            disabled={water >= mostGlasses}
            onClick={() => day.drink(water + 1)}
          >
            <IconPlus size={18} aria-hidden />
          </ActionIcon>
        </>
      ) : null}
    </Group>
  )
}

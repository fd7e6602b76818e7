import { Alert, Group, Skeleton, Text } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { IconCalendarHeart, IconStethoscope } from '@tabler/icons-react'
import { lazy, Suspense, useEffect } from 'react'
import { formatInstantDate } from '#domain/dates.ts'
import {
  askDoctorSentences,
  type DayWord,
  dayKindAdvice,
  dayKindWords,
  eatsMeals,
  hasDishes,
  isWaitingFast,
  sayProblem,
} from '#domain/days/day-kinds.ts'
import { Modal } from '#web/components/feedback/overlays.tsx'
import { IconButton, Muted, PlainButton } from '#web/components/layout/page.tsx'
import { useFocusAfter } from '#web/lib/focus.ts'
import { later } from '#web/lib/startup/later.ts'
import { page } from '#web/lib/startup/lazy.ts'
import { useToday } from '#web/lib/today.ts'
import { dayKindIcons } from './day-kind-icons.ts'
import classes from './days.module.css'
import type { DayInUse } from './use-day.ts'

// Most days are usual: the choices and the dishes load when somebody asks for them, from the service worker's cache.
const load = () => Promise.all([import('./day-kind-choices.tsx'), import('./day-dishes.tsx')])
const DayKindChoices = lazy(page(async () => ({ default: (await load())[0].DayKindChoices })))
const DayDishes = lazy(page(async () => ({ default: (await load())[1].DayDishes })))

type Said = NonNullable<DayInUse['said']>

/** Whether dishes are offered for the day: they wait for the network and for the nutritionist. */
function useHasOffers({ date, said }: DayInUse) {
  const today = useToday()
  return said !== null && hasDishes(said.kind) && date >= today && !said.isWaiting && !isWaitingFast(said)
}

/** Says what a day is: a press while nothing is said of it, else what was said, and what to do. */
export function DayKindPart({ day }: { day: DayInUse }) {
  const isPhone = useMediaQuery('(max-width: 36em)', undefined, { getInitialValueInEffect: false })
  const [isOpen, sheet] = useDisclosure()
  const focusAfter = useFocusAfter()
  const [isUnfolded, dishes] = useDisclosure()
  const hasOffers = useHasOffers(day)
  // Without a worker they load once the page is idle, for a day without a network.
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return later(() => void load().catch(() => {}))
  }, [])
  const isSayable = sayProblem({ date: day.date, kind: null }) === null
  function say(word: DayWord) {
    day.say(word)
    // The button that was pressed may be gone.
    focusAfter('day-kind')
  }
  if (!day.said && !isSayable) return null
  return (
    <>
      {day.said ? (
        <section aria-labelledby="day-kind-title" className={`${classes.kind} stack card`}>
          <WhatIsSaid said={day.said} />
          <Group gap="xs">
            {isSayable ? (
              <>
                <PlainButton size="sm" data-focus="day-kind" onClick={sheet.open}>
                  Change
                </PlainButton>
                <PlainButton size="sm" onClick={() => say({ date: day.date, kind: null })}>
                  Undo
                </PlainButton>
              </>
            ) : null}
            {hasOffers ? (
              <PlainButton size="sm" aria-expanded={isUnfolded} onClick={dishes.toggle}>
                Dishes for this day
              </PlainButton>
            ) : null}
          </Group>
          {hasOffers && isUnfolded ? (
            <Suspense fallback={<Skeleton height="9rem" radius="md" aria-busy />}>
              <DayDishes day={day} />
            </Suspense>
          ) : null}
        </section>
      ) : (
        <div>
          <IconButton
            variant="subtle"
            size="sm"
            icon={IconCalendarHeart}
            data-focus="day-kind"
            onClick={sheet.open}
          >
            This day is different
          </IconButton>
        </div>
      )}
      <Modal
        opened={isOpen}
        onClose={sheet.close}
        title="A day that is different"
        size="lg"
        fullScreen={isPhone}
        radius={isPhone ? 0 : 'lg'}
      >
        <Suspense fallback={<Skeleton height="20rem" radius="md" aria-busy />}>
          <DayKindChoices
            day={day}
            onSay={(word) => {
              sheet.close()
              say(word)
            }}
            onClose={sheet.close}
          />
        </Suspense>
      </Modal>
    </>
  )
}

function WhatIsSaid({ said }: { said: Said }) {
  const KindIcon = dayKindIcons[said.kind]
  return (
    <>
      <div className="with-icon">
        <span className="plate" aria-hidden>
          <KindIcon size={22} />
        </span>
        <div className="fill">
          <Text fw={600} id="day-kind-title">
            {dayKindWords(said)}
          </Text>
          <Text>{dayKindAdvice(said)}</Text>
        </div>
      </div>
      {eatsMeals(said.kind) ? null : <Doctor said={said} />}
      <Muted>Nothing has to be ticked: this day is left out of your adherence.</Muted>
      {said.isWaiting ? (
        <Muted role="status">
          Kept on this device until there is a network. Your nutritionist sees it then.
        </Muted>
      ) : null}
    </>
  )
}

/** That the doctor is asked first, and how a fast stands then. */
function Doctor({ said }: { said: Said }) {
  const sentence = askDoctorSentences[said.kind === 'fast' ? 'fast' : 'unwell']
  // Who has to ask, the server knows.
  if (said.isWaiting)
    return (
      <Text>If you take medicines, are pregnant or breastfeeding, or are in a doctor’s care: {sentence}</Text>
    )
  if (!said.ask_doctor) return null
  return (
    <Alert color="yellow" icon={<IconStethoscope aria-hidden />} title={sentence}>
      {said.kind === 'unwell'
        ? 'With what your profile says, being unwell and eating little should not wait.'
        : said.agreed_at
          ? `Your nutritionist agreed to this fast on ${formatInstantDate(said.agreed_at)}.`
          : 'No dishes for the fast are offered before your nutritionist agrees.'}
    </Alert>
  )
}

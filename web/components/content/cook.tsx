import { SegmentedControl, Text, Title } from '@mantine/core'
import { IconChefHat, IconDeviceMobileCheck, IconMoon } from '@tabler/icons-react'
import { useEffect, useId, useState } from 'react'
import { mostPeople } from '#domain/food/kitchen.ts'
import { Modal } from '#web/components/feedback/overlays.tsx'
import { IconButton, Subheading } from '#web/components/layout/page.tsx'
import { deviceStore } from '#web/lib/storage/device-store.ts'
import classes from './recipe.module.css'
import {
  ForWhom,
  HomeIngredients,
  Ingredients,
  LeftOut,
  Lines,
  PotLines,
  type RecipeText,
} from './recipe.tsx'

const store = deviceStore('kitchen:')
const counts = Array.from({ length: mostPeople }, (_, index) => String(index + 1))

type Props = { title: string; recipe: RecipeText }

/** Opens the recipe as a kitchen needs it: over the whole page, in large letters. */
export function CookButton(props: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton variant="light" icon={IconChefHat} onClick={() => setOpen(true)}>
        Cook
      </IconButton>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title={props.title} fullScreen radius={0}>
        <Kitchen {...props} isOpen={isOpen} />
      </Modal>
    </>
  )
}

/** Keeps the screen on while `isWanted`; returns whether the device does. A page in the background loses the lock. */
function useWakeLock(isWanted: boolean): boolean {
  const [isLocked, setLocked] = useState(false)
  useEffect(() => {
    if (!isWanted || !('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | undefined
    let isOver = false
    async function take() {
      if (document.visibilityState !== 'visible') return
      try {
        lock = await navigator.wakeLock.request('screen')
      } catch {
        // A battery that runs low: the recipe can be read all the same.
        return
      }
      if (isOver) return void lock.release()
      setLocked(true)
      lock.addEventListener('release', () => setLocked(false))
    }
    void take()
    document.addEventListener('visibilitychange', take)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', take)
      void lock?.release()
      setLocked(false)
    }
  }, [isWanted])
  return isLocked
}

function Kitchen({ recipe, isOpen }: Props & { isOpen: boolean }) {
  const { portion, ingredients, foods = [], before, instructions, home } = recipe
  const [isForHome, setForHome] = useState(true)
  const shown = isForHome ? home : undefined
  const [people, setPeople] = useState(() => counts.find((count) => count === store.read('people')) ?? '1')
  const isAwake = useWakeLock(isOpen)
  const label = useId()
  return (
    <div className={classes.kitchen}>
      <div>
        {home ? (
          <ForWhom home={home} isForHome={isForHome} onChange={setForHome} />
        ) : foods.length ? (
          <>
            <Text id={label} mb={4}>
              For how many people
            </Text>
            <SegmentedControl
              aria-labelledby={label}
              data={counts}
              value={people}
              onChange={(count) => {
                setPeople(count)
                store.write('people', count)
              }}
              size="md"
            />
          </>
        ) : null}
        <Text c="dimmed" mt="xs">
          {portion ? `${shown ? 'Your portion:' : foods.length ? 'Each eats' : 'For'} ${portion}. ` : null}
          {isAwake ? (
            <>
              <IconDeviceMobileCheck size={16} aria-hidden /> The screen stays on.
            </>
          ) : null}
        </Text>
      </div>
      <PotLines {...recipe} />
      {before.length ? (
        <section className={classes.evening}>
          <Subheading>
            <IconMoon size={18} aria-hidden /> The evening before
          </Subheading>
          <Lines of={before} />
        </section>
      ) : null}
      <section>
        <Title order={3}>Ingredients</Title>
        {shown ? (
          <HomeIngredients home={shown} />
        ) : foods.length ? (
          <Ingredients foods={foods} people={home ? 1 : Number(people)} />
        ) : (
          <Lines of={ingredients} />
        )}
      </section>
      <section>
        <Title order={3}>Steps</Title>
        {shown ? <LeftOut home={shown} /> : null}
        <ol>
          {instructions.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </section>
    </div>
  )
}

import { ActionIcon, Button, NumberInput, Stack, Textarea } from '@mantine/core'
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks'
import { IconHistory, IconMinus, IconPackage, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { v7 as newId } from 'uuid'
import { today } from '#domain/dates.ts'
import { type Eaten, longestEaten } from '#domain/days/eaten.ts'
import { aboutEnergy, energyOfFoods, figuresOf, wordsOfFoods } from '#domain/days/eaten-sums.ts'
import { measured } from '#domain/food/dishes.ts'
import { type Food, type ReadFood, saidName } from '#domain/food/foods.ts'
import { formatNumber, hundredths } from '#domain/numbers.ts'
import { Modal } from '#web/components/feedback/overlays.tsx'
import { useReturnFocus } from '#web/components/feedback/use-return-focus.ts'
import { FindFood } from '#web/components/foods/find-food.tsx'
import { LabelForm } from '#web/components/foods/label-form.tsx'
import { useHasDraft } from '#web/components/forms/drafted-form.ts'
import { Muted, PlainButton, Small } from '#web/components/layout/page.tsx'
import type { ReplyOf } from '#web/lib/api/api.ts'
import { useApi, useComputed } from '#web/lib/api/queries.ts'
import { drafts } from '#web/lib/storage/drafts.ts'
import { useDraft, useStoredDraft } from '#web/lib/storage/use-draft.ts'
import { useUser } from '#web/session.tsx'
import type { DayInUse } from './use-day.ts'

/** A food to confirm: so many units of some grams. Without grams of a unit the person types the grams. */
type Line = Pick<ReadFood, 'food_id' | 'name' | 'text'> & {
  key: string
  /** kcal of a gram. */
  energy: number | null
  quantity: number
  unit: string | null
  unitGrams: number | null
  /** Grams as typed, where nobody has weighed the unit. */
  typedGrams?: number
}

const gramsOf = ({ quantity, unitGrams, typedGrams }: Line) =>
  unitGrams === null ? (typedGrams ?? null) : hundredths(quantity * unitGrams)

const lineOf = (food: ReadFood, at: number): Line => {
  const { grams, unit, food_id, text, calories } = food
  const quantity = food.quantity ?? 1
  return {
    ...{
      food_id,
      name: food.name && saidName(food.name),
      text,
      unit,
      quantity,
      key: `${at} ${food_id ?? text}`,
    },
    unitGrams: grams === null ? null : grams / quantity,
    energy: grams && calories !== null ? calories / grams : null,
  }
}

/** A food that was found by its name: one of its usual measure, else 100 g. */
const foundLine = ({ id, name, measures, per_100g }: Food): Line => {
  const measure = measures.find((one) => one.name === 'serving') ?? measures[0]
  return {
    ...{ food_id: id, name: saidName(name), text: name, key: id, energy: figuresOf(per_100g, 1).calories },
    ...(measure
      ? { quantity: 1, unit: measure.name, unitGrams: measure.grams }
      : { quantity: 100, unit: 'g', unitGrams: 1 }),
  }
}

type Props = { day: DayInUse; title: string; mealId: string | null; onClose: () => void }

/** Types what was eaten, looks at how it was read, saves. What is typed is kept when the dialog is closed. */
export function WriteDown({ day, title, mealId, onClose }: Props) {
  const isPhone = useMediaQuery('(max-width: 36em)', undefined, { getInitialValueInEffect: false })
  useReturnFocus()
  const draft = `eaten:${useUser().id}:${day.date}:${mealId ?? ''}`
  const [text, setText] = useState(useStoredDraft<string>(draft) ?? '')
  useDraft(draft, text.trim() ? text : null, { outlivesPage: true })
  const [asked] = useDebouncedValue(text.trim(), 400)
  const read = useComputed('POST /foods/parse', {
    body: { text: asked, for: 'meal' },
    enabled: asked !== '',
  })
  const [changes, setChanges] = useState<Record<string, Partial<Line> | null>>({})
  const [found, setFound] = useState<Line[]>([])
  const isRead = asked !== '' && asked === text.trim() && read.data !== undefined && !read.isPlaceholderData
  const parts = asked && text.trim() ? (read.data ?? []).map(lineOf) : []
  const lines = [...parts, ...found].flatMap((line) => {
    const change = changes[line.key]
    return change === null ? [] : [{ ...line, ...change }]
  })
  const known = lines.filter(({ food_id }) => food_id !== null)
  const isChanged = found.length > 0 || parts.some(({ key }) => changes[key] !== undefined)
  const total = energyOfFoods(
    lines.map((line) => {
      const grams = gramsOf(line)
      return { calories: line.energy === null || grams === null ? null : line.energy * grams }
    }),
  )

  const isLeast = lines.some((line) => line.energy === null || gramsOf(line) === null)
  const nutritionist = useApi('GET /patients/care').data?.nutritionist
  const reader = nutritionist ? `${nutritionist.name} sees it.` : ''

  const before = useApi('GET /patients/foods/usual', { query: { date: day.date } })
  const [isPacket, setPacket] = useState(useHasDraft('label-food:new'))

  function add(food: Food) {
    setFound([...found.filter(({ key }) => key !== food.id), foundLine(food)])
    setChanges(({ [food.id]: _, ...others }) => others)
  }

  /** Writes down again what was eaten before. */
  function again(entries: Eaten[]) {
    for (const { text: words, foods, calories } of entries) {
      const items = foods.flatMap(({ food_id, name, grams }) =>
        food_id && grams ? [{ food_id, name, grams }] : [],
      )
      const isKnown = items.length === foods.length
      day.writeDown({ id: newId(), text: words, ...(isKnown && { items }), meal_id: mealId, calories })
    }
    onClose()
  }

  function save() {
    const items = known.flatMap((line) => {
      const grams = gramsOf(line)
      return grams ? [{ food_id: line.food_id!, name: line.name!, grams }] : []
    })
    const isConfirmed = isChanged && items.length > 0 && (isRead || text.trim() === '')
    const more = lines.filter(({ key }) => found.some((one) => one.key === key))
    const added = wordsOfFoods(more.map((line) => ({ name: line.name!, grams: gramsOf(line) })))
    day.writeDown({
      id: newId(),
      text: text.trim() ? [text.trim(), added].filter(Boolean).join(', ') : null,
      ...(isConfirmed && { items }),
      meal_id: mealId,
      calories: isRead || text.trim() === '' ? total : null,
    })
    drafts.remove(draft)
    onClose()
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      fullScreen={isPhone}
      radius={isPhone ? 0 : 'lg'}
      size="lg"
      returnFocus={false}
    >
      <Stack
        component="form"
        gap="md"
        onSubmit={(event) => {
          event.preventDefault()
          if (text.trim() || known.length) save()
        }}
      >
        <Textarea
          data-autofocus
          label="What you ate and how much"
          placeholder="2 vada pav and chai"
          autosize
          minRows={2}
          maxLength={longestEaten}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {lines.length ? (
          <ul className="list stack tight ruled" aria-label="Foods, to check">
            {lines.map((line) => (
              <FoodLine
                key={line.key}
                line={line}
                onChange={(change) => setChanges({ ...changes, [line.key]: change })}
              />
            ))}
          </ul>
        ) : null}
        <Small role="status" mih="1.4em">
          {read.isError && asked
            ? 'Without a network your words are kept as they are. The figures follow.'
            : total !== null
              ? `Together ${aboutEnergy(total, isLeast)}. ${reader}`
              : lines.length
                ? reader
                : null}
        </Small>
        <Button type="submit" disabled={!text.trim() && known.length === 0}>
          Save
        </Button>
        <FindFood taken={new Set(known.map(({ food_id }) => food_id!))} onAdd={add} />
        {before.data?.may_show ? (
          <div>
            <PlainButton size="sm" icon={IconPackage} onClick={() => setPacket(true)}>
              A packet? Type its label once
            </PlainButton>
          </div>
        ) : null}
        {before.data?.usual.length ? <Before before={before.data} day={day} onAgain={again} /> : null}
      </Stack>
      {isPacket ? <LabelForm food={null} onClose={() => setPacket(false)} onAdded={add} /> : null}
    </Modal>
  )
}

type LineProps = { line: Line; onChange: (change: Partial<Line> | null) => void }

/** A food with its amount: half a unit less or more by a press, grams by 25. */
function FoodLine({ line, onChange }: LineProps) {
  const { food_id, name, text, quantity, unit, unitGrams, energy, typedGrams } = line
  const remove = (
    <ActionIcon
      className="rigid"
      color="gray"
      size="xl"
      aria-label={`Leave out ${name ?? text}`}
      onClick={() => onChange(null)}
    >
      <IconTrash size={18} aria-hidden />
    </ActionIcon>
  )
  if (food_id === null)
    return (
      <li className="row tight">
        <span className="fill breaks">
          {text}
          <span className="block small dimmed">
            Not understood. It is kept in your words; below you can look for the food.
          </span>
        </span>
        {remove}
      </li>
    )
  const step = unit === 'g' || unit === 'ml' ? 25 : 0.5
  const grams = gramsOf(line)
  const about = energy !== null && grams !== null ? `, ${aboutEnergy(energy * grams)}` : ''
  const amount = unit && unit !== 'g' ? measured(quantity, unit) : ''
  const change = (by: number) => onChange({ quantity: Math.max(step, quantity + by) })
  return (
    <li className="row tight">
      <span className="fill breaks">
        {name}
        <span className="block small dimmed">
          {grams === null
            ? 'How much was it?'
            : `${amount ? `${amount}, ` : ''}${formatNumber(Math.round(grams))} g${about}`}
        </span>
      </span>
      {unitGrams === null ? (
        <NumberInput
          w="6rem"
          aria-label={`Grams of ${name}`}
          placeholder="grams"
          inputMode="decimal"
          min={0}
          max={5000}
          allowNegative={false}
          value={typedGrams ?? ''}
          onChange={(value) => onChange({ ...(typeof value === 'number' && { typedGrams: value }) })}
        />
      ) : (
        <>
          <ActionIcon
            className="rigid"
            size="xl"
            variant="default"
            aria-label={`Less ${name}`}
            disabled={quantity <= step}
            onClick={() => change(-step)}
          >
            <IconMinus size={18} aria-hidden />
          </ActionIcon>
          <ActionIcon
            className="rigid"
            size="xl"
            variant="default"
            aria-label={`More ${name}`}
            onClick={() => change(step)}
          >
            <IconPlus size={18} aria-hidden />
          </ActionIcon>
        </>
      )}
      {remove}
    </li>
  )
}

type BeforeProps = {
  before: ReplyOf<'GET /patients/foods/usual'>
  day: DayInUse
  onAgain: (entries: Eaten[]) => void
}

/** What was eaten before: one press writes it down again. */
function Before({ before: { usual, yesterday }, day, onAgain }: BeforeProps) {
  const isToday = day.date === today()
  return (
    <section aria-label="Eaten before" className="stack tight">
      <Small fw={600}>The same as before, by one press</Small>
      <div className="wrap tight">
        {yesterday.length ? (
          <PlainButton size="sm" icon={IconHistory} onClick={() => onAgain(yesterday)}>
            {isToday ? 'Same as yesterday' : 'Same as the day before'}
          </PlainButton>
        ) : null}
        {usual.map((entry) => (
          <PlainButton key={entry.id} size="sm" onClick={() => onAgain([entry])}>
            {entry.text}
          </PlainButton>
        ))}
      </div>
      {yesterday.length ? (
        <Muted>
          {isToday ? 'Yesterday' : 'The day before'}: {yesterday.map(({ text }) => text).join('; ')}
        </Muted>
      ) : null}
    </section>
  )
}

import { TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { Food, ReadFood } from '#domain/food/foods.ts'
import { counted } from '#domain/numbers.ts'
import { PlainButton, Small } from '#web/components/layout/page.tsx'
import { readRows } from '#web/lib/api/long-lists.ts'
import { useApiMutation } from '#web/lib/api/queries.ts'
import { useSending } from '#web/lib/api/sending.ts'
import classes from './food-lines.module.css'
import type { FoodLine } from './food-lines.tsx'

/** A read food as a line; without an amount when its unit was never weighed. */
function lineOf({ quantity, unit, grams }: ReadFood, food: Food): FoodLine {
  const measure = quantity === null ? food.measures[0]?.name : unit
  if (grams === null) return { food, amount: '', measure: 'g' }
  return food.measures.some(({ name }) => name === measure)
    ? { food, amount: quantity ?? 1, measure: measure! }
    : { food, amount: grams, measure: 'g' }
}

const listed = (parts: string[]) => parts.join(', ')

/** What was read, in sentences: the lines are a draft to check. */
function sentencesOf(rows: ReadFood[]): string[] {
  const found = rows.filter(({ food_id }) => food_id !== null)
  const lost = rows.filter(({ food_id }) => food_id === null).map(({ text }) => text)
  const unweighed = found.filter(({ grams }) => grams === null).map(({ text }) => text)
  const assumed = found.filter(({ quantity, grams }) => quantity === null && grams !== null)
  return [
    ...(found.length > 0 ? [`${counted(found.length, 'food')} added. Please check the amounts.`] : []),
    ...(assumed.length > 0
      ? [`No amount is said for ${listed(assumed.map(({ text }) => text))}: a usual one is taken.`]
      : []),
    ...(unweighed.length > 0 ? [`Please give the grams of ${listed(unweighed)}.`] : []),
    ...(lost.length > 0 ? [`Not understood: ${listed(lost)}.`] : []),
  ]
}

/** Foods typed as text become lines to check. What is not understood is named, and stays in the field. */
export function TypedFoods({ onRead }: { onRead: (lines: FoodLine[]) => void }) {
  const [text, setText] = useState('')
  const [remarks, setRemarks] = useState<string[]>([])
  const { isBusy, error, send, reset } = useSending()
  const parse = useApiMutation('POST /foods/parse')
  const status = useRef<HTMLParagraphElement>(null)
  // New lines push it down.
  useEffect(() => {
    if (remarks.length > 0) status.current?.scrollIntoView({ block: 'nearest' })
  }, [remarks])
  // The lines may be changed while the text is read.
  const add = useRef(onRead)
  add.current = onRead

  async function read() {
    const rows = await parse.mutateAsync({ body: { text, for: 'recipe' } })
    const ids = [...new Set(rows.flatMap(({ food_id }) => food_id ?? []))].join(',')
    const foods = ids ? await readRows('GET /foods', () => true, { query: { ids } }) : []
    const byId = new Map(foods.map((food) => [food.id, food]))
    add.current(
      rows.flatMap((row) => {
        const food = byId.get(row.food_id ?? '')
        return food ? [lineOf(row, food)] : []
      }),
    )
    setRemarks(sentencesOf(rows))
    setText(listed(rows.filter(({ food_id }) => food_id === null).map((row) => row.text)))
  }

  async function start() {
    if (text.trim() === '') return
    const isDone = await send(read, { failed: 'The text could not be read. Please try again.' })
    if (isDone) reset()
  }

  return (
    <div>
      <div className={`${classes.typed} row tight`}>
        <TextInput
          className="fill"
          label="Or type them"
          placeholder="2 roti, 1 katori dal"
          maxLength={2000}
          value={text}
          error={error && `${error.text} ${error.hint ?? ''}`}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            // Enter would send the form around this field.
            event.preventDefault()
            void start()
          }}
        />
        <PlainButton className="rigid" disabled={isBusy || text.trim() === ''} onClick={() => void start()}>
          {isBusy ? 'Reading...' : 'Read'}
        </PlainButton>
      </div>
      <Small role="status" ref={status} className={`${classes.remarks} breaks`}>
        {remarks.join(' ')}
      </Small>
    </div>
  )
}

import { useEffect, useReducer, useRef } from 'react'

/** Milliseconds after a press in which nothing moves by itself: a second tap lands where the first one did. */
const stillMs = 1000
let pressedAt = Number.NEGATIVE_INFINITY
const press = () => {
  pressedAt = performance.now()
}
// A key that presses a button makes a click, too.
// Absent where public pages are rendered.
for (const event of ['pointerdown', 'click'])
  globalThis.addEventListener?.(event, press, { capture: true, passive: true })

const millisecondsLeft = () => Math.max(0, pressedAt + stillMs - performance.now())

/** Calls back once nobody has pressed anything for a second; at once when that is so. */
export function whenStill(callback: () => void) {
  const left = millisecondsLeft()
  if (left === 0) callback()
  else setTimeout(() => whenStill(callback), left)
}

/** The latest value, but in the second after a press the one of before it. */
export function useStill<Value>(value: Value): Value {
  const shown = useRef(value)
  const [, showAgain] = useReducer((count: number) => count + 1, 0)
  if (millisecondsLeft() === 0) shown.current = value
  const visible = shown.current
  useEffect(() => {
    if (visible === value) return
    const timer = setTimeout(showAgain, millisecondsLeft())
    return () => clearTimeout(timer)
  })
  return visible
}

/** Rows in their order, but in the second after a press in the order of before it, if they are the same rows. */
export function useStillRows<Row>(rows: Row[], keyOf: (row: Row) => string): Row[] {
  const order = useStill(rows.map(keyOf).join('\n')).split('\n')
  const byKey = new Map(rows.map((row) => [keyOf(row), row]))
  const kept = order.flatMap((key) => byKey.get(key) ?? [])
  return kept.length === rows.length && order.length === rows.length ? kept : rows
}

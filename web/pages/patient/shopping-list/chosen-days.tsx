import { Group, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { addDays, type DateString, isDate, rangeProblem } from '#domain/dates.ts'
import { longestList } from '#domain/plans/shopping-lines.ts'
import { DateField } from '#web/components/forms/date-field.tsx'
import type { Range } from '#web/lib/offline/kept.ts'
import { useSearchParams } from '#web/lib/router.tsx'
import { useToday } from '#web/lib/today.ts'

type Choice = 'next' | 'rest' | 'own'

/** The days of the list, as the address says them: today and two more, the rest of the plan, or any. */
export function useChosenDays(planEnd: DateString | undefined) {
  const today = useToday()
  const [search, setSearch] = useSearchParams()
  const [from, to] = [search.get('from') ?? '', search.get('to') ?? '']
  const ranges: Partial<Record<Choice, Range>> & { next: Range } = {
    next: { from: today, to: addDays(today, 2) },
    ...(planEnd !== undefined && planEnd >= today && { rest: { from: today, to: planEnd } }),
    ...(isDate(from) && isDate(to) && !rangeProblem(from, to, longestList) && { own: { from, to } }),
  }
  const wantsRest = search.get('days') === 'rest'
  const choice: Choice = ranges.own ? 'own' : wantsRest && ranges.rest ? 'rest' : 'next'
  const range = ranges[choice] ?? ranges.next
  return {
    choice,
    range,
    wantsRest,
    hasRest: ranges.rest !== undefined,
    choose(wanted: Choice, own: Range = range) {
      const words: Record<Choice, Record<string, string>> = { next: {}, rest: { days: 'rest' }, own }
      setSearch(words[wanted], { replace: true, preventScrollReset: true })
    },
  }
}

/** Chooses the days of the list. */
export function ChosenDays({ days }: { days: ReturnType<typeof useChosenDays> }) {
  const { choice, range, hasRest, choose } = days
  return (
    <Group gap="md" align="flex-end" className="no-print">
      <SegmentedControl
        aria-label="Days"
        maw="100%"
        data={[
          { value: 'next', label: 'Next 3 days' },
          { value: 'rest', label: 'Rest of plan', disabled: !hasRest },
          { value: 'own', label: 'Other days' },
        ]}
        value={choice}
        onChange={(value) => choose(value as Choice)}
      />
      {choice === 'own' ? <OwnDays range={range} onChoose={(own) => choose('own', own)} /> : null}
    </Group>
  )
}

function OwnDays({ range, onChoose }: { range: Range; onChoose: (range: Range) => void }) {
  const [typed, setTyped] = useState(range)
  const problem =
    isDate(typed.from) && isDate(typed.to)
      ? rangeProblem(typed.from, typed.to, longestList)
      : 'Please enter both days'
  const change = (part: Partial<Range>) => {
    const next = { ...typed, ...part }
    setTyped(next)
    if (isDate(next.from) && isDate(next.to) && !rangeProblem(next.from, next.to, longestList)) onChoose(next)
  }
  return (
    <Group gap="sm" align="flex-start">
      <DateField label="From" value={typed.from} onChange={(from) => change({ from })} />
      <DateField label="To" value={typed.to} onChange={(to) => change({ to })} error={problem} />
    </Group>
  )
}

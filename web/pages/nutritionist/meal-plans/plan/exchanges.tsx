import { Box, Switch } from '@mantine/core'
import { createContext, type ReactNode, use, useState } from 'react'
import { exchangeText } from '#domain/food/exchanges.ts'
import { whole } from '#domain/numbers.ts'
import { checkedId } from '#domain/plans/draft/plan-draft.ts'
import { LoadError } from '#web/components/feedback/loaded.tsx'
import { Small } from '#web/components/layout/page.tsx'
import type { ReplyOf } from '#web/lib/api/api.ts'
import { deviceStore } from '#web/lib/storage/device-store.ts'
import { type CheckedWeek, useOfWeek } from './use-week-check.ts'

const store = deviceStore('exchanges:')
const Counted = createContext<ReplyOf<'POST /meal-plans/exchanges'> | undefined>(undefined)

/** A week whose meals are also told in exchanges, where this device has that switched on. */
export function Exchanges({ week, children }: { week: CheckedWeek | null; children: ReactNode }) {
  const [isOn, setOn] = useState(() => store.read('shown') === true)
  const { check: counted } = useOfWeek('POST /meal-plans/exchanges', week, isOn)
  const answer = isOn && week ? counted.data : undefined
  return (
    <Counted value={answer}>
      {children}
      {week ? (
        <Box mt="sm" className="no-print">
          <Switch
            label="Exchanges"
            checked={isOn}
            onChange={({ currentTarget }) => {
              setOn(currentTarget.checked)
              store.write('shown', currentTarget.checked)
            }}
          />
          {answer?.refused ? <Small mt="xs">{answer.refused}</Small> : null}
          {isOn ? <LoadError query={counted} failed="The exchanges could not be counted." /> : null}
        </Box>
      ) : null}
    </Counted>
  )
}

type Props = {
  meal: { id?: string | undefined; key?: string; carbs_g: number }
  className?: string | undefined
}

/** A meal in exchanges; in grams of carbohydrate for somebody who counts grams. */
export function ExchangeLine({ meal, className = 'small' }: Props) {
  const answer = use(Counted)
  const counted = answer?.meals[checkedId(meal)]
  const text = answer?.refused ? `Carbohydrate ${whole(meal.carbs_g)} g` : counted && exchangeText(counted)
  return text ? <span className={`${className} block dimmed`}>{text}</span> : null
}

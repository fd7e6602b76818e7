import { ActionIcon } from '@mantine/core'
import { IconChevronDown, IconHome, IconHomeOff } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { type ShoppingLine, shoppingLines } from '#domain/plans/shopping-lines.ts'
import type { ListedRow, OwnList } from '#domain/plans/shopping-list.ts'
import { SectionCard } from '#web/components/layout/page.tsx'
import classes from './shopping.module.css'

/** What a tick is about: foods, and ids of written lines. */
export type Ticked = { foods: string[]; lines: string[]; bought: boolean }
export type ListActs = {
  onTick: (ticked: Ticked) => void
  /** Absent for whoever only has the link. */
  onStaple?: (food: ListedRow, staple: boolean) => void
}

type TickProps = {
  name: string
  amount?: string
  /** Null when only some of its foods are bought. */
  bought: boolean | null
  onChange: (bought: boolean) => void
  children?: ReactNode
}

/** A whole row that is ticked with one tap. */
export function TickRow({ name, amount, bought, onChange, children }: TickProps) {
  return (
    <label className={`${classes.tick} row wrap hovers fill`} data-bought={bought || undefined}>
      <input
        type="checkbox"
        className={classes.box}
        checked={bought === true}
        ref={(box) => {
          if (box) box.indeterminate = bought === null
        }}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span className={`${classes.words} breaks`}>
        <span className={classes.name}>{name}</span>
        {children}
      </span>
      {amount ? <span className={`${classes.amount} strong figure`}>{amount}</span> : null}
    </label>
  )
}

function FoodRow({ row, onTick, onStaple }: { row: ListedRow } & ListActs) {
  const { food_id, name, amount, bought, staple } = row
  const HomeIcon = staple ? IconHomeOff : IconHome
  return (
    <li className={classes.line}>
      <TickRow
        name={name}
        amount={amount}
        bought={bought}
        onChange={(next) => onTick({ foods: [food_id], lines: [], bought: next })}
      />
      {onStaple ? (
        <ActionIcon
          className="rigid dimmed no-print"
          size={44}
          aria-label={staple ? `Not always at home: ${name}` : `Always at home: ${name}`}
          title={staple ? 'Not always at home' : 'Always at home'}
          onClick={() => onStaple(row, !staple)}
        >
          <HomeIcon size={20} stroke={1.8} aria-hidden />
        </ActionIcon>
      ) : null}
    </li>
  )
}

/** The small amounts of a shelf: one tick for all, and each by itself below. */
function SmallAmounts({ line: { shelf, rows }, ...acts }: { line: ShoppingLine<ListedRow> } & ListActs) {
  const [isOpen, setOpen] = useState(false)
  const each = useId()
  const count = rows.filter(({ bought }) => bought).length
  return (
    <li className={classes.line}>
      <TickRow
        name={`${rows.length} small amounts`}
        bought={count === rows.length || (count > 0 && null)}
        onChange={(bought) => acts.onTick({ foods: rows.map(({ food_id }) => food_id), lines: [], bought })}
      >
        {isOpen ? null : (
          <span className="block small dimmed">
            {rows.map(({ name, amount }) => `${name} ${amount}`).join(', ')}
          </span>
        )}
      </TickRow>
      <ActionIcon
        className="rigid dimmed no-print"
        size={44}
        aria-label={`Small amounts one by one: ${shelf}`}
        aria-expanded={isOpen}
        aria-controls={each}
        onClick={() => setOpen(!isOpen)}
      >
        <IconChevronDown size={20} className="chevron" aria-hidden />
      </ActionIcon>
      <ul id={each} className={`${classes.each} list ruled`} hidden={!isOpen}>
        {isOpen ? rows.map((row) => <FoodRow key={row.food_id} row={row} {...acts} />) : null}
      </ul>
    </li>
  )
}

type ShelvesProps = Pick<OwnList, 'rows'> & ListActs & { children?: ReactNode }

/** The foods to buy, by the shelves of a shop. `children` is a last section. */
export function Shelves({ rows, children, ...acts }: ShelvesProps) {
  const lines = shoppingLines(rows.filter(({ staple }) => !staple))
  return (
    <div className={classes.shelves}>
      {[...Map.groupBy(lines, ({ shelf }) => shelf)].map(([shelf, ofShelf]) => (
        <SectionCard key={shelf} title={shelf}>
          <ul className={`${classes.lines} list ruled`}>
            {ofShelf.map((line) =>
              line.rows.length === 1 ? (
                <FoodRow key={line.rows[0]!.food_id} row={line.rows[0]!} {...acts} />
              ) : (
                <SmallAmounts key="small" line={line} {...acts} />
              ),
            )}
          </ul>
        </SectionCard>
      ))}
      {children}
    </div>
  )
}

/** Where the focus goes from a food that becomes a staple. */
export const staplesId = 'always-at-home'

/** What is always at home, folded away. */
export function Staples({ rows, ...acts }: Pick<OwnList, 'rows'> & ListActs) {
  const staples = rows.filter(({ staple }) => staple)
  if (staples.length === 0) return null
  return (
    <details className={`${classes.folded} card no-print`}>
      <summary id={staplesId}>Always at home ({staples.length})</summary>
      <ul className={`${classes.lines} list ruled`}>
        {staples.map((row) => (
          <FoodRow key={row.food_id} row={row} {...acts} />
        ))}
      </ul>
    </details>
  )
}

/** How far the shopping is, in a sentence. The small amounts of a shelf are one line. */
export function boughtText({ rows, own }: Pick<OwnList, 'rows' | 'own'>): string {
  const lines = shoppingLines(rows.filter(({ staple }) => !staple))
  const all = [
    ...lines.map((line) => line.rows.every(({ bought }) => bought)),
    ...own.map((line) => line.bought),
  ]
  const count = all.filter(Boolean).length
  if (all.length === 0) return 'Nothing to buy.'
  return count === all.length ? `All ${count} bought.` : `${count} of ${all.length} bought.`
}

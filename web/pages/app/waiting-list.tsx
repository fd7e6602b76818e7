import { Skeleton, Text } from '@mantine/core'
import { type Icon, IconChecks, IconChevronRight, IconRefresh } from '@tabler/icons-react'
import { Link } from 'react-router'
import { IconButton } from '#web/components/layout/buttons.tsx'
import { SectionCard } from '#web/components/layout/section-card.tsx'
import classes from './dashboard.module.css'

export type WaitingItem = {
  icon: Icon
  title: string
  text: string
  to: string
  /** True for something to do, false for information. */
  isDue?: boolean
}
/** The items of one call. A failed call does not affect the others. */
export type Read = { isPending: boolean; failed: boolean; retry: () => void; items: WaitingItem[] }

export function WaitingList({ reads }: { reads: Read[] }) {
  const items = reads
    .flatMap((read) => read.items)
    .toSorted((a, b) => Number(b.isDue ?? false) - Number(a.isDue ?? false))
  const failed = reads.filter((read) => read.failed)
  const isPending = reads.some((read) => read.isPending)
  return (
    <SectionCard title="What waits for you">
      <ul className="list stack tight" aria-busy={isPending}>
        {items.map(({ to, ...words }) => (
          <li key={words.title}>
            <Link to={to} className={`${classes.item} row loose plain`}>
              <Words {...words} />
              <IconChevronRight size={20} aria-hidden className="rigid dimmed" />
            </Link>
          </li>
        ))}
        {reads
          .filter((read) => read.isPending)
          .map((_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have nothing else to be told apart by.
            <li key={index} className={`${classes.item} row loose plain`}>
              <Skeleton circle height="2.75rem" />
              <span className="fill">
                <Skeleton height="1rem" width="55%" mb={8} />
                <Skeleton height="0.8rem" width="85%" />
              </span>
            </li>
          ))}
      </ul>
      {failed.length ? (
        <div role="alert" className={`${classes.failed} row wrap between`}>
          <Text>Something here could not be loaded.</Text>
          <IconButton
            variant="default"
            icon={IconRefresh}
            onClick={() => {
              for (const read of failed) read.retry()
            }}
          >
            Try Again
          </IconButton>
        </div>
      ) : null}
      {!isPending && !items.length && !failed.length ? (
        <div className={`${classes.item} row loose plain`}>
          <Words icon={IconChecks} title="Nothing waits for you" text="You are up to date." />
        </div>
      ) : null}
    </SectionCard>
  )
}

function Words({ icon: ItemIcon, title, text, isDue }: Omit<WaitingItem, 'to'>) {
  return (
    <>
      <span className={`${classes.katori} plate`} data-due={isDue || undefined}>
        <ItemIcon size={22} stroke={1.8} aria-hidden />
      </span>
      <span className="fill">
        <span className={`${classes.title} block`}>{title}</span>
        <span className={`${classes.hint} block small dimmed`}>{text}</span>
      </span>
    </>
  )
}

import { Stack } from '@mantine/core'
import {
  type Icon,
  IconCalendarHeart,
  IconChevronRight,
  IconMessages,
  IconSoup,
  IconTrendingUp,
  IconUserCircle,
} from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Care } from '#domain/care/care.ts'
import { type DateString, formatDate } from '#domain/dates.ts'
import { nextCheckIn } from '#domain/progress/progress-figures.ts'
import { SectionCard } from '#web/components/layout/page.tsx'
import { useToday } from '#web/lib/today.ts'
import classes from './link-tile.module.css'

type Tile = { icon: Icon; label: string; hint?: string; to?: string }

/** A tile with an icon, as a link; without an address it is only information. */
function LinkTile({ icon: TileIcon, label, hint, to }: Tile) {
  const content = (
    <>
      <span className="plate" aria-hidden="true">
        <TileIcon size={20} />
      </span>
      <Stack component="span" gap={0} lh={1.35} className="fill">
        <span className="strong">{label}</span>
        {hint ? <span className="small dimmed">{hint}</span> : null}
      </Stack>
      {to ? <IconChevronRight size={18} aria-hidden className="rigid dimmed" /> : null}
    </>
  )
  return to ? (
    <Link to={to} className={`${classes.tile} row card plain`}>
      {content}
    </Link>
  ) : (
    <div className={`${classes.tile} row card plain`}>{content}</div>
  )
}

/** Tiles side by side; below each other on narrow screens. */
export function LinkTiles({ title, tiles }: { title: string; tiles: Tile[] }) {
  return (
    <SectionCard title={title}>
      <div className={classes.frame}>
        <div className={classes.tiles}>
          {tiles.map((tile) => (
            <LinkTile key={tile.label} {...tile} />
          ))}
        </div>
      </div>
    </SectionCard>
  )
}

const progress = '/app/patient/progress'
const quickActions = [
  { icon: IconCalendarHeart, label: 'Log Progress', to: progress },
  { icon: IconSoup, label: 'View Meal Plan', to: '/app/patient/meal-plans' },
  { icon: IconUserCircle, label: 'Update Profile', to: '/app/patient/profile' },
]

export const QuickActions = () => <LinkTiles title="Quick Actions" tiles={quickActions} />

const nextSteps = [
  {
    icon: IconTrendingUp,
    label: 'Log your progress',
    hint: 'Weight, waist and how the week felt',
    to: progress,
  },
  {
    icon: IconSoup,
    label: 'Follow your plan',
    hint: 'See what is on your plate',
    to: '/app/patient/meal-plans',
  },
]

/** `lastReport`: the date; null without a report, undefined while unknown. */
export function NextSteps({ lastReport }: { lastReport: DateString | null | undefined }) {
  const today = useToday()
  const due = lastReport === undefined ? undefined : nextCheckIn(lastReport, today)
  let when = 'Once a week'
  if (due) when = due === today ? 'Next: today' : `Next: ${formatDate(due)}`
  const checkIn = { icon: IconCalendarHeart, label: 'Weekly check-in', hint: when }
  return <LinkTiles title="Next Steps" tiles={[...nextSteps, checkIn]} />
}

const beginning = {
  icon: IconCalendarHeart,
  label: 'Note where you begin',
  hint: 'Weight and waist now, so that the first change counts',
  to: progress,
}
const lookOver = {
  icon: IconUserCircle,
  label: 'Look over your profile',
  hint: 'Every dish is checked against your allergies and food rules',
  to: '/app/patient/profile',
}

/** What helps before the first plan is there. */
export function Meanwhile({ care, hasReport }: { care: Care | undefined; hasReport: boolean }) {
  const nutritionist = care?.nutritionist?.away ? null : care?.nutritionist
  const writing = nutritionist && {
    icon: IconMessages,
    label: `Write to ${nutritionist.name}`,
    hint: 'What you like to cook, who cooks, when you eat',
    to: `/app/messages/${nutritionist.conversation_id}`,
  }
  const tiles = [...(writing ? [writing] : []), ...(hasReport ? [] : [beginning]), lookOver]
  return <LinkTiles title="Meanwhile" tiles={tiles} />
}

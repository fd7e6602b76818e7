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
import type { Care } from '#domain/care/care.ts'
import { type DateString, formatDate } from '#domain/dates.ts'
import { nextCheckIn } from '#domain/progress/progress-figures.ts'
import { SectionCard } from '#web/components/layout/page.tsx'
import { Link } from '#web/lib/router.tsx'
import { useToday } from '#web/lib/today.ts'
import classes from './link-tile.module.css'

/** Without an address it is only information. */
export type Tile = readonly [icon: Icon, label: string, hint: string | null, to?: string]

/** A tile with an icon, as a link if it has an address. */
function LinkTile({ tile: [TileIcon, label, hint, to] }: { tile: Tile }) {
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
export function LinkTiles({ title, tiles }: { title: string; tiles: readonly Tile[] }) {
  return (
    <SectionCard title={title}>
      <div className={classes.frame} data-brief={tiles.every(([, , hint]) => !hint) || undefined}>
        <div className={classes.tiles}>
          {tiles.map((tile) => (
            <LinkTile key={tile[1]} tile={tile} />
          ))}
        </div>
      </div>
    </SectionCard>
  )
}

const progress = '/app/patient/progress'
const mealPlans = '/app/patient/meal-plans'
const profile = '/app/patient/profile'

const quickActions: Tile[] = [
  [IconCalendarHeart, 'Log Progress', null, progress],
  [IconSoup, 'View Meal Plan', null, mealPlans],
  [IconUserCircle, 'Update Profile', null, profile],
]
export const QuickActions = () => <LinkTiles title="Quick Actions" tiles={quickActions} />

const nextSteps: Tile[] = [
  [IconTrendingUp, 'Log your progress', 'Weight, waist and how the week felt', progress],
  [IconSoup, 'Follow your plan', 'See what is on your plate', mealPlans],
]

/** `lastReport`: the date; null without a report, undefined while unknown. */
export function NextSteps({ lastReport }: { lastReport: DateString | null | undefined }) {
  const today = useToday()
  const due = lastReport === undefined ? undefined : nextCheckIn(lastReport, today)
  let when = 'Once a week'
  if (due) when = due === today ? 'Next: today' : `Next: ${formatDate(due)}`
  return <LinkTiles title="Next Steps" tiles={[...nextSteps, [IconCalendarHeart, 'Weekly check-in', when]]} />
}

const beginHint = 'Weight and waist now, so that the first change counts'
const checkHint = 'Every dish is checked against your allergies and food rules'
const sampleHint = 'Dishes that fit what you told us, before your own plan is there'
const writeHint = 'What you like to cook, who cooks, when you eat'

/** What helps before the first plan is there. */
type MeanwhileProps = {
  care: Care | undefined
  hasReport: boolean
  /** Whether an example day may be offered. */
  maySample: boolean
}

export function Meanwhile({ care, hasReport, maySample }: MeanwhileProps) {
  const tiles: Tile[] = [[IconUserCircle, 'Look over your profile', checkHint, profile]]
  if (!hasReport) tiles.unshift([IconCalendarHeart, 'Note where you begin', beginHint, progress])
  const nutritionist = care?.nutritionist
  if (nutritionist && !nutritionist.away) {
    const conversation = `/app/messages/${nutritionist.conversation_id}`
    tiles.unshift([IconMessages, `Write to ${nutritionist.name}`, writeHint, conversation])
  }
  if (maySample) tiles.push([IconSoup, 'See an example day', sampleHint, '/app/patient/start/day'])
  return <LinkTiles title="Meanwhile" tiles={tiles} />
}

import { Stack } from '@mantine/core'
import {
  IconCalendarHeart,
  IconChevronRight,
  IconMessages,
  IconSoup,
  IconTrendingUp,
  IconUserCircle,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Care } from '#domain/care/care.ts'
import { type DateString, formatDate } from '#domain/dates.ts'
import { nextCheckIn } from '#domain/progress/progress-figures.ts'
import { SectionCard } from '#web/components/layout/page.tsx'
import { useToday } from '#web/lib/today.ts'
import classes from './link-tile.module.css'

type Props = { icon: ReactNode; label: string; hint?: string; to?: string }

/** A tile with an icon, as a link; without an address it is only information. */
export function LinkTile({ icon, label, hint, to }: Props) {
  const content = (
    <>
      <span className="plate" aria-hidden="true">
        {icon}
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
export function LinkTiles({ children }: { children: ReactNode }) {
  return (
    <div className={classes.frame}>
      <div className={classes.tiles}>{children}</div>
    </div>
  )
}

export function QuickActions() {
  return (
    <SectionCard title="Quick Actions">
      <LinkTiles>
        <LinkTile icon={<IconCalendarHeart size={20} />} label="Log Progress" to="/app/patient/progress" />
        <LinkTile icon={<IconSoup size={20} />} label="View Meal Plan" to="/app/patient/meal-plans" />
        <LinkTile icon={<IconUserCircle size={20} />} label="Update Profile" to="/app/patient/profile" />
      </LinkTiles>
    </SectionCard>
  )
}

/** `lastReport`: the date; null without a report, undefined while unknown. */
export function NextSteps({ lastReport }: { lastReport: DateString | null | undefined }) {
  const today = useToday()
  const due = lastReport === undefined ? undefined : nextCheckIn(lastReport, today)
  let when = 'Once a week'
  if (due) when = due === today ? 'Next: today' : `Next: ${formatDate(due)}`
  return (
    <SectionCard title="Next Steps">
      <LinkTiles>
        <LinkTile
          icon={<IconTrendingUp size={20} />}
          label="Log your progress"
          hint="Weight, waist and how the week felt"
          to="/app/patient/progress"
        />
        <LinkTile
          icon={<IconSoup size={20} />}
          label="Follow your plan"
          hint="See what is on your plate"
          to="/app/patient/meal-plans"
        />
        <LinkTile icon={<IconCalendarHeart size={20} />} label="Weekly check-in" hint={when} />
      </LinkTiles>
    </SectionCard>
  )
}

/** What helps before the first plan is there. */
export function Meanwhile({ care, hasReport }: { care: Care | undefined; hasReport: boolean }) {
  const nutritionist = care?.nutritionist?.away ? null : care?.nutritionist
  return (
    <SectionCard title="Meanwhile">
      <LinkTiles>
        {nutritionist ? (
          <LinkTile
            icon={<IconMessages size={20} />}
            label={`Write to ${nutritionist.name}`}
            hint="What you like to cook, who cooks, when you eat"
            to={`/app/messages/${nutritionist.conversation_id}`}
          />
        ) : null}
        {hasReport ? null : (
          <LinkTile
            icon={<IconCalendarHeart size={20} />}
            label="Note where you begin"
            hint="Weight and waist now, so that the first change counts"
            to="/app/patient/progress"
          />
        )}
        <LinkTile
          icon={<IconUserCircle size={20} />}
          label="Look over your profile"
          hint="Every dish is checked against your allergies and food rules"
          to="/app/patient/profile"
        />
      </LinkTiles>
    </SectionCard>
  )
}

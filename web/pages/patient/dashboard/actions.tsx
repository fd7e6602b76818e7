import { IconCalendarHeart, IconSoup, IconTrendingUp, IconUserCircle } from '@tabler/icons-react'
import { type DateString, formatDate } from '#domain/dates.ts'
import { nextCheckIn } from '#domain/progress/progress-figures.ts'
import { SectionCard } from '#web/components/layout/section-card.tsx'
import { useToday } from '#web/lib/today.ts'
import { LinkTile, LinkTiles } from './link-tile.tsx'

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

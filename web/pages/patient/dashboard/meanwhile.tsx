import { IconCalendarHeart, IconMessages, IconUserCircle } from '@tabler/icons-react'
import type { Care } from '#domain/care/care.ts'
import { SectionCard } from '#web/components/layout/section-card.tsx'
import { LinkTile, LinkTiles } from './link-tile.tsx'

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

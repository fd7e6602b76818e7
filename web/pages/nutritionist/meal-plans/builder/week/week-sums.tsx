import { Button, Card, Group } from '@mantine/core'
import { IconVolume } from '@tabler/icons-react'
import { Subheading } from '#web/components/layout/page.tsx'
import { WeekTotals } from '#web/pages/nutritionist/meal-plans/plan/totals.tsx'
import { useBuilder } from '../use-builder.ts'
import classes from './week.module.css'

/** The draft's average day against the targets. */
export function WeekSums() {
  const { isWide, draft, dispatch, care } = useBuilder()
  return (
    <Card
      component="section"
      aria-labelledby="week-totals"
      className={isWide ? classes.sums : classes.totals}
    >
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Subheading id="week-totals">The week</Subheading>
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.readOut}
          leftSection={<IconVolume size={16} aria-hidden />}
          onClick={() => dispatch({ type: 'announceTotals' })}
        >
          Announce totals
        </Button>
      </Group>
      <WeekTotals days={draft.days} care={care} />
    </Card>
  )
}

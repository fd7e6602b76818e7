import { Alert, Text } from '@mantine/core'
import { IconCalendarHeart } from '@tabler/icons-react'
import { type DateString, formatDate } from '#domain/dates.ts'
import { ButtonLink } from '#web/components/layout/page.tsx'
import { useToday } from '#web/lib/today.ts'

/** On top of the page once the weekly report is due; else nothing. */
export function CheckInDue({ since }: { since: DateString | null | undefined }) {
  const today = useToday()
  if (!since) return null
  return (
    <Alert
      color="yellow"
      icon={<IconCalendarHeart aria-hidden />}
      title={since === today ? 'Your weekly check-in is due today' : 'Your weekly check-in is due'}
    >
      <Text mb="sm">
        {since === today ? '' : `Since ${formatDate(since)}. `}Two minutes: your weight, your waist and how
        the week felt. Your next plan is made with it.
      </Text>
      <ButtonLink to="/app/patient/progress">Check in now</ButtonLink>
    </Alert>
  )
}

import { Alert, Anchor, Box, Group, Progress, Skeleton, Stack, Text } from '@mantine/core'
import { IconCalendarPlus, IconMessages, IconRosetteDiscountCheck, IconUserPause } from '@tabler/icons-react'
import type { Care } from '#domain/care/care.ts'
import { standInWords } from '#domain/care/cover-words.ts'
import { matchingHours } from '#domain/care/promises.ts'
import { formatDate, formatInstant } from '#domain/dates.ts'
import { mailtoLink } from '#domain/mailto.ts'
import { counted } from '#domain/numbers.ts'
import { Facts } from '#web/components/content/facts.tsx'
import { LoadError } from '#web/components/feedback/loaded.tsx'
import { StatusBadge } from '#web/components/feedback/status-badge.tsx'
import { ButtonLink, SectionCard, Subheading, TextLink } from '#web/components/layout/page.tsx'
import { Plate } from '#web/components/layout/plate.tsx'
import type { useApi } from '#web/lib/api/queries.ts'
import { useBrand } from '#web/lib/brand.ts'
import { useUnread } from '#web/lib/live/unread.ts'
import { phoneLink } from '#web/lib/phone-link.ts'
import { ago, hoursSince, useNow } from '#web/lib/today.ts'
import { ChangeNutritionist } from './change-nutritionist.tsx'

export type LoadedCare = ReturnType<typeof useApi<'GET /patients/care'>>

/** The challenger's nutritionist, or how long matching may still take. */
export function CareCard({ care }: { care: LoadedCare }) {
  return (
    <SectionCard
      title="Your Nutritionist"
      action={care.data?.state === 'waiting' ? <StatusBadge>Pending</StatusBadge> : undefined}
    >
      <CareContent care={care} />
    </SectionCard>
  )
}

/** What the card says, without the card. */
export function CareContent({ care }: { care: LoadedCare }) {
  if (care.data?.nutritionist)
    return <Matched nutritionist={care.data.nutritionist} request={care.data.change_request} />
  if (care.data?.waiting_since && care.data.due_at)
    return <Waiting since={care.data.waiting_since} due={care.data.due_at} />
  if (care.data) return <Text c="dimmed">We look for yours as soon as your profile is complete.</Text>
  if (care.isPending)
    return (
      <Group wrap="nowrap" gap="lg" p={6} aria-busy>
        <Skeleton circle height="5.5rem" />
        <div className="fill">
          <Skeleton height="1.25rem" width="12rem" maw="100%" mb="sm" />
          <Skeleton height="3.5rem" />
        </div>
      </Group>
    )
  return <LoadError query={care} failed="Failed to load your nutritionist." />
}

function Waiting({ since, due }: { since: string; due: string }) {
  const now = useNow()
  const { support_email, support_phone } = useBrand()
  const hours = hoursSince(since, now)
  const isLate = now >= Date.parse(due)
  return (
    <Stack gap="sm">
      <Text fw={600}>
        {isLate
          ? 'It takes longer than the 24 hours we promised, and we are sorry.'
          : 'We are looking for the nutritionist who fits you best.'}
      </Text>
      <Progress
        value={Math.min(100, (hours / matchingHours) * 100)}
        color={isLate ? 'yellow' : 'green'}
        size="md"
        aria-label={`Hours passed of ${matchingHours}`}
      />
      <Text>
        Waiting since {formatInstant(since)} ({ago(since, now)}).{' '}
        {isLate ? (
          <>
            We are still looking for the right one, and you are notified as soon as you are matched. Would you
            like to ask? <TextLink to="/contact">Contact Support</TextLink>
            {support_phone ? ', write to ' : ' or write to '}
            <Anchor href={mailtoLink(support_email)}>{support_email}</Anchor>
            {support_phone ? (
              <>
                {' or call '}
                <Anchor href={phoneLink(support_phone)} className="nowrap">
                  {support_phone}
                </Anchor>
              </>
            ) : null}
            .
          </>
        ) : (
          <>You are matched by {formatInstant(due)} at the latest, and we notify you.</>
        )}
      </Text>
    </Stack>
  )
}

type MatchedProps = { nutritionist: NonNullable<Care['nutritionist']>; request: Care['change_request'] }

function Matched({ nutritionist, request }: MatchedProps) {
  const { name, years_experience: years } = nutritionist
  return (
    <>
      <Box p={6} className="row loose">
        <Plate>
          <Box component="span" fz="1.25rem" fw={700}>
            {name
              .split(/\s+/)
              .slice(0, 2)
              .map((word) => [...word][0])}
          </Box>
        </Plate>
        <div className="fill">
          <div className="row wrap close">
            <Subheading className="breaks">{name}</Subheading>
            {nutritionist.verified ? (
              <Group
                component="span"
                gap={4}
                wrap="nowrap"
                c="var(--mantine-color-green-text)"
                className="small strong"
              >
                <IconRosetteDiscountCheck size={20} aria-hidden />
                Verified
              </Group>
            ) : null}
          </div>
          {nutritionist.qualifications ? <Text className="breaks">{nutritionist.qualifications}</Text> : null}
        </div>
      </Box>
      {nutritionist.stand_in ? (
        <Text mt="md" fw={600} className="breaks">
          {standInWords(nutritionist.stand_in)}
        </Text>
      ) : null}
      {nutritionist.away ? (
        <Alert
          mt="md"
          color="yellow"
          icon={<IconUserPause aria-hidden />}
          title="Not available at the moment"
        >
          What is planned for you stays valid, and we tell you when {name} is back.
          {request ? null : ' If you would rather have somebody else now, ask for a change below.'}
        </Alert>
      ) : null}
      {nutritionist.bio ? (
        <Text className="written" maw="42rem" mt="sm">
          {nutritionist.bio}
        </Text>
      ) : null}
      <Facts
        least="11rem"
        facts={[
          ['Experience', years ? counted(years, 'year') : null],
          ['Specializations', nutritionist.specializations.join(', ')],
          ['Languages', nutritionist.languages.join(', ')],
          ['With you since', formatDate(nutritionist.since)],
        ]}
      />
      <Group mt="md" gap="xs">
        <MessageButton conversation={nutritionist.conversation_id} />
        <ButtonLink to="/app/patient/appointments?book=yes" variant="light" icon={IconCalendarPlus}>
          Book an appointment
        </ButtonLink>
      </Group>
      <ChangeNutritionist nutritionist={nutritionist} request={request} />
    </>
  )
}

function MessageButton({ conversation }: { conversation: string }) {
  const { messages } = useUnread()
  return (
    <ButtonLink to={`/app/messages/${conversation}`} variant="light" icon={IconMessages}>
      {messages ? counted(messages, 'unread message') : 'Message'}
    </ButtonLink>
  )
}

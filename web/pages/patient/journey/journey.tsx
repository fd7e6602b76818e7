import { Box, Skeleton, Text } from '@mantine/core'
import { IconFlag, IconFlame, IconHeartHandshake, IconMessages } from '@tabler/icons-react'
import { addDays, formatDate } from '#domain/dates.ts'
import { hardWeekText, milestoneWords, streakWords } from '#domain/progress/journey.ts'
import type { Journey } from '#domain/progress/progress.ts'
import { LoadError } from '#web/components/feedback/loaded.tsx'
import { ButtonLink, Muted, SectionCard, SmallHeading, Tiles } from '#web/components/layout/page.tsx'
import { useApi } from '#web/lib/api/queries.ts'
import { Link } from '#web/lib/router.tsx'
import { useToday } from '#web/lib/today.ts'
import classes from './journey.module.css'

export const useJourney = () => useApi('GET /patients/journey', { refetchOnWindowFocus: true })

/** After a hard week: a kind word, and one press to write to the nutritionist. Else nothing. */
export function HardWeek() {
  const hard = useJourney().data?.hard_week
  return hard ? <KindWord hard={hard} /> : null
}

function KindWord({ hard }: { hard: NonNullable<Journey['hard_week']> }) {
  const care = useApi('GET /patients/care').data
  // Who is away reads nothing.
  const nutritionist = care?.nutritionist?.away ? null : care?.nutritionist
  return (
    <Box
      component="section"
      p="lg"
      bg="var(--thali-sunken)"
      className="card with-icon loose"
      aria-labelledby="hard-week"
    >
      <IconHeartHandshake size={26} stroke={1.7} aria-hidden />
      <div className="fill">
        <SmallHeading id="hard-week">A hard week is a week, not a verdict</SmallHeading>
        <Text mt={4}>{hardWeekText(hard, nutritionist?.name ?? null)}</Text>
        {nutritionist ? (
          <ButtonLink
            to={`/app/messages/${nutritionist.conversation_id}`}
            variant="light"
            mt="sm"
            icon={IconMessages}
          >
            Write to {nutritionist.name}
          </ButtonLink>
        ) : null}
      </div>
    </Box>
  )
}

const flame = (
  <IconFlame size={20} stroke={1.8} aria-hidden className="rigid" color="var(--mantine-color-yellow-text)" />
)

/** Streaks and what was reached, on the progress page; nothing while there is nothing to say. */
export function JourneyCard() {
  const query = useJourney()
  const journey = query.data
  const streaks = journey ? streakWords(journey) : []
  if (query.isPending) return <Skeleton height="9rem" radius="lg" aria-busy />
  if (!journey) return <LoadError query={query} failed="What you have reached could not be loaded" />
  if (streaks.length + journey.milestones.length === 0) return null
  return (
    <SectionCard title="What You Have Reached">
      {streaks.length ? (
        <ul className={`${classes.streaks} list wrap strong`} aria-label="In a row">
          {streaks.map((words) => (
            <li key={words} className="row tight">
              {flame}
              {words}
            </li>
          ))}
        </ul>
      ) : null}
      {journey.milestones.length ? (
        <Tiles
          component="ol"
          least="20rem"
          className={`${classes.milestones} list loose`}
          aria-label="Milestones"
        >
          {journey.milestones.map(({ kind, reached_on }) => (
            <li key={kind} className="with-icon">
              <Box component="span" w="2.25rem" h="2.25rem" className="plate" aria-hidden="true">
                <IconFlag size={18} />
              </Box>
              <div>
                <Text fw={600}>{milestoneWords[kind].title}</Text>
                <Text>{milestoneWords[kind].text}</Text>
                <Muted>{formatDate(reached_on)}</Muted>
              </div>
            </li>
          ))}
        </Tiles>
      ) : null}
    </SectionCard>
  )
}

/** How many days a milestone is news on the dashboard. */
const newsDays = 7

/** Streaks and a new milestone in a line, on the dashboard; nothing when there is nothing to say. */
export function JourneyLine() {
  const journey = useJourney().data
  const today = useToday()
  if (!journey) return null
  const news = journey.milestones.find(({ reached_on }) => reached_on > addDays(today, -newsDays))
  const words = [
    ...(news ? [`Reached: ${milestoneWords[news.kind].title}`] : []),
    ...streakWords(journey),
  ].join('. ')
  if (!words) return null
  return (
    <Text className={`${classes.line} row tight`}>
      {flame}
      <Link to="/app/patient/progress">{words}</Link>
    </Text>
  )
}

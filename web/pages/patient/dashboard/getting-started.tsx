import { Group, Stack, Title } from '@mantine/core'
import { IconMessageQuestion, IconUserCircle, IconUserHeart } from '@tabler/icons-react'
import { StatCard } from '#web/components/content/stat-card.tsx'
import { ButtonLink } from '#web/components/layout/buttons.tsx'
import { Plate } from '#web/components/layout/plate.tsx'
import { SectionCard } from '#web/components/layout/section-card.tsx'
import { CareCard, type LoadedCare } from '#web/pages/patient/care/care-card.tsx'
import { readStart } from '#web/pages/patient/start/start-draft.ts'
import { useUser } from '#web/session.tsx'
import classes from './dashboard.module.css'
import { LinkTile, LinkTiles } from './link-tile.tsx'
import { StartSteps } from './start-steps.tsx'

/** The dashboard of a challenger without a profile. An administrator may have assigned a nutritionist all the same. */
export function GettingStarted({ care, hasPlan }: { care: LoadedCare; hasPlan: boolean }) {
  const { id } = useUser()
  const isBegun = readStart(id) !== null
  const nutritionist = care.data?.nutritionist
  return (
    <Stack gap="lg">
      <div className={classes.start}>
        <section className={`${classes.invite} on-deep`} aria-labelledby="complete-profile">
          <div>
            <Title order={2} id="complete-profile">
              Complete Your Profile
            </Title>
            <p>
              Your nutritionist plans with what you tell us: your measurements, how you like to eat, your
              allergies. Step by step it takes a few minutes; or fill in one form.
            </p>
            <Group gap="sm">
              <ButtonLink to="/app/patient/start" color="yellow" size="md">
                {isBegun ? 'Go On Step by Step' : 'Begin Step by Step'}
              </ButtonLink>
              <ButtonLink to="/app/patient/profile" variant="white" size="md">
                Complete Your Profile
              </ButtonLink>
            </Group>
          </div>
          <Plate>
            <IconUserHeart stroke={1.6} />
          </Plate>
        </section>
        <StatCard
          label="Profile Status"
          value="Incomplete"
          hint={nutritionist ? `${nutritionist.name} plans with it` : 'We match you once it is complete'}
          icon={<IconUserCircle />}
          tone="yellow"
        />
      </div>
      <StartSteps care={care.data} hasProfile={false} hasPlan={hasPlan} />
      {nutritionist ? <CareCard care={care} /> : null}
      <SectionCard title="Quick Actions">
        <LinkTiles>
          <LinkTile icon={<IconUserCircle size={20} />} label="Complete Profile" to="/app/patient/profile" />
          <LinkTile icon={<IconMessageQuestion size={20} />} label="Contact Support" to="/contact" />
        </LinkTiles>
      </SectionCard>
    </Stack>
  )
}

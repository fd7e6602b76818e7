import { Button, Stack, Text, Title } from '@mantine/core'
import { IconLifebuoy, IconUserEdit, IconUserHeart } from '@tabler/icons-react'
import { Link } from 'react-router'
import { Plate } from '#web/components/plate.tsx'
import { SectionCard } from '#web/components/section-card.tsx'
import { StatCard } from '#web/components/stat-card.tsx'
import { StatusBadge } from '#web/components/status-badge.tsx'
import classes from './dashboard.module.css'
import { LinkTile, LinkTiles } from './link-tile.tsx'

const steps = [
  {
    title: 'Complete your profile',
    text: 'About you, how you eat, and what you must avoid.',
    isCurrent: true,
  },
  {
    title: 'Get assigned a nutritionist',
    text: 'Within 24 hours of completing your profile.',
  },
  {
    title: 'Receive your meal plan',
    text: 'Your nutritionist creates it, and you are notified when it is ready.',
  },
]

/** The dashboard of somebody without a profile. */
export function GettingStarted() {
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
              allergies. It takes a few minutes.
            </p>
            <Button component={Link} to="/app/patient/profile" color="yellow" size="md">
              Complete Your Profile
            </Button>
          </div>
          <Plate>
            <IconUserHeart stroke={1.6} />
          </Plate>
        </section>
        <StatCard
          label="Profile Status"
          value="Incomplete"
          hint="We match you once it is complete"
          icon={<IconUserEdit />}
          tone="yellow"
        />
      </div>
      <SectionCard title="Getting Started">
        <ol className={classes.steps}>
          {steps.map(({ title, text, isCurrent }) => (
            <li key={title} data-current={isCurrent} aria-current={isCurrent ? 'step' : undefined}>
              <div>
                <Text fw={600}>{title}</Text>
                <Text size="sm" c="dimmed">
                  {text}
                </Text>
              </div>
              {isCurrent ? <StatusBadge tone="green">Next</StatusBadge> : <StatusBadge>Pending</StatusBadge>}
            </li>
          ))}
        </ol>
      </SectionCard>
      <SectionCard title="Quick Actions">
        <LinkTiles>
          <LinkTile icon={<IconUserEdit size={20} />} label="Complete Profile" to="/app/patient/profile" />
          <LinkTile icon={<IconLifebuoy size={20} />} label="Contact Support" to="/contact" />
        </LinkTiles>
      </SectionCard>
    </Stack>
  )
}

import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { type Nutrients, nutrientKeys } from '#domain/food/nutrients.ts'
import type { PatientTargets } from '#domain/food/targets/patient-targets.ts'
import { TargetFigures } from '#web/components/content/target-figures.tsx'
import classes from './daily-targets.module.css'
import { Reasons } from './reasons.tsx'

type Props = Pick<PatientTargets, 'measured' | 'current'> & {
  isBusy: boolean
  onUse: (figures: Nutrients) => void
}

/** What is proposed by the weights of the last weeks, or why nothing is yet. */
export function MeasuredProposal({ measured, current, isBusy, onUse }: Props) {
  const { proposed, reasons, summary, refused } = measured
  const isSet = proposed && current && nutrientKeys.every((key) => current[key] === proposed[key])
  return (
    <Stack gap="sm" className={classes.proposal}>
      <Title order={3} size="h4">
        By the weights
      </Title>
      {proposed ? (
        <>
          <Text size="sm">{summary}</Text>
          {isSet ? <Text>The targets are set so.</Text> : <TargetFigures targets={proposed} />}
          <Reasons lines={reasons} />
          {isSet ? null : (
            <Group>
              <Button size="sm" variant="default" disabled={isBusy} onClick={() => onUse(proposed)}>
                Use these figures
              </Button>
            </Group>
          )}
        </>
      ) : (
        <Text c="dimmed" size="sm">
          {refused}
        </Text>
      )}
    </Stack>
  )
}

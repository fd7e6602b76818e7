import { Text } from '@mantine/core'
import { useBrand } from '#web/lib/brand.ts'
import { TwoStepSetup } from './account/two-step/setup.tsx'
import { GateFrame } from './gate-frame.tsx'

/** Shown instead of every page until somebody who needs two-step sign-in has set it up. */
export function SecondFactorGate({ onDone }: { onDone: () => void }) {
  const { brand_name } = useBrand()
  return (
    <GateFrame title="Two-step sign-in">
      <Text c="dimmed" mt={4} mb="lg">
        {brand_name} asks everybody who works here for two-step sign-in: you see other people's health data.
        Besides your password, signing in then takes a code from an app on your phone.
      </Text>
      <TwoStepSetup onDone={onDone} />
    </GateFrame>
  )
}

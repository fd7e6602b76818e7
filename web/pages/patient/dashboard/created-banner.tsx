import { Alert, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { Care } from '#domain/care/care.ts'
import { useAddress } from '#web/components/lists/address.ts'
import { isSettled } from '#web/lib/api/queries.ts'
import { deviceStore } from '#web/lib/storage/device-store.ts'
import { useNow } from '#web/lib/today.ts'
import type { LoadedCare } from '#web/pages/patient/care/care-card.tsx'
import { matchingText } from '#web/pages/patient/care/matching-text.ts'
import type { useCurrentPlan } from '#web/pages/patient/meal-plans/current-plan.ts'

const store = deviceStore('profile_')
const flag = 'just_created'

/** Remembers that the profile was just completed, until the dashboard has shown it. Without storage the address says it. */
export function markProfileCreated() {
  store.write(flag, true)
}

/** Shown once after the profile is completed: what happens next. The address may be opened again later. */
export function CreatedBanner({ care, plan }: { care: LoadedCare; plan: ReturnType<typeof useCurrentPlan> }) {
  const { read, write } = useAddress<'profileCreated'>()
  const [wasMarked, setMarked] = useState(() => store.read(flag) !== null)
  useEffect(() => store.remove(flag), [])

  const now = useNow()
  if (!wasMarked && !read('profileCreated', (text) => text === 'true')) return null

  function dismiss() {
    setMarked(false)
    write({ profileCreated: null })
    document.getElementById('main')?.focus({ preventScroll: true })
  }

  return (
    <Alert
      mb="lg"
      color="green"
      role="status"
      icon={<IconCheck aria-hidden />}
      title="Your profile is complete!"
      withCloseButton
      closeButtonLabel="Dismiss"
      onClose={dismiss}
    >
      <Text>{isSettled(care) && !plan.isPending ? nextText(care.data, !!plan.data, now) : ''}</Text>
    </Alert>
  )
}

function nextText(care: Care | undefined, hasPlan: boolean, now: number): string {
  if (hasPlan) return 'Your meal plan is on this page.'
  if (care?.nutritionist)
    return `${care.nutritionist.name} will create your meal plan. You will be notified when it is ready.`
  if (care?.due_at && Date.parse(care.due_at) < now) return matchingText(care, now)
  return 'A qualified nutritionist will be assigned to you within 24 hours and will then create your meal plan. You will be notified when it is ready.'
}

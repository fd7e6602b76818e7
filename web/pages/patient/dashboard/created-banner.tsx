import { Alert, Text } from '@mantine/core'
import { IconConfetti } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'

const flag = 'profile_just_created'

/** Remembers that the profile was just completed, until the dashboard has said so. */
export function markProfileCreated() {
  try {
    localStorage.setItem(flag, 'true')
  } catch {
    // The address says it as well.
  }
}

function isMarked(): boolean {
  try {
    return localStorage.getItem(flag) !== null
  } catch {
    return false
  }
}

/** Once, after the profile was completed: what happens next. */
export function CreatedBanner() {
  const [search, setSearch] = useSearchParams()
  const [wasMarked, setMarked] = useState(isMarked)
  useEffect(() => {
    try {
      localStorage.removeItem(flag)
    } catch {}
  }, [])

  if (!wasMarked && search.get('profileCreated') !== 'true') return null

  function dismiss() {
    setMarked(false)
    setSearch(
      (now) => {
        now.delete('profileCreated')
        return now
      },
      { replace: true },
    )
    document.getElementById('main')?.focus({ preventScroll: true })
  }

  return (
    <Alert
      mb="lg"
      color="green"
      role="status"
      icon={<IconConfetti aria-hidden />}
      title="Your profile is complete!"
      withCloseButton
      closeButtonLabel="Dismiss"
      onClose={dismiss}
    >
      <Text>
        A qualified nutritionist will be assigned to you within 24 hours and will then create your meal plan.
        You will be notified when it is ready.
      </Text>
    </Alert>
  )
}

import { Alert, Box, Text } from '@mantine/core'
import { IconRefresh, IconUserPlus } from '@tabler/icons-react'
import { lazy, Suspense, useRef, useState } from 'react'
import type { Care, ChangeRequest } from '#domain/care/care.ts'
import { formatDate, formatInstantDate } from '#domain/dates.ts'
import { IconButton, PlainButton } from '#web/components/layout/page.tsx'
import { useShow } from '#web/lib/api/queries.ts'
import { useFocusAfter } from '#web/lib/focus.ts'
import { page } from '#web/lib/startup/lazy.ts'
import { useToday } from '#web/lib/today.ts'

// Rarely used, so the page does not wait for the dialogs' code.
const dialogs = page(() => import('./change-dialogs.tsx'))
const AskForChange = lazy(async () => ({ default: (await dialogs()).AskForChange }))
const TakeBackRequest = lazy(async () => ({ default: (await dialogs()).TakeBackRequest }))

type Props = { nutritionist: NonNullable<Care['nutritionist']>; request: ChangeRequest | null }

/** Asks for another nutritionist, or shows the open request. */
export function ChangeNutritionist({ nutritionist: { name, away }, request }: Props) {
  const show = useShow('GET /patients/care')
  const today = useToday()
  const [isAsking, setAsking] = useState(false)
  const [isTakingBack, setTakingBack] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const focusAfter = useFocusAfter()

  function settle(change_request: ChangeRequest | null) {
    show((care) => care && { ...care, change_request })
    setAsking(false)
    setTakingBack(false)
    // The pressed button has disappeared, so the focus moves to the result.
    focusAfter(place)
  }

  return (
    <Box ref={place} tabIndex={-1} mt="md" className="no-ring">
      {request ? (
        <Alert color="blue" icon={<IconUserPlus aria-hidden />} title="You asked for another nutritionist">
          <Text className="written" mb="xs">
            “{request.reason}”
          </Text>
          <Text mb="sm">
            Asked on {formatInstantDate(request.created_at)}.{' '}
            {request.due_on < today ? (
              <>It takes longer than we promised, and we are sorry. We are still looking.</>
            ) : (
              <>
                You get a better match by <strong>{formatDate(request.due_on)}</strong>.
              </>
            )}
            {away ? null : ` Until then ${name} cares for you.`}
          </Text>
          <PlainButton onClick={() => setTakingBack(true)}>Take back</PlainButton>
        </Alert>
      ) : (
        <IconButton variant="default" icon={IconRefresh} onClick={() => setAsking(true)}>
          Change nutritionist
        </IconButton>
      )}
      {isAsking ? (
        <Suspense>
          <AskForChange name={name} isAway={away} onSent={settle} onClose={() => setAsking(false)} />
        </Suspense>
      ) : null}
      {isTakingBack ? (
        <Suspense>
          <TakeBackRequest
            name={name}
            onTakenBack={() => settle(null)}
            onClose={() => {
              setTakingBack(false)
              focusAfter(() => place.current?.querySelector('button'))
            }}
          />
        </Suspense>
      ) : null}
    </Box>
  )
}

import { Alert } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import type { Failure } from '#web/lib/api/sending.ts'

/** Why a form was refused. It takes the focus, so that nobody overlooks it. */
export function FormError({ error }: { error: Failure | null }) {
  const alert = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (error) alert.current?.focus()
  }, [error])
  if (!error) return null
  return (
    <Alert ref={alert} tabIndex={-1} color="red" icon={<IconAlertCircle aria-hidden />}>
      <div>{error.text}</div>
      {error.hint ? <div>{error.hint}</div> : null}
    </Alert>
  )
}

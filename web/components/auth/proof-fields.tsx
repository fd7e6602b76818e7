import type { ComponentProps } from 'react'
import { useApi } from '#web/lib/api/queries.ts'
import { useUser } from '#web/session.tsx'
import { CodeField } from './code-field.tsx'
import { PasswordField } from './password-field.tsx'

type Props = {
  password: Omit<Partial<ComponentProps<typeof PasswordField>>, 'autoComplete'>
  code: ComponentProps<typeof CodeField>
  /** The password takes the focus of its dialog. */
  isFirst?: boolean
}

/** The password and, with two-step sign-in, a code: asked for again before what outlives the session. */
export function ProofFields({ password, code, isFirst = false }: Props) {
  const { email } = useUser()
  const account = useApi('GET /account', { staleTime: 60_000 })
  const isKnown = !!account.data?.second_factor
  return (
    <>
      {/* Tells password managers which account the password is for. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="Your password"
        data-autofocus={isFirst || undefined}
        {...password}
        autoComplete="current-password"
      />
      {/* Turned on meanwhile, on another device: then only the refusal tells it. */}
      {isKnown || code.error ? <CodeField isFirst={!isKnown} {...code} /> : null}
    </>
  )
}

import { useEffect, useState } from 'react'
import type { BodyOf } from '#web/lib/api/api.ts'
import { useApiMutation } from '#web/lib/api/queries.ts'
import { returnAddress, signUpDraft, signUpName } from '#web/lib/storage/return-address.ts'
import { useSession } from '#web/session.tsx'

type Form<Values> = { values: Values; setValues: (values: Partial<Values>) => void }

/** Whether somebody has begun to sign up in this tab. */
export const hasSignUpDraft = () => signUpDraft.read(signUpName) !== null

/** Keeps what is typed to sign up in this tab, over a reload: not the passwords, and not the consent. */
export function useSignUpDraft<Values extends object>({ values, setValues }: Form<Values>) {
  const [isRead, setRead] = useState(false)
  useEffect(() => {
    setValues((signUpDraft.read(signUpName) ?? {}) as Partial<Values>)
    setRead(true)
  }, [setValues])
  useEffect(() => {
    if (!isRead) return
    const typed = Object.entries(values).filter(([name, value]) => value && !/password|consent/.test(name))
    if (typed.length) signUpDraft.write(signUpName, Object.fromEntries(typed))
  }, [isRead, values])
}

/** Returns a function that makes an account and signs in with it. It throws ApiError. */
export function useSignUp() {
  const { adopt } = useSession()
  const { mutateAsync } = useApiMutation('POST /auth/signup')
  return async (body: BodyOf<'POST /auth/signup'>) => {
    const start = await mutateAsync({ body })
    // A new person has never been there.
    returnAddress.clear()
    return adopt(start)
  }
}

import { useEffect, useState } from 'react'
import { signUpDraft, signUpName } from '#web/lib/storage/return-address.ts'

type Form<Values> = { values: Values; setValues: (values: Partial<Values>) => void }

/** Whether somebody has begun to sign up in this tab. */
export const hasSignUpDraft = () => signUpDraft.read(signUpName) !== null

/** Keeps what is typed to sign up in this tab, over a reload: not the passwords, and not the consent. */
export function useSignUpDraft<Values extends { password?: unknown; consent?: unknown }>({
  values,
  setValues,
}: Form<Values>) {
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

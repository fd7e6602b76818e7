import type { ComponentProps } from 'react'
import type { Proof } from '#domain/auth/account.ts'
import type { PasswordAndCode } from '#domain/auth/second-factor.ts'
import { ProofFields } from '#web/components/auth/proof-fields.tsx'
import { DialogForm, useCallForm } from '#web/components/forms/call-form.tsx'
import { FormError } from '#web/components/forms/page-form.tsx'
import type { MutationRoute } from '#web/lib/api/api.ts'
import type { AnyVariables } from '#web/lib/api/queries.ts'
import type { Words } from '#web/lib/api/toast-mutation.ts'

type Props<R extends MutationRoute> = Pick<Words<R>, 'done' | 'failed' | 'onDone'> &
  Pick<ComponentProps<typeof DialogForm>, 'title' | 'submit' | 'danger' | 'onClose' | 'children'> & {
    route: R
    /** Whether a code is needed in any case. */
    schema: typeof Proof | typeof PasswordAndCode
  }

/** Asks for password and code, then makes the call that needs them. */
export function ProofCall<R extends MutationRoute>({ route, schema, children, ...props }: Props<R>) {
  const { done, failed, onDone, ...dialog } = props
  const form = useCallForm(route, { schema, done, failed, onDone, values: { password: '', code: '' } })
  return (
    <DialogForm
      form={form}
      isQuick
      onSubmit={(body) => form.call({ body } as unknown as AnyVariables<R>)}
      {...dialog}
    >
      {children}
      <FormError error={form.error} />
      <ProofFields isFirst password={form.getInputProps('password')} code={form.getInputProps('code')} />
    </DialogForm>
  )
}

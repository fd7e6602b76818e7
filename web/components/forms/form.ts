import { schemaResolver, useForm } from '@mantine/form'
import { type SyntheticEvent, useCallback, useEffect, useLayoutEffect } from 'react'
import type { z } from 'zod'
import { ApiError } from '#web/lib/api/api.ts'
import { useIsHydrating } from '#web/lib/startup/hydrating.ts'
import { enteredEarly, focusFirst, inputsOf } from './form-inputs.ts'
import { type FormValues, fillEmptyNumbers } from './form-values.ts'

type MantineForm<Schema extends z.ZodObject> = typeof useForm<FormValues<z.input<Schema>>, z.input<Schema>>
type MantineOptions<Schema extends z.ZodObject> = NonNullable<Parameters<MantineForm<Schema>>[0]>

export type ZodForm<Schema extends z.ZodObject> = Omit<ReturnType<MantineForm<Schema>>, 'onSubmit'> & {
  /** For `<form onSubmit>`. Focuses the first invalid field. */
  onSubmit: (
    submit: (values: z.input<Schema>) => unknown,
    refuse?: () => void,
  ) => (event?: SyntheticEvent<HTMLFormElement>) => void
  /** Shows a 422's messages at their fields. False when no message belongs to a field. */
  setServerErrors: (error: unknown) => boolean
}

export type ZodFormOptions<Schema extends z.ZodObject> = Omit<
  MantineOptions<Schema>,
  'initialValues' | 'validate' | 'transformValues'
> & { initialValues: FormValues<z.input<Schema>> }

/** The props of a form's fields, each with its label: `{...field('title')}`. */
export function labelledFields<Name extends string, Props extends object>(
  form: { getInputProps: (name: NoInfer<Name>) => Props },
  labels: Record<Name, string>,
) {
  return (name: Name) => ({ label: labels[name], ...form.getInputProps(name) })
}

/** Mantine's form, validating with the endpoint's own schema. A field's error clears when it is edited. */
export function useZodForm<Schema extends z.ZodObject>(
  schema: Schema,
  options: ZodFormOptions<Schema>,
): ZodForm<Schema> {
  const validate = schemaResolver(schema, { sync: true })
  const form = useForm<FormValues<z.input<Schema>>, z.input<Schema>>({
    ...options,
    validate: (values) => validate(fillEmptyNumbers(schema, values)),
    transformValues: (values) => fillEmptyNumbers(schema, values) as z.input<Schema>,
  })
  const { setErrors, getValues, setFieldValue } = form
  const isHydrating = useIsHydrating()
  // Takes over what people or their browser typed or chose in a rendered page before this code had loaded.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, before the form has values of its own.
  useLayoutEffect(() => {
    if (!isHydrating) return
    for (const [path, value] of enteredEarly(getValues() as Record<string, unknown>))
      setFieldValue(path, value as never)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, for a form that was submitted before the code had loaded; web/index.html has marked the form.
  useEffect(() => {
    const early = document.querySelector<HTMLFormElement>('form[data-early]')
    const [path = ''] = Object.keys(getValues())
    if (!early || inputsOf(path)[0]?.closest('form') !== early) return
    early.removeAttribute('data-early')
    early.requestSubmit()
  }, [])
  const setServerErrors = useCallback(
    (error: unknown) => {
      if (!(error instanceof ApiError)) return false
      const values = getValues() as object
      const own = error.errors.filter(({ path }) => (path.split('.')[0] ?? '') in values)
      if (!own.length) return false
      setErrors(Object.fromEntries(own.toReversed().map(({ path, message }) => [path, message])))
      focusFirst(own.map(({ path }) => path))
      return true
    },
    [setErrors, getValues],
  )
  return {
    ...form,
    onSubmit: (submit: (values: z.input<Schema>) => unknown, refuse?: () => void) =>
      form.onSubmit(
        (values) => submit(values) as undefined | Promise<unknown>,
        (errors) => {
          focusFirst(Object.keys(errors))
          refuse?.()
        },
      ),
    setServerErrors,
    // The same methods; TypeScript can't compare their generics while the schema is a parameter.
  } as unknown as ZodForm<Schema>
}

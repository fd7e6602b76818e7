import { Anchor, Checkbox, Input, TextInput, type TextInputProps } from '@mantine/core'
import { IconSalad, IconStethoscope } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { passwordHint } from '#domain/auth/auth.ts'
import choice from '#web/components/forms/choice-cards.module.css'
import { useBrand } from '#web/lib/brand.ts'
import { PasswordField } from './password-field.tsx'
import classes from './sign-up-fields.module.css'

const choices = [
  ['patient', IconSalad, 'Challenger', 'I want to eat better, with a plan made for me.'],
  ['nutritionist', IconStethoscope, 'Nutritionist', 'I make meal plans and coach people.'],
] as const
type Role = (typeof choices)[number][0]

/** The part of a form with the field that is used here. */
type FormWith<Name extends string, Value, Read = Value> = {
  values: { [name in Name]?: Read | null }
  errors: Record<string, ReactNode>
  setFieldValue(path: Name, value: Value | null): void
}

/** The choice of role, as two cards. */
export function RoleField({ form }: { form: FormWith<'role', Role> }) {
  const error = form.errors.role
  const id = useId()
  return (
    <fieldset className="fieldset" data-path="role" aria-describedby={error ? `${id}-error` : undefined}>
      <legend>I am joining as</legend>
      <div className={classes.cards}>
        {choices.map(([role, RoleIcon, label, text]) => (
          <label key={role} className={`${choice.card} ${classes.card}`} data-invalid={!!error || undefined}>
            <input
              type="radio"
              name={id}
              value={role}
              checked={form.values.role === role}
              onChange={() => form.setFieldValue('role', role)}
              aria-labelledby={`${id}-${role}`}
              aria-describedby={`${id}-${role}-text`}
              aria-invalid={error ? true : undefined}
            />
            <span className={`${choice.icon} ${classes.katori} plate dimmed`}>
              <RoleIcon size={22} stroke={1.8} aria-hidden />
            </span>
            <span>
              <span id={`${id}-${role}`} className={`${choice.name} block`}>
                {label}
              </span>
              <span id={`${id}-${role}-text`} className="block small dimmed">
                {text}
              </span>
            </span>
          </label>
        ))}
      </div>
      {error ? (
        <Input.Error id={`${id}-error`} mt={6}>
          {error}
        </Input.Error>
      ) : null}
    </fieldset>
  )
}

/** Consent to the terms and to the processing of health data. */
export function ConsentField({ form }: { form: FormWith<'consent', true, boolean> }) {
  const { brand_name } = useBrand()
  return (
    <Checkbox
      data-path="consent"
      checked={form.values.consent ?? false}
      onChange={(event) => form.setFieldValue('consent', event.currentTarget.checked || null)}
      error={form.errors.consent}
      label={
        <>
          I agree to the{' '}
          <Anchor href="/terms" target="_blank" inherit>
            terms and privacy notice
            <span className="nowrap hidden"> (opens in a new tab)</span>
          </Anchor>
          , and to {brand_name} processing my health data to provide the service.
        </>
      }
    />
  )
}

/** A phone number, which an account requires. */
export function PhoneField(props: TextInputProps) {
  return (
    <TextInput
      label="Phone"
      description="10-15 digits, such as +91 98765 43210"
      {...props}
      type="tel"
      autoComplete="tel"
    />
  )
}

/** A new password, with advice. */
export function NewPasswordField(props: TextInputProps & { what?: string }) {
  return <PasswordField label="Password" description={passwordHint} {...props} autoComplete="new-password" />
}

import { Anchor } from '@mantine/core'
import { IconMail, IconPhone } from '@tabler/icons-react'
import classes from './contact-links.module.css'

/** Opens the mail program with the address, and the subject when there is one. */
export function MailLink({ email, subject }: { email: string; subject?: string }) {
  return (
    <Anchor
      className={classes.link}
      href={`mailto:${email}${subject ? `?subject=${encodeURIComponent(subject)}` : ''}`}
      inherit
    >
      <IconMail size={18} aria-hidden />
      {email}
    </Anchor>
  )
}

/** Calls the number: ten digits are a number in the country, more begin with the country's code. */
export function PhoneLink({ phone }: { phone: string }) {
  return (
    <Anchor className={classes.link} href={`tel:${phone.length > 10 ? '+' : ''}${phone}`} inherit>
      <IconPhone size={18} aria-hidden />
      {phone}
    </Anchor>
  )
}

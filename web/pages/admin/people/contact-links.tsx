import { Anchor } from '@mantine/core'
import { IconMail, IconPhone } from '@tabler/icons-react'
import { mailtoLink } from '#domain/mailto.ts'
import classes from './contact-links.module.css'

/** A mailto: link, with a subject if given. */
export function MailLink({ email, subject }: { email: string; subject?: string }) {
  return (
    <Anchor className={`${classes.link} breaks`} href={mailtoLink(email, subject)} inherit>
      <IconMail size={18} aria-hidden className="rigid dimmed" />
      {email}
    </Anchor>
  )
}

/** A tel: link. Ten digits are a national number; longer ones begin with the country code. */
export function PhoneLink({ phone }: { phone: string }) {
  return (
    <Anchor className={`${classes.link} breaks`} href={`tel:${phone.length > 10 ? '+' : ''}${phone}`} inherit>
      <IconPhone size={18} aria-hidden className="rigid dimmed" />
      {phone}
    </Anchor>
  )
}

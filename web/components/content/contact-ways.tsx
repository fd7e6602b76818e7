import { Stack } from '@mantine/core'
import { type Icon, IconBrandWhatsapp, IconMail, IconPhone } from '@tabler/icons-react'
import { mailtoLink } from '#domain/mailto.ts'
import { phoneHours } from '#domain/site/brand.ts'
import { useBrand } from '#web/lib/brand.ts'
import { phoneLink, whatsAppLink } from '#web/lib/phone-link.ts'
import classes from './contact-ways.module.css'

const whatsAppHours = 'Any time. We answer in business hours.'

/** Ways to reach support besides a form. */
export function ContactWays() {
  const { support_email, support_phone } = useBrand()
  const ways: [icon: Icon, name: string, value: string, href: string, hint: string][] = [
    [IconMail, 'Email', support_email, mailtoLink(support_email), 'We answer within 24-48 hours.'],
  ]
  if (support_phone)
    ways.push(
      [IconPhone, 'Phone', support_phone, phoneLink(support_phone), phoneHours],
      [IconBrandWhatsapp, 'WhatsApp', 'Write on WhatsApp', whatsAppLink(support_phone), whatsAppHours],
    )
  return (
    <Stack component="ul" gap="1.125rem" className={`${classes.ways} list`}>
      {ways.map(([WayIcon, name, value, href, hint]) => (
        <li key={name}>
          <span className="plate">
            <WayIcon size={22} stroke={1.8} aria-hidden />
          </span>
          <Stack gap={0} miw={0}>
            <span className="small dimmed">{name}</span>
            <a href={href}>{value}</a>
            <span className="small dimmed">{hint}</span>
          </Stack>
        </li>
      ))}
    </Stack>
  )
}

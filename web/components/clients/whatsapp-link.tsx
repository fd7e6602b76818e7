import { Button } from '@mantine/core'
import { IconBrandWhatsapp } from '@tabler/icons-react'

/** Opens WhatsApp with a ready text. */
export const WhatsAppLink = ({ href }: { href: string }) => (
  <Button
    component="a"
    href={href}
    target="_blank"
    rel="noreferrer"
    variant="default"
    leftSection={<IconBrandWhatsapp size={20} aria-hidden />}
  >
    WhatsApp
    <span className="hidden"> (opens in a new tab)</span>
  </Button>
)

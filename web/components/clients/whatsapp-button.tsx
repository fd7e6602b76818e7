import { Button, type ButtonProps } from '@mantine/core'
import { IconBrandWhatsapp } from '@tabler/icons-react'

/** Opens WhatsApp with a text that is ready. `whom` tells several of them apart. */
export const WhatsAppButton = ({ href, whom, ...button }: ButtonProps & { href: string; whom?: string }) => (
  <Button
    component="a"
    href={href}
    target="_blank"
    rel="noreferrer"
    variant="default"
    leftSection={<IconBrandWhatsapp size={18} aria-hidden />}
    aria-label={whom && `WhatsApp: ${whom}`}
    {...button}
  >
    WhatsApp
    <span className="hidden"> (opens in a new tab)</span>
  </Button>
)

import { Button, type ButtonProps } from '@mantine/core'
import { IconBrandWhatsapp } from '@tabler/icons-react'

type Props = ButtonProps & { href: string; whom?: string; about?: string }
/** Opens WhatsApp with a text that is ready. `whom` tells several of them apart. */
export const WhatsAppButton = ({ href, whom, about = 'WhatsApp', ...button }: Props) => (
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
    {about}
    <span className="hidden"> (opens in a new tab)</span>
  </Button>
)

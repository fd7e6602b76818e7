import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { Link, type LinkProps } from 'react-router'

type Look = Omit<ButtonProps, 'leftSection'>
type IconButtonProps = Look & Omit<ComponentProps<'button'>, keyof ButtonProps> & { icon: Icon }

/** A button with an icon before its text. The icon is decoration, with the same size everywhere. */
export function IconButton({ icon: ButtonIcon, ...rest }: IconButtonProps) {
  return <Button leftSection={<ButtonIcon size={18} aria-hidden />} {...rest} />
}

type ButtonLinkProps = Look & Omit<LinkProps, keyof ButtonProps> & { icon?: Icon }

/** A link that looks like a button. */
export function ButtonLink({ icon: LinkIcon, ...rest }: ButtonLinkProps) {
  return (
    <Button component={Link} leftSection={LinkIcon ? <LinkIcon size={18} aria-hidden /> : null} {...rest} />
  )
}

/** A link that looks like a link: within text, above a page's title, or in the head of a card. */
export function TextLink(props: AnchorProps & Omit<LinkProps, keyof AnchorProps>) {
  return <Anchor component={Link} {...props} />
}

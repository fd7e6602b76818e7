import { Anchor, type AnchorProps } from '@mantine/core'
import { Link, type LinkProps } from 'react-router'

/** A link that looks like a link: within text, above a page's title, or in the head of a card. */
export function TextLink(props: AnchorProps & Omit<LinkProps, keyof AnchorProps>) {
  return <Anchor component={Link} {...props} />
}

import {
  Anchor,
  type AnchorProps,
  Box,
  type BoxProps,
  Button,
  type ButtonProps,
  Card,
  Group,
  Text,
  Title,
} from '@mantine/core'
import { type Icon, IconArrowLeft, IconPlus } from '@tabler/icons-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { usePageTitle } from '#web/lib/brand.ts'
import { Link, type LinkProps } from '#web/lib/router.tsx'
import classes from './page.module.css'

/** Names the page in the browser's tab: 'My Progress · Thali'. */
export function PageTitle({ children }: { children: string }) {
  return <title>{usePageTitle(children)}</title>
}

export const Small = Text.withProps({ size: 'sm' })
/** What is said beside the main thing: small and dimmed. */
export const Muted = Text.withProps({ size: 'sm', c: 'dimmed' })
export const Heading = Title.withProps({ order: 2, size: 'h3' })
export const SmallHeading = Title.withProps({ order: 2, size: 'h4' })
/** Of a part of a section. */
export const Subheading = Title.withProps({ order: 3, size: 'h4' })

type Props = {
  title: ReactNode
  /** The page's name in the browser's tab, where that is not the title; null where another part of the page sets it. */
  tab?: string | null
  description?: ReactNode
  actions?: ReactNode
  /** On phones the actions are icons beside the title, for pages whose content should begin high up. */
  isCompact?: boolean
}

/** A page's only h1, what the page is for, and its actions. */
export function PageHeader({ title, tab, description, actions, isCompact }: Props) {
  const name = tab === undefined && typeof title === 'string' ? title : tab
  return (
    <div className={`${classes.header} wrap between`} data-compact={isCompact || undefined}>
      {name ? <PageTitle>{name}</PageTitle> : null}
      <div className={classes.words}>
        <Title order={1}>{title}</Title>
        {description ? (
          <Text c="dimmed" mt={4} maw="42rem">
            {description}
          </Text>
        ) : null}
      </div>
      {actions ? <div className={`${classes.actions} row wrap no-print`}>{actions}</div> : null}
    </div>
  )
}

type SectionProps = {
  title: ReactNode
  action?: ReactNode
  /** What the section is about. */
  text?: ReactNode
  children: ReactNode
  /** For links that lead to this section: they can move the focus to it. */
  anchor?: string
}

/** One section of a page, with its heading. */
export function SectionCard({ title, action, text, children, anchor }: SectionProps) {
  const heading = useId()
  return (
    <Card
      component="section"
      aria-labelledby={heading}
      {...(anchor && { id: anchor, tabIndex: -1, className: 'no-ring' })}
    >
      <Group justify="space-between" mb="md" className="close">
        <Heading id={heading}>{title}</Heading>
        {action ? <div className="no-print">{action}</div> : null}
      </Group>
      {text ? (
        <Text c="dimmed" mb="md" maw="46rem">
          {text}
        </Text>
      ) : null}
      {children}
    </Card>
  )
}

type Look = Omit<ButtonProps, 'leftSection'>
type IconButtonProps = Look & Omit<ComponentProps<'button'>, keyof ButtonProps> & { icon?: Icon | undefined }

/** A button, with an icon before its text if it has one. The icon is decoration, with the same size everywhere. */
export function IconButton({ icon: ButtonIcon, ...rest }: IconButtonProps) {
  return <Button leftSection={ButtonIcon ? <ButtonIcon size={18} aria-hidden /> : null} {...rest} />
}

type ButtonLinkProps = Look & Omit<LinkProps, keyof ButtonProps> & { icon?: Icon }

/** A link that looks like a button. */
export function ButtonLink({ icon: LinkIcon, ...rest }: ButtonLinkProps) {
  return (
    <Button component={Link} leftSection={LinkIcon ? <LinkIcon size={18} aria-hidden /> : null} {...rest} />
  )
}

/** A button beside the main one, with an icon or without. */
export function PlainButton({ icon: ButtonIcon, ...rest }: Partial<IconButtonProps>) {
  const leftSection = ButtonIcon ? <ButtonIcon size={18} aria-hidden /> : null
  return <Button variant="default" leftSection={leftSection} {...rest} />
}

/** Adds to the list of a section. */
export const AddButton = (props: Partial<IconButtonProps>) => (
  <IconButton variant="light" size="sm" icon={IconPlus} {...props} />
)

/** An action on one of many things, or within a text. */
export const QuietButton = Button.withProps({ variant: 'subtle', size: 'compact-sm' })

/** A link that looks like a plain button. */
export const PlainLink = (props: ButtonLinkProps) => <ButtonLink variant="default" {...props} />

/** The way back, in the head of a page. */
export const BackLink = (props: ButtonLinkProps) => <PlainLink icon={IconArrowLeft} {...props} />

/** A link that looks like a link: within text, above a page's title, or in the head of a card. */
export function TextLink(props: AnchorProps & Omit<LinkProps, keyof AnchorProps>) {
  return <Anchor component={Link} {...props} />
}

type TilesProps = BoxProps &
  Omit<ComponentProps<'ul'>, keyof BoxProps | 'ref'> & {
    component?: 'div' | 'dl' | 'ul' | 'ol' | 'search'
    /** A tile is never narrower, but on a screen that is. */
    least: string
    /** Whether a few of them fill the row. */
    fits?: boolean
  }

/** As many beside each other as there is room for, all of one width. */
export function Tiles({ component = 'div', least, fits = false, className, ...rest }: TilesProps) {
  return (
    <Box
      component={component as 'ul'}
      __vars={{ '--tile': least, ...(fits && { '--tiles': 'auto-fit' }) }}
      className={`tiles ${className ?? ''}`}
      {...rest}
    />
  )
}

/** Two equal columns side by side, below each other on a phone. */
export function Columns({ gap = 'md', children }: { gap?: 'md' | 'lg'; children: ReactNode }) {
  return (
    <div className={classes.columns} data-gap={gap}>
      {children}
    </div>
  )
}

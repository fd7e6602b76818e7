import { Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { TextLink } from '#web/components/layout/page.tsx'
import classes from './auth-card.module.css'

type Props = {
  title: string
  text: ReactNode
  children: ReactNode
  /** A link to another page, after a question if there is one. */
  foot?: { question?: string; to: string; label: string }
  picture: string
}

/** The frame of sign-in pages: a form, with a picture beside it if there is room. */
export function AuthCard({ title, text, children, foot, picture }: Props) {
  return (
    <div className={classes.frame}>
      <div>
        <Title order={1}>{title}</Title>
        <Text c="dimmed" mt={4} mb="lg">
          {text}
        </Text>
        {children}
        {foot ? (
          <Text ta="center" mt="lg">
            {foot.question}
            {foot.question ? ' ' : null}
            <TextLink to={foot.to}>{foot.label}</TextLink>
          </Text>
        ) : null}
      </div>
      <img src={picture} alt="" width={800} height={600} loading="lazy" className={classes.picture} />
    </div>
  )
}

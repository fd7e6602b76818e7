import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './public-page.module.css'

type Props = { title: string; lead: ReactNode; children: ReactNode }

/** Frame of a page for everybody to read: its one h1, what it is about, the content. */
export function PublicPage({ title, lead, children }: Props) {
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <Title order={1}>{title}</Title>
        <p>{lead}</p>
      </div>
      {children}
    </div>
  )
}

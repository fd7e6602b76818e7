import { Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './figures.module.css'

/** `lead`: three, of which the first takes a line of its own on phones. `fit`: as many as there is room for. */
type GridProps = { cols?: 2 | 3 | 4 | 'lead' | 'fit'; children: ReactNode }

/** Tiles of figures, side by side. */
export function FigureGrid({ cols = 4, children }: GridProps) {
  return (
    <div className={classes.grid} data-cols={cols}>
      {children}
    </div>
  )
}

/** Figures under a heading. */
export function FigureSection({ title, ...grid }: GridProps & { title: string }) {
  const heading = useId()
  return (
    <section aria-labelledby={heading}>
      <Title order={2} size="h3" id={heading} mb="0.75rem">
        {title}
      </Title>
      <FigureGrid {...grid} />
    </section>
  )
}

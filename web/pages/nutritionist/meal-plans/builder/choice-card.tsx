import { Radio, type RadioCardProps } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './choice-card.module.css'

type Props = Pick<RadioCardProps, 'px' | 'py'> & { value: string; title: string; children: ReactNode }

/** One of several choices, with a line about it. */
export function ChoiceCard({ title, children, ...card }: Props) {
  return (
    <Radio.Card className={classes.choice} {...card}>
      <Radio.Indicator />
      <span>
        <b className="block">{title}</b>
        <span className="block small breaks">{children}</span>
      </span>
    </Radio.Card>
  )
}

import { Tabs } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatNumber } from '#domain/numbers.ts'
import classes from './count-tabs.module.css'

type Props<Value extends string> = {
  tabs: readonly { value: Value; label: string; count: number | undefined }[]
  value: Value
  onChange: (value: Value) => void
  /** Whether arrow keys only move the focus, and Enter chooses: where each tab is a page of its own. */
  isManual?: boolean
  /** Filters for all tabs, between the tabs and the list. */
  filters?: ReactNode
  children: ReactNode
}

/** Tabs over one list, each with its count. */
export function CountTabs<Value extends string>(props: Props<Value>) {
  const { tabs, value, onChange, isManual = false, filters, children } = props
  return (
    <Tabs
      value={value}
      onChange={(chosen) => chosen && onChange(chosen as Value)}
      activateTabWithKeyboard={!isManual}
    >
      <Tabs.List mb="1rem" className={classes.tabs}>
        {tabs.map((tab) => (
          <Tabs.Tab key={tab.value} value={tab.value}>
            {tab.label}
            {tab.count === undefined ? null : (
              <span className={`${classes.count} figure`}>{formatNumber(tab.count)}</span>
            )}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {filters}
      {tabs.map((tab) => (
        <Tabs.Panel key={tab.value} value={tab.value} tabIndex={-1}>
          {tab.value === value ? children : null}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}

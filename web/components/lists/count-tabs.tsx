import { Tabs } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './count-tabs.module.css'

type Props<Value extends string> = {
  tabs: readonly { value: Value; label: string; count: number | undefined }[]
  value: Value
  onChange: (value: Value) => void
  /** Between the tabs and what they show: filters that hold for each of them. */
  filters?: ReactNode
  children: ReactNode
}

/** One list under several tabs, each with how much stands there. */
export function CountTabs<Value extends string>(props: Props<Value>) {
  const { tabs, value, onChange, filters, children } = props
  return (
    <Tabs value={value} onChange={(chosen) => chosen && onChange(chosen as Value)}>
      <Tabs.List className={classes.tabs}>
        {tabs.map((tab) => (
          <Tabs.Tab key={tab.value} value={tab.value}>
            {tab.label}
            {tab.count === undefined ? null : (
              <span className={classes.count}>{tab.count.toLocaleString('en-IN')}</span>
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

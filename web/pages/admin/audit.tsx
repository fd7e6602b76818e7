import { Tabs } from '@mantine/core'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { AuditDenials } from './audit/denials.tsx'
import { AuditEntries } from './audit/entries.tsx'
import { useAuditFilter } from './audit/filter.ts'

export function Component() {
  const filter = useAuditFilter()
  return (
    <>
      <PageHeader
        title="Audit"
        description="Who did what to whom, and when. Never what was written: only that it was."
      />
      <Tabs
        value={filter.tab}
        keepMounted={false}
        onChange={(tab) => filter.choose({ tab: tab === 'refused' ? tab : null, part: null, address: null })}
      >
        <Tabs.List mb="1rem">
          <Tabs.Tab value="entries">Entries</Tabs.Tab>
          <Tabs.Tab value="refused">Refused calls</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="entries" tabIndex={-1}>
          <AuditEntries filter={filter} />
        </Tabs.Panel>
        <Tabs.Panel value="refused" tabIndex={-1}>
          <AuditDenials filter={filter} />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}

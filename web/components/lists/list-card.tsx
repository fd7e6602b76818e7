import type { ComponentProps, ReactNode } from 'react'
import { NoRows } from '#web/components/feedback/empty-state.tsx'
import { SectionCard } from '#web/components/layout/section-card.tsx'
import { FilterBar } from './list-filters.tsx'
import { ListSkeleton, PagedList, type PagedProps } from './list-results.tsx'
import { ResponsiveTable, type TableProps } from './responsive-table.tsx'

type TableOfList<Row> = Omit<PagedProps<Row>, 'children' | 'loading'> & Omit<TableProps<Row>, 'rows'>

/** A paged list as a table. */
export function PagedTable<Row>(props: TableOfList<Row>) {
  const { label, columns, rowKey, empty, isBroad = false, ...list } = props
  return (
    <PagedList
      {...list}
      loading={<ListSkeleton label={`Loading ${label.toLowerCase()}...`} rows={5} height="3.5rem" />}
    >
      {(rows) => <ResponsiveTable {...{ label, columns, rows, rowKey, empty, isBroad }} />}
    </PagedList>
  )
}

type Props<Row> = Omit<ComponentProps<typeof SectionCard>, 'anchor' | 'children'> &
  Omit<TableOfList<Row>, 'label' | 'empty'> & {
    /** Also the table's name for screen readers. */
    title: string
    /** From `useListFilters`, if the list has a search. */
    place: { setSearch?: (text: string) => void; isFiltered?: boolean }
    /** What the search finds; without it there is none. */
    search?: string
    /** Filters beside the search. */
    filters?: ReactNode
    /** Said when there are no rows; without `things`, of the plural in `words`. */
    empty?: Omit<ComponentProps<typeof NoRows>, 'things' | 'isNarrowed'> & { things?: string }
    /** Dialogs that the rows open. */
    children?: ReactNode
  }

/** A card with a paged list as a table, and with its search and filters. */
export function ListCard<Row>({
  title,
  action,
  text,
  search,
  filters,
  empty,
  children,
  ...list
}: Props<Row>) {
  const { place, words } = list
  return (
    <SectionCard title={title} action={action} text={text}>
      {search && place.setSearch ? (
        <FilterBar placeholder={search} onSearch={place.setSearch}>
          {filters}
        </FilterBar>
      ) : (
        filters
      )}
      <PagedTable
        {...list}
        label={title}
        empty={empty && <NoRows things={words[1]} isNarrowed={place.isFiltered ?? false} {...empty} />}
      />
      {children}
    </SectionCard>
  )
}

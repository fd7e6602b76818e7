import type { ComponentProps, ReactNode } from 'react'
import { AwaitingApproval, isAwaitingApproval } from '#web/components/feedback/approval-card.tsx'
import { NoRows } from '#web/components/feedback/loaded.tsx'
import { PageHeader, SectionCard, TextLink } from '#web/components/layout/page.tsx'
import type { ListRoute, RowOf } from '#web/lib/api/api.ts'
import { useApiList } from '#web/lib/api/queries.ts'
import { FilterBar, ListSkeleton, PagedList, type PagedProps, useListFilters } from './list-results.tsx'
import classes from './responsive-table.module.css'

type TableOfList<Row> = Omit<PagedProps<Row>, 'children' | 'loading'> & Omit<TableProps<Row>, 'rows'>

type SearchedProps<Row> = Omit<TableOfList<Row>, 'empty'> & {
  /** From `useListFilters`, if the list has a search. */
  place: { setSearch?: (text: string) => void; isFiltered?: boolean }
  /** What the search finds; without it there is none. */
  search?: string
  /** Filters beside the search. */
  filters?: ReactNode
  /** Said when there are no rows; without `things`, of the plural in `words`. */
  empty?: Omit<ComponentProps<typeof NoRows>, 'things' | 'isNarrowed'> & { things?: string }
}

/** A paged list as a table, with its search and filters. */
function SearchedTable<Row>({ search, filters, empty, place, ...props }: SearchedProps<Row>) {
  const { label, columns, rowKey, isBroad = false, ...list } = props
  const nothing = empty && <NoRows things={list.words[1]} isNarrowed={place.isFiltered ?? false} {...empty} />
  return (
    <>
      {search && place.setSearch ? (
        <FilterBar placeholder={search} onSearch={place.setSearch}>
          {filters}
        </FilterBar>
      ) : (
        filters
      )}
      <PagedList
        {...list}
        place={place}
        loading={<ListSkeleton label={`Loading ${label.toLowerCase()}...`} rows={5} height="3.5rem" />}
      >
        {(rows) => <ResponsiveTable {...{ label, columns, rows, rowKey, empty: nothing, isBroad }} />}
      </PagedList>
    </>
  )
}

type CardProps<Row> = Omit<ComponentProps<typeof SectionCard>, 'anchor' | 'children'> &
  Omit<SearchedProps<Row>, 'label'> & {
    /** Also the table's name for screen readers. */
    title: string
    /** Dialogs that the rows open. */
    children?: ReactNode
  }

/** A card with a paged list as a table, and with its search and filters. */
export function ListCard<Row>({ title, action, text, children, ...list }: CardProps<Row>) {
  return (
    <SectionCard title={title} action={action} text={text}>
      <SearchedTable {...list} label={title} />
      {children}
    </SectionCard>
  )
}

type PageProps<R extends ListRoute> = Pick<ComponentProps<typeof PageHeader>, 'description' | 'actions'> &
  Pick<SearchedProps<RowOf<R>>, 'words' | 'failed' | 'search' | 'columns' | 'empty'> & {
    route: R
    /** Of every read, beside what is searched. */
    query?: object
    title: string
    /** The table's name for screen readers. */
    label: string
    /** To the page above. */
    back?: { to: string; label: string }
    /** Said below the list. */
    note?: string
    limit?: number
    /** Dialogs that the rows open. */
    children?: ReactNode
  }

/** A page that is one list of a nutritionist's things. Who is not approved yet is told so in its place. */
export function ListPage<R extends ListRoute>({ route, query, title, back, note, ...props }: PageProps<R>) {
  const { description, actions, children, limit = 20, ...list } = props
  const place = useListFilters({})
  const read = { ...query, ...(place.q && { q: place.q }), limit, skip: place.skip }
  const found = useApiList<R>(route, ...([{ query: read }] as never))
  const isWaiting = isAwaitingApproval(found.error)
  return (
    <>
      {back ? <TextLink to={back.to}>Back to {back.label}</TextLink> : null}
      <PageHeader title={title} description={description} actions={isWaiting ? null : actions} />
      {isWaiting ? (
        <AwaitingApproval />
      ) : (
        <>
          <SearchedTable {...list} query={found} place={place} limit={limit} />
          {note ? <p className="small dimmed">{note}</p> : null}
        </>
      )}
      {children}
    </>
  )
}

export type Column<Row> = {
  /** The heading; also the column's key. */
  label: string
  render: (row: Row) => ReactNode
  /** Right-aligned, with digits of equal width. */
  numeric?: boolean
  /** On a phone's card: full width and without the label, for buttons and long texts. */
  wide?: boolean
}

const columnThatIs =
  (look: Pick<Column<never>, 'numeric' | 'wide'>) =>
  <Row,>(label: string, render: (row: Row) => ReactNode): Column<Row> => ({ label, render, ...look })
export const column = columnThatIs({})
export const figureColumn = columnThatIs({ numeric: true })
export const wideColumn = columnThatIs({ wide: true })

export type TableProps<Row> = {
  columns: Column<Row>[]
  rows: Row[]
  /** Needed for rows without an id. */
  rowKey?: ((row: Row) => string) | undefined
  /** Shown when there are no rows. */
  empty: ReactNode
  /** The table's name for screen readers. */
  label: string
  /** Its columns need much room: rows become cards already on small desktops. */
  isBroad?: boolean
}

const idOf = (row: unknown) => (row as { id: string }).id

/**
 * A table whose rows become cards on narrow screens. The first column names the row. The roles repeat the elements'
 * own, because `display: block` removes them.
 */
export function ResponsiveTable<Row>({ columns, rows, rowKey = idOf, ...props }: TableProps<Row>) {
  const { empty, label, isBroad } = props
  if (rows.length === 0) return empty
  return (
    <div className={classes.frame} data-broad={isBroad}>
      {/* biome-ignore-start lint/a11y/noRedundantRoles: the comment of the component says why */}
      <table className={classes.table} aria-label={label} role="table">
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <th key={column.label} scope="col" role="columnheader" data-numeric={column.numeric}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={rowKey(row)} role="row">
              {columns.map((column, index) => {
                const Cell = index === 0 ? 'th' : 'td'
                return (
                  <Cell
                    key={column.label}
                    {...(index === 0 ? { scope: 'row', role: 'rowheader' } : { role: 'cell' })}
                    data-label={index === 0 || column.wide ? undefined : column.label}
                    data-numeric={column.numeric}
                  >
                    <div className={`${classes.value} breaks`}>{column.render(row)}</div>
                  </Cell>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: the comment of the component says why */}
    </div>
  )
}

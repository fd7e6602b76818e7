import { ListSkeleton, PagedList, type PagedProps } from './list-results.tsx'
import { ResponsiveTable, type TableProps } from './responsive-table.tsx'

type Props<Row> = Omit<PagedProps<Row>, 'children' | 'loading'> & Omit<TableProps<Row>, 'rows'>

/** A paged list as a table. */
export function PagedTable<Row>({ label, columns, rowKey, empty, isBroad = false, ...list }: Props<Row>) {
  return (
    <PagedList
      {...list}
      loading={<ListSkeleton label={`Loading ${label.toLowerCase()}...`} rows={5} height="3.5rem" />}
    >
      {(rows) => <ResponsiveTable {...{ label, columns, rows, rowKey, empty, isBroad }} />}
    </PagedList>
  )
}

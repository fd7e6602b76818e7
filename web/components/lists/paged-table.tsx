import { PagedList, type PagedProps } from './list-results.tsx'
import { ResponsiveTable, type TableProps } from './responsive-table.tsx'

type Props<Row> = Omit<PagedProps<Row>, 'children'> & Omit<TableProps<Row>, 'rows'>

/** A paged list as a table. */
export function PagedTable<Row>({ label, columns, rowKey, empty, ...list }: Props<Row>) {
  return (
    <PagedList {...list}>
      {(rows) => (
        <ResponsiveTable label={label} columns={columns} rows={rows} rowKey={rowKey} empty={empty} />
      )}
    </PagedList>
  )
}

import { Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { IconButton, PlainButton } from '#web/components/layout/page.tsx'
import classes from './pager.module.css'

type Props = {
  skip: number
  limit: number
  total: number
  onChange: (skip: number) => void
  /** The plural noun for the rows; it distinguishes several pagers on a page. */
  of: string
}

/** The pages of a long list; nothing when all rows fit on one page. */
export function Pager({ skip, limit, total, onChange, of }: Props) {
  if (skip === 0 && total <= limit) return null
  return (
    <nav aria-label={`Pages of ${of}`} className={`${classes.pager} row no-print`}>
      <IconButton
        variant="default"
        icon={IconChevronLeft}
        disabled={skip <= 0}
        onClick={() => onChange(Math.max(0, skip - limit))}
      >
        Previous
      </IconButton>
      <Text role="status" ta="center" className={`${classes.place} small dimmed figure`}>
        {Math.min(skip + 1, total)}-{Math.min(skip + limit, total)} of {total}
      </Text>
      <PlainButton
        rightSection={<IconChevronRight size={18} aria-hidden />}
        disabled={skip + limit >= total}
        onClick={() => onChange(skip + limit)}
      >
        Next
      </PlainButton>
    </nav>
  )
}

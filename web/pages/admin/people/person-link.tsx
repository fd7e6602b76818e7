import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** A name that leads to the person's page. */
export function PersonLink({ id, children }: { id: string; children: ReactNode }) {
  return (
    <Anchor component={Link} to={`/app/admin/users/${id}`} inherit>
      {children}
    </Anchor>
  )
}

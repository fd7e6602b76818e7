import type { ReactNode } from 'react'
import { TextLink } from '#web/components/layout/page.tsx'

/** A name that leads to the person's page. */
export function PersonLink({ id, children }: { id: string; children: ReactNode }) {
  return (
    <TextLink to={`/app/admin/users/${id}`} inherit>
      {children}
    </TextLink>
  )
}

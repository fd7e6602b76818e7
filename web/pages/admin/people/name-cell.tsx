import { ActionIcon, Group } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { PersonLink } from './person-link.tsx'

type Props = {
  /** Null when the account is erased: there is no page. */
  id: string | null
  name: string | null
  /** What the filter button does, for screen readers. */
  label: string
  /** True when the list shows only this person. */
  isChosen: boolean
  onChoose: () => void
  /** Shown below the name. */
  children?: ReactNode
}

/** A person in a table: the name leads to their page, the button beside it shows only them in the list. */
export function NameCell({ id, name, label, isChosen, onChoose, children }: Props) {
  return (
    <div className="breaks">
      <Group component="span" gap={4} wrap="nowrap">
        {id ? <PersonLink id={id}>{name}</PersonLink> : name}
        {isChosen ? null : (
          <ActionIcon size={28} color="gray" aria-label={label} onClick={onChoose}>
            <IconFilter size={16} aria-hidden />
          </ActionIcon>
        )}
      </Group>
      {children ? <span className="aside block">{children}</span> : null}
    </div>
  )
}

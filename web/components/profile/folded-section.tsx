import { Button, Collapse } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { SectionCard } from '#web/components/layout/page.tsx'

type Props = {
  title: string
  /** The choices inside, shown while it is folded. */
  summary: ReactNode
  opened: boolean
  onToggle: () => void
  children: ReactNode
}

/** A section whose options are folded until a person opens it. */
export function FoldedSection({ title, summary, opened, onToggle, children }: Props) {
  const id = useId()
  return (
    <SectionCard
      title={title}
      action={
        <Button
          variant="light"
          size="sm"
          aria-expanded={opened}
          aria-controls={id}
          aria-label={`${opened ? 'Hide' : 'Show'} options: ${title}`}
          rightSection={<IconChevronDown size={18} aria-hidden className="chevron" />}
          onClick={onToggle}
        >
          {opened ? 'Hide' : 'Show'}
        </Button>
      }
    >
      {opened ? null : summary}
      <Collapse expanded={opened} id={id}>
        {children}
      </Collapse>
    </SectionCard>
  )
}

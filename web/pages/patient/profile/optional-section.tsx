import { Text } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { FoldedSection } from '#web/components/profile/folded-section.tsx'
import { isAnswered, type ProfileFields, type ProfileValues } from '#web/components/profile/profile-values.ts'
import { placeFocus } from '#web/lib/focus.ts'

type Props = {
  form: ProfileFields
  title: string
  fields: readonly (keyof ProfileValues)[]
  /** What is asked, shown while nothing is filled in. */
  about: string
  children: ReactNode
}

/** Optional questions that are folded until a person opens them, or one of them is refused. */
export function OptionalSection({ form, title, fields, about, children }: Props) {
  const [isOpened, setOpened] = useState(false)
  const filled = fields.filter((name) => isAnswered(form.values[name])).length
  const wrong = Object.keys(form.errors).find((path) => fields.some((name) => name === path.split('.')[0]))

  useEffect(() => {
    if (!wrong) return
    setOpened(true)
    // A field in the folded section can't take the focus, so open the section first.
    const isFirst = !document.activeElement?.matches('[aria-invalid="true"]')
    if (isFirst) return placeFocus(() => document.querySelector<HTMLElement>(`[data-path="${wrong}"]`))
  }, [wrong])

  return (
    <FoldedSection
      title={title}
      opened={isOpened}
      onToggle={() => setOpened(!isOpened)}
      summary={
        <Text c={filled ? undefined : 'dimmed'}>
          {filled ? `${filled} of ${fields.length} filled in` : about}
        </Text>
      }
    >
      {children}
    </FoldedSection>
  )
}

import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useRef } from 'react'
import type { EntryForm } from './entry-list.tsx'
import classes from './settings.module.css'

const max = 12

/** One line each. */
export function Certifications({ form, count }: { form: EntryForm; count: number }) {
  const add = useRef<HTMLButtonElement>(null)
  return (
    <div className={classes.entries}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what stands in the fields comes from the form
        <div key={index} className={classes.line}>
          <TextInput
            aria-label={`Certification ${index + 1}`}
            {...form.getInputProps(`certifications.${index}`)}
            data-path={`certifications.${index}`}
          />
          <ActionIcon
            variant="default"
            aria-label={`Remove certification ${index + 1}`}
            onClick={() => {
              form.removeListItem('certifications', index)
              setTimeout(() => add.current?.focus(), 30)
            }}
          >
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      <Button
        ref={add}
        variant="default"
        leftSection={<IconPlus size={18} aria-hidden />}
        disabled={count >= max}
        onClick={() => {
          form.insertListItem('certifications', '')
          setTimeout(
            () => document.querySelector<HTMLElement>(`[data-path="certifications.${count}"]`)?.focus(),
            30,
          )
        }}
      >
        Add a certification
      </Button>
    </div>
  )
}

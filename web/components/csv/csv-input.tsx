import { FileInput } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useRef } from 'react'

type Props = {
  onChoose: (file: File) => void
  /** The field of the form that it fills. */
  path?: string
  label?: string
  accept?: string
}

const csv = '.csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain'

export function CsvInput({ onChoose, path, label = 'CSV file', accept = csv }: Props) {
  const reset = useRef<() => void>(null)
  return (
    <FileInput
      label={label}
      placeholder="Choose a file"
      accept={accept}
      leftSection={<IconFileSpreadsheet size={20} aria-hidden />}
      data-autofocus
      data-path={path}
      resetRef={reset}
      onChange={(file) => {
        if (file) onChoose(file)
        // Without the reset a corrected file with the same name could not be chosen again.
        reset.current?.()
      }}
    />
  )
}

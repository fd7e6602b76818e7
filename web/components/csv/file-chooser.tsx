import { Button, FileButton, Text } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { type DragEvent, useRef, useState } from 'react'
import classes from './csv.module.css'

const accepted = '.csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain'

type Props = {
  /** Of the file that was chosen. */
  name: string | null
  /** Whether its content is shown below. */
  isRead: boolean
  onChoose: (file: File) => void
  /** The field of the form that it fills. */
  path?: string
}

/** Accepts a chosen or dropped CSV file. */
export function FileChooser({ name, isRead, onChoose, path }: Props) {
  const [isOver, setOver] = useState(false)
  const reset = useRef<() => void>(null)
  const isFirst = name === null
  function onFile(file: File | null) {
    if (file) onChoose(file)
    // Without the reset a corrected file with the same name could not be chosen again.
    reset.current?.()
  }

  function onDrop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    onFile(event.dataTransfer.files.item(0))
  }

  return (
    <section
      aria-label="File"
      className={`${classes.drop} stack tight`}
      data-over={isOver || undefined}
      data-chosen={isRead || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      {isFirst ? (
        <IconFileSpreadsheet size={40} stroke={1.4} className="dimmed" aria-hidden />
      ) : (
        <Text fw={600} className="breaks">
          {name}
        </Text>
      )}
      <FileButton accept={accepted} onChange={onFile} resetRef={reset}>
        {(props) => (
          <Button {...props} variant={isFirst ? 'filled' : 'default'} data-path={path} data-autofocus>
            {isFirst ? 'Choose a file' : 'Choose another file'}
          </Button>
        )}
      </FileButton>
      {isFirst ? (
        <Text size="sm" c="dimmed" className={classes.dropHint}>
          or drop it here
        </Text>
      ) : null}
    </section>
  )
}

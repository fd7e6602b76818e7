import { VisuallyHidden } from '@mantine/core'
import { IconFileTypePdf } from '@tabler/icons-react'
import type { SentDocument } from '#domain/files/files.ts'
import { sizeInWords } from '#domain/files/limits.ts'
import { useDownload } from '#web/lib/download.ts'

/** A PDF as a file with its name and size. */
export const DocumentName = ({ name, bytes }: { name: string; bytes: number | undefined }) => (
  <span className="row tight">
    <IconFileTypePdf size={32} className="rigid" aria-hidden />
    <span className="fill">
      <span className="block strong breaks" dir="auto">
        {name}
      </span>
      <span className="block small dimmed">PDF{bytes === undefined ? null : `, ${sizeInWords(bytes)}`}</span>
    </span>
  </span>
)

/** Props of a button that saves a stored document. */
export function useSaving(id: string) {
  const { isBusy, file } = useDownload()
  const words = { failed: 'The document could not be loaded. Please try again.' }
  return { disabled: isBusy, onClick: () => file('GET /files/:id', words, { params: { id } }) }
}

/** A PDF of a conversation: a press saves it on the device, which opens it. A PDF is never shown within our page. */
export const SavedDocument = ({ id, name, bytes }: SentDocument) => (
  <button type="button" className="bare tap" {...useSaving(id)}>
    <VisuallyHidden>Save</VisuallyHidden>
    <DocumentName name={name} bytes={bytes} />
  </button>
)

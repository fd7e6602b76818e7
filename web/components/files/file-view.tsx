import { IconDownload } from '@tabler/icons-react'
import type { StoredFile } from '#domain/files/files.ts'
import { IconButton } from '#web/components/layout/page.tsx'
import { useSaving } from './sent-document.tsx'
import { StoredPicture } from './stored-picture.tsx'

type Props = { file: StoredFile; alt: string; width?: number; height?: number }

/** A stored file: a picture to look at, or a document to save. */
export function FileView({ file, alt, width = 160, height = 120 }: Props) {
  const saving = useSaving(file.id)
  if (file.width && file.height)
    return (
      <StoredPicture
        picture={{ id: file.id, width: file.width, height: file.height }}
        alt={alt}
        width={width}
        height={height}
      />
    )
  return (
    <IconButton variant="default" size="sm" icon={IconDownload} {...saving}>
      Save PDF
    </IconButton>
  )
}

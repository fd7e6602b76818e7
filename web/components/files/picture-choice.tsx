import { useRef, useState } from 'react'
import { mostBytes, noDocumentMessage, noPictureMessage, tooLargeMessage } from '#domain/files/limits.ts'
import { ConfirmDialog } from '#web/components/feedback/dialogs.tsx'
import { notify } from '#web/lib/notify.ts'
import { shrunk } from '#web/lib/pictures.ts'
import classes from './files.module.css'
import { DocumentName } from './sent-document.tsx'
import { useBlobUrl } from './use-picture.ts'

type Question = {
  title: string
  confirmLabel: string
  onPicture: (picture: Blob) => void
  /** Where a PDF may be chosen, too. */
  pdf?: { title: string; confirmLabel: string; onPdf: (pdf: File) => void }
}

const isPdf = ({ type, name }: File) => type === 'application/pdf' || /\.pdf$/i.test(name)

/**
 * Choosing a picture: `choose` opens the camera or the files of the device, `dialog` shows what was chosen and asks
 * before it is sent. Put `dialog` into the page.
 */
export function usePictureChoice({ title, confirmLabel, onPicture, pdf }: Question) {
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<Blob>()
  const [isAsking, setAsking] = useState(false)
  // A picture is drawn anew, so it is no file any more.
  const document = chosen instanceof File ? chosen : undefined
  const url = useBlobUrl(document ? undefined : chosen)

  async function take(file: File | undefined) {
    // The same file can be chosen again.
    if (input.current) input.current.value = ''
    if (!file) return
    try {
      const next = pdf && isPdf(file) ? file : await shrunk(file)
      if (next.size > mostBytes) return notify.error(tooLargeMessage)
      setChosen(next)
      setAsking(true)
    } catch {
      notify.error(pdf ? noDocumentMessage : noPictureMessage)
    }
  }

  return {
    choose: () => input.current?.click(),
    dialog: (
      <>
        <input
          ref={input}
          type="file"
          accept={pdf ? 'image/*,application/pdf' : 'image/*'}
          hidden
          data-testid="file"
          onChange={(event) => void take(event.currentTarget.files?.[0])}
        />
        <ConfirmDialog
          opened={isAsking}
          title={document && pdf ? pdf.title : title}
          confirmLabel={document && pdf ? pdf.confirmLabel : confirmLabel}
          onConfirm={() => {
            setAsking(false)
            if (document) pdf?.onPdf(document)
            else if (chosen) onPicture(chosen)
          }}
          onClose={() => setAsking(false)}
        >
          {url ? <img src={url} alt="What you chose" className={classes.preview} /> : null}
          {document ? <DocumentName name={document.name} bytes={document.size} /> : null}
        </ConfirmDialog>
      </>
    ),
  }
}

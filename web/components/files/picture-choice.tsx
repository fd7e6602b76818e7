import { useRef, useState } from 'react'
import { mostBytes, noPictureMessage, tooLargeMessage } from '#domain/files/limits.ts'
import { ConfirmDialog } from '#web/components/feedback/confirm-dialog.tsx'
import { notify } from '#web/lib/notify.ts'
import { shrunk } from '#web/lib/pictures.ts'
import classes from './files.module.css'
import { useBlobUrl } from './use-picture.ts'

type Question = { title: string; confirmLabel: string; onPicture: (picture: Blob) => void }

/**
 * Choosing a picture: `choose` opens the camera or the files of the device, `dialog` shows what was chosen and asks
 * before it is sent. Put `dialog` into the page.
 */
export function usePictureChoice({ title, confirmLabel, onPicture }: Question) {
  const input = useRef<HTMLInputElement>(null)
  const [picture, setPicture] = useState<Blob>()
  const [isAsking, setAsking] = useState(false)
  const url = useBlobUrl(picture)

  async function take(file: File | undefined) {
    // The same file can be chosen again.
    if (input.current) input.current.value = ''
    if (!file) return
    try {
      const small = await shrunk(file)
      if (small.size > mostBytes) return notify.error(tooLargeMessage)
      setPicture(small)
      setAsking(true)
    } catch {
      notify.error(noPictureMessage)
    }
  }

  return {
    choose: () => input.current?.click(),
    dialog: (
      <>
        <input
          ref={input}
          type="file"
          accept="image/*"
          hidden
          data-testid="file"
          onChange={(event) => void take(event.currentTarget.files?.[0])}
        />
        <ConfirmDialog
          opened={isAsking}
          title={title}
          confirmLabel={confirmLabel}
          onConfirm={() => {
            setAsking(false)
            if (picture) onPicture(picture)
          }}
          onClose={() => setAsking(false)}
        >
          {url ? <img src={url} alt="What you chose" className={classes.preview} /> : null}
        </ConfirmDialog>
      </>
    ),
  }
}

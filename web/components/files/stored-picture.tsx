import { Button, Stack } from '@mantine/core'
import { useDisclosure, useInViewport, useMediaQuery } from '@mantine/hooks'
import { IconDownload } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { Picture } from '#domain/files/files.ts'
import { Modal } from '#web/components/feedback/overlays.tsx'
import { IconButton } from '#web/components/layout/page.tsx'
import { errorText } from '#web/lib/api/api.ts'
import { useFile } from '#web/lib/api/queries.ts'
import { saveFile } from '#web/lib/download.ts'
import classes from './files.module.css'
import { useBlobUrl } from './use-picture.ts'

type Props = {
  picture: Picture
  /** What it shows, as far as that is known: 'Picture from Arjun Rao'. */
  alt: string
  /** Pixels of its box: the picture fills it, or keeps its shape when it has only one side. */
  width: number
  height?: number
}

/** A small view of a stored picture, which opens the whole one. It is loaded when it comes into view. */
export function StoredPicture({ picture, alt, width, height }: Props) {
  const { ref, inViewport } = useInViewport<HTMLDivElement>()
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    if (inViewport) setSeen(true)
  }, [inViewport])
  const file = useFile(picture.id, { enabled: isSeen })
  const url = useBlobUrl(file.data)
  const [isOpen, viewer] = useDisclosure()
  const isPhone = useMediaQuery('(max-width: 36em)', undefined, { getInitialValueInEffect: false })
  const ratio = picture.width / picture.height
  // Long receipts and panoramas are cut off here; the whole one shows all of them.
  const box = {
    width,
    maxWidth: '100%',
    aspectRatio: height ? width / height : Math.min(Math.max(ratio, 0.6), 2.2),
  }
  return (
    <div ref={ref} style={box}>
      {file.error ? (
        <Stack
          gap={4}
          p="sm"
          ta="center"
          justify="center"
          align="center"
          bdrs="md"
          bg="var(--thali-hover)"
          className="small"
          style={box}
          role="alert"
        >
          {errorText(file.error, 'The picture could not be loaded.')}
          <Button size="compact-sm" variant="light" onClick={() => void file.refetch()}>
            Try again
          </Button>
        </Stack>
      ) : (
        <button
          type="button"
          className={`${classes.picture} bare`}
          style={box}
          aria-label={`${alt}. Enlarge`}
          aria-haspopup="dialog"
          aria-busy={url ? undefined : true}
          onClick={viewer.open}
          disabled={!url}
        >
          {url ? <img src={url} alt="" /> : null}
        </button>
      )}
      <Modal opened={isOpen} onClose={viewer.close} title={alt} size="xl" fullScreen={isPhone ?? false}>
        {url ? <img src={url} alt={alt} className={classes.whole} /> : null}
        <IconButton
          variant="default"
          icon={IconDownload}
          mt="md"
          onClick={() => file.data && saveFile(`${picture.id}.jpg`, file.data)}
        >
          Save picture
        </IconButton>
      </Modal>
    </div>
  )
}

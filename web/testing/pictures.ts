import { page, userEvent } from 'vitest/browser'

/** A photo as a phone takes it, of so many pixels. */
export async function samplePhoto(width = 1800, height = 1350): Promise<File> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  canvas.getContext('2d')!.fillRect(0, 0, width, height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  return new File([blob!], 'IMG_0001.png', { type: 'image/png' })
}

/** Chooses a file as the person does in the browser's own dialog. */
export async function chooseFile(file: File) {
  await userEvent.upload(page.getByTestId('file'), file)
}

/** The pixels of a picture that was sent. */
export async function sizeOf(sent: Blob): Promise<[width: number, height: number]> {
  const { width, height } = await createImageBitmap(sent)
  return [width, height]
}

/** Pixels of the longer side of a photo that is sent: enough for a screen, and quick on a slow network. */
const photoSide = 1600
const quality = 0.8

/**
 * A picture as it is sent: a JPEG without place and device, small enough for a slow network. Throws when the browser
 * can't read the file.
 */
export async function shrunk(file: Blob, longest = photoSide): Promise<Blob> {
  const picture = await createImageBitmap(file)
  const scale = Math.min(1, longest / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const drawing = canvas.getContext('2d')
  if (!drawing) throw new Error('This browser does not draw pictures.')
  // What is transparent becomes white, as on paper.
  drawing.fillStyle = '#ffffff'
  drawing.fillRect(0, 0, canvas.width, canvas.height)
  drawing.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('This picture could not be written.'))),
      'image/jpeg',
      quality,
    )
  })
}

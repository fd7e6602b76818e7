import type { Sharp } from 'sharp'
import { noDocumentMessage, noPictureMessage, pictureSide } from '#domain/files/limits.ts'
import { invalid } from '#server/http/errors.ts'

/** What is stored of a picture or document. Pictures have a width and a height in pixels. */
export type Content = { media_type: string; width: number | null; height: number | null; content: Uint8Array }
export type PictureContent = Content & { width: number; height: number }

/** Pixels of the largest picture that is decoded: more than phones take, and less than fills the memory. */
const mostPixels = 60_000_000

let loading: Promise<typeof import('sharp')> | undefined

/** The library for pictures, loaded with the first one. It reads three formats and nothing from other addresses. */
function loadSharp() {
  loading ??= import('sharp').then((library) => {
    const { default: sharp } = library
    sharp.block({ operation: ['VipsForeignLoad'] })
    sharp.unblock({
      operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
    })
    sharp.cache(false)
    sharp.concurrency(1)
    return library
  })
  return loading
}

/**
 * Decodes a picture and encodes it anew, so that nothing but its pixels is stored: no place, no device, no code. 422
 * with `refusal` when it is none.
 */
async function encoded(
  bytes: Uint8Array,
  side: number,
  encode: (picture: Sharp) => Sharp,
  refusal = noPictureMessage,
) {
  const { default: sharp } = await loadSharp()
  try {
    const picture = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
      // As the camera was held, which only the dropped metadata say.
      .autoOrient()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    const { data, info } = await encode(picture).toBuffer({ resolveWithObject: true })
    return { width: info.width, height: info.height, content: data }
  } catch {
    throw invalid(refusal)
  }
}

/** A photo as it is stored: JPEG, at most 2,048 pixels long. */
export async function readPicture(bytes: Uint8Array, refusal?: string): Promise<PictureContent> {
  const stored = await encoded(
    bytes,
    pictureSide,
    (picture) => picture.flatten({ background: '#fff' }).jpeg({ quality: 80, mozjpeg: true }),
    refusal,
  )
  return { media_type: 'image/jpeg', ...stored }
}

/** A logo as it is stored: PNG with its transparency, at most `side` pixels long. */
export async function readLogo(bytes: Uint8Array, side: number): Promise<PictureContent> {
  return { media_type: 'image/png', ...(await encoded(bytes, side, (picture) => picture.png())) }
}

const isPdf = (bytes: Buffer) =>
  bytes.subarray(0, 5).toString('latin1') === '%PDF-' &&
  bytes.subarray(-1024).toString('latin1').includes('%%EOF')

/** A laboratory's document: a PDF as it is, or a picture. */
export async function readDocument(bytes: Uint8Array): Promise<Content> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (isPdf(buffer)) return { media_type: 'application/pdf', width: null, height: null, content: buffer }
  return readPicture(buffer, noDocumentMessage)
}

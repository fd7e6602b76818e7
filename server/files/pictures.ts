import type { Metadata, Sharp } from 'sharp'
import {
  noDocumentMessage,
  noPdfMessage,
  noPictureMessage,
  pictureSide,
  tooManyPixelsMessage,
} from '#domain/files/limits.ts'
import { invalid, unavailable } from '#server/http/errors.ts'
import { makeQueue } from '#server/queue.ts'
import type { StoredObject } from './bucket.ts'

/**
 * What is stored of a picture or document. Pictures have a width and a height in pixels. `stored` says which object of
 * the bucket has the content, if one does.
 */
export type Content = {
  media_type: string
  width: number | null
  height: number | null
  content: Uint8Array
  stored?: StoredObject
}
export type PictureContent = Content & { width: number; height: number }

/** Pixels of the largest picture that is decoded: more than phones take, and less than fills the memory. */
const mostPixels = 60_000_000
/** Bytes that the decoder may keep of one picture. */
const mostKept = 100_000_000

/**
 * Bytes that the decoder keeps of a picture until its end, as the header tells. Of other pictures it keeps some rows
 * only. A picture that gets sharper while it loads is kept whole: PNG as its samples, JPEG as two bytes for each.
 */
function bytesKept({ format, width, height, channels = 4, ...header }: Metadata): number {
  const pixels = width * height
  if (format === 'webp') return pixels * 4 * ((header.pages ?? 1) > 1 ? 2 : 1)
  if (!header.isProgressive) return 0
  if (format === 'jpeg') return pixels * 2 * (header.chromaSubsampling === '4:2:0' ? 1.5 : channels)
  return pixels * channels * (header.depth === 'uchar' ? 1 : 2)
}

/**
 * Decoding takes threads of the same few that hash passwords, so that sign-in would wait for pictures: one picture at a
 * time leaves it the others, and keeps the memory level.
 */
const decoding = makeQueue({
  name: 'pictures',
  atOnce: 1,
  longest: 20,
  full: () => unavailable('Many pictures are being stored right now. Please try again in a moment.'),
})

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

/** Called before the work begins: counts what is sent. What its first bytes refuse costs nothing and is not counted. */
type Begin = () => Promise<void>

/**
 * Decodes a picture and encodes it anew, so that nothing but its pixels is stored: no place, no device, no code. 422
 * with `refusal` when it is none.
 */
async function encoded(
  bytes: Uint8Array,
  side: number,
  encode: (picture: Sharp) => Sharp,
  begin?: Begin,
  refusal = noPictureMessage,
) {
  const { default: sharp } = await loadSharp()
  const refuse = (): never => {
    throw invalid(refusal)
  }
  return decoding(async () => {
    if (bytes.length === 0) return refuse()
    const picture = sharp(bytes, { limitInputPixels: false, failOn: 'error' })
    const header = await picture.metadata().catch(refuse)
    if (header.width * header.height > mostPixels || bytesKept(header) > mostKept)
      throw invalid(tooManyPixelsMessage)
    await begin?.()
    // As the camera was held, which only the dropped metadata say.
    const small = picture
      .autoOrient()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    const { data, info } = await encode(small).toBuffer({ resolveWithObject: true }).catch(refuse)
    return { width: info.width, height: info.height, content: data }
  })
}

/** A photo as it is stored: JPEG, at most 2,048 pixels long. */
export async function readPicture(
  bytes: Uint8Array,
  begin?: Begin,
  refusal?: string,
): Promise<PictureContent> {
  const stored = await encoded(
    bytes,
    pictureSide,
    (picture) => picture.flatten({ background: '#fff' }).jpeg({ quality: 80, mozjpeg: true }),
    begin,
    refusal,
  )
  return { media_type: 'image/jpeg', ...stored }
}

/** A logo as it is stored: PNG with its transparency, at most `side` pixels long. */
export async function readLogo(bytes: Uint8Array, side: number): Promise<PictureContent> {
  return { media_type: 'image/png', ...(await encoded(bytes, side, (picture) => picture.png())) }
}

function isPdf(bytes: Uint8Array) {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return (
    buffer.subarray(0, 5).toString('latin1') === '%PDF-' &&
    buffer.subarray(-1024).toString('latin1').includes('%%EOF')
  )
}

/** A PDF as it is; 422 when it is none. */
export async function readPdf(content: Uint8Array, begin: Begin): Promise<Content> {
  if (!isPdf(content)) throw invalid(noPdfMessage)
  await begin()
  return { media_type: 'application/pdf', width: null, height: null, content }
}

/** A laboratory's document: a PDF as it is, or a picture. */
export const readDocument = (bytes: Uint8Array, begin: Begin): Promise<Content> =>
  isPdf(bytes) ? readPdf(bytes, begin) : readPicture(bytes, begin, noDocumentMessage)

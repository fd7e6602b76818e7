import { expect, test } from 'vitest'
import { sizeOf } from '#web/testing/pictures.ts'
import { shrunk } from './pictures.ts'

/** A JPEG with a block of metadata (Exif) that says where it was taken. */
async function photoWithPlace(place: string): Promise<Blob> {
  const canvas = Object.assign(document.createElement('canvas'), { width: 2000, height: 1000 })
  canvas.getContext('2d')!.fillRect(0, 0, 2000, 1000)
  const plain = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg'))
  const content = new TextEncoder().encode(`Exif\0\0${place}`)
  const block = new Uint8Array([0xff, 0xe1, 0, content.length + 2, ...content])
  const beginOfImage = 2
  return new Blob([plain!.slice(0, beginOfImage), block, plain!.slice(beginOfImage)], { type: 'image/jpeg' })
}
const textOf = async (blob: Blob) => new TextDecoder('latin1').decode(await blob.arrayBuffer())

test('a photo is sent smaller, as a JPEG, and without what the phone wrote into it', async () => {
  const photo = await photoWithPlace('12.9716 N, 77.5946 E')
  expect(await textOf(photo)).toContain('77.5946 E')
  const sent = await shrunk(photo)
  expect(await sizeOf(sent)).toEqual([1600, 800])
  expect(sent.type).toBe('image/jpeg')
  for (const hidden of ['77.5946 E', 'Exif']) expect(await textOf(sent)).not.toContain(hidden)
})

import { parentPort } from 'node:worker_threads'
import { renderToBuffer } from '@react-pdf/renderer'
import { loadFonts } from './fonts.ts'
import { type PlanPdf, planDocument } from './plan-document.ts'

const has = await loadFonts()

/** What the thread answers: the file, or why there is none. */
export type Rendered = { bytes: Uint8Array<ArrayBuffer> } | { error: string }

parentPort!.on('message', async (input: PlanPdf) => {
  let answer: Rendered
  try {
    answer = { bytes: new Uint8Array(await renderToBuffer(planDocument(input, has))) }
  } catch (error) {
    answer = { error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
  parentPort!.postMessage(answer, 'bytes' in answer ? [answer.bytes.buffer] : [])
})

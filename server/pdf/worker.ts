import { parentPort } from 'node:worker_threads'
import { renderToBuffer } from '@react-pdf/renderer'
import { writingFor } from './fonts.ts'
import { type PlanPdf, planDocument } from './plan-document.ts'
import { type ReceiptPdf, receiptDocument } from './receipt-document.ts'

/** A job for the thread. */
export type Wanted = { plan: PlanPdf } | { receipt: ReceiptPdf }
/** The thread's answer: the file, or the error. */
export type Rendered = { bytes: Uint8Array<ArrayBuffer> } | { error: string }

parentPort!.on('message', async (wanted: Wanted) => {
  let answer: Rendered
  try {
    const writing = await writingFor(JSON.stringify(wanted))
    const document =
      'plan' in wanted ? planDocument(wanted.plan, writing) : receiptDocument(wanted.receipt, writing)
    answer = { bytes: new Uint8Array(await renderToBuffer(document)) }
  } catch (error) {
    answer = { error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
  parentPort!.postMessage(answer, 'bytes' in answer ? [answer.bytes.buffer] : [])
})

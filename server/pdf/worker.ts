import { parentPort } from 'node:worker_threads'
import { renderToBuffer } from '@react-pdf/renderer'
import { type CertificatePdf, certificateDocument } from './certificate-document.ts'
import { type ExchangesPdf, exchangesDocument } from './exchanges-document.ts'
import { type Writing, writingFor } from './fonts.ts'
import { type PaperPdf, paperDocument } from './paper-document.ts'
import { type PlanPdf, planDocument } from './plan-document.ts'

/** A job for the thread. */
export type Wanted =
  | { plan: PlanPdf }
  | { paper: PaperPdf }
  | { exchanges: ExchangesPdf }
  | { certificate: CertificatePdf }
/** The thread's answer: the file, or the error. */
export type Rendered = { bytes: Uint8Array<ArrayBuffer> } | { error: string }

function documentOf(wanted: Wanted, writing: Writing) {
  if ('plan' in wanted) return planDocument(wanted.plan, writing)
  if ('paper' in wanted) return paperDocument(wanted.paper, writing)
  if ('exchanges' in wanted) return exchangesDocument(wanted.exchanges, writing)
  return certificateDocument(wanted.certificate, writing)
}

parentPort!.on('message', async (wanted: Wanted) => {
  let answer: Rendered
  try {
    const writing = await writingFor(JSON.stringify(wanted))
    answer = { bytes: new Uint8Array(await renderToBuffer(documentOf(wanted, writing))) }
  } catch (error) {
    answer = { error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
  parentPort!.postMessage(answer, 'bytes' in answer ? [answer.bytes.buffer] : [])
})

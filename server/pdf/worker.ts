import { parentPort } from 'node:worker_threads'
import { renderToBuffer } from '@react-pdf/renderer'
import { certificateDocument } from './certificate-document.ts'
import { exchangesDocument } from './exchanges-document.ts'
import { writingFor } from './fonts.ts'
import { paperDocument } from './paper-document.ts'
import { planDocument } from './plan-document.ts'

const documents = {
  plan: planDocument,
  paper: paperDocument,
  exchanges: exchangesDocument,
  certificate: certificateDocument,
}
type Kind = keyof typeof documents
/** What each kind of document is made of. */
export type Inputs = { [K in Kind]: Parameters<(typeof documents)[K]>[0] }
/** A job for the thread. */
export type Wanted = { [K in Kind]: { kind: K; input: Inputs[K] } }[Kind]
/** The thread's answer: the file, or the error. */
export type Rendered = { bytes: Uint8Array<ArrayBuffer> } | { error: string }

parentPort!.on('message', async (wanted: Wanted) => {
  let answer: Rendered
  try {
    const writing = await writingFor(JSON.stringify(wanted))
    const document = documents[wanted.kind](wanted.input as never, writing)
    answer = { bytes: new Uint8Array(await renderToBuffer(document)) }
  } catch (error) {
    answer = { error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
  parentPort!.postMessage(answer, 'bytes' in answer ? [answer.bytes.buffer] : [])
})

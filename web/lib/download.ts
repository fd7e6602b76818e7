import { useRef, useState } from 'react'
import {
  type Arguments,
  api,
  apiFile,
  type CallOptions,
  errorText,
  type FileRoute,
  type ItemRoute,
} from './api/api.ts'
import { notify } from './notify.ts'

function save(fileName: string, content: Blob) {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  // Some browsers read the file only after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

/** Hands the person a file with this content; works without a connection. */
export function download(fileName: string, type: string, content: BlobPart) {
  save(fileName, new Blob([content], { type }))
}

type Words = {
  /** Shown until the file is there. */
  loading?: string
  done?: string
  /** Said where the server gives no reason of its own. */
  failed: string
}

/** Fetches files of the API and hands them to the person, one at a time, saying how it went. */
export function useDownload() {
  const [isBusy, setBusy] = useState(false)
  const isUnderWay = useRef(false)

  async function run(fetchAndSave: () => Promise<void>, { loading, done, failed }: Words) {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setBusy(true)
    const toast = loading === undefined ? null : notify.loading(loading)
    let failure: string | undefined
    try {
      await fetchAndSave()
    } catch (error) {
      failure = errorText(error, failed)
    }
    if (toast !== null) notify.hide(toast)
    if (failure !== undefined) notify.error(failure)
    else if (done !== undefined) notify.success(done)
    isUnderWay.current = false
    setBusy(false)
  }

  return {
    isBusy,
    /** A file, under the name that the server gives it. */
    file: <R extends FileRoute>(route: R, words: Words, ...options: Arguments<CallOptions<R>>) =>
      run(async () => {
        const { name, content } = await apiFile(route, ...options)
        save(name, content)
      }, words),
    /** An answer in JSON, as a file of this name. */
    json: <R extends ItemRoute>(
      route: R,
      name: string,
      words: Words,
      ...options: Arguments<CallOptions<R>>
    ) =>
      run(async () => {
        const answer = await api(route, ...options)
        download(name, 'application/json', JSON.stringify(answer, null, 2))
      }, words),
  }
}

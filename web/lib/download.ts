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

/** Saves a file with these bytes. */
export function saveFile(fileName: string, content: Blob) {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  // Some browsers read the file only after `click` has returned.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

/** Saves a file with this content. Needs no network. */
export function download(fileName: string, type: string, content: BlobPart) {
  saveFile(fileName, new Blob([content], { type }))
}

type Words = {
  /** Shown while the file loads. */
  loading?: string
  done?: string
  /** Used when the server gives no reason. */
  failed: string
}

/** Downloads files of the API, one at a time, with toasts for progress and result. */
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
    /** Saves a file under the name the server gives it. */
    file: <R extends FileRoute>(route: R, words: Words, ...options: Arguments<CallOptions<R>>) =>
      run(async () => {
        const { name, content } = await apiFile(route, ...options)
        saveFile(name, content)
      }, words),
    /** Saves a JSON reply as a file with this name. */
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

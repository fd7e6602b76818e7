import { useCallback, useEffect, useRef, useState } from 'react'
import { type MealTable, type MealTableAnswer, sizeProblem } from '#domain/plans/meal-plan-csv.ts'
import { ownScript } from '#web/lib/startup/own-script.ts'
import workerAddress from './csv-worker.ts?worker&url'

const workerScript = ownScript('csv-worker', workerAddress)

export type CsvReading =
  | { state: 'none' }
  | { state: 'reading'; name: string; share: number }
  | { state: 'refused'; name: string; problem: string }
  | { state: 'read'; name: string; table: MealTable }

/** Reads a chosen file in a worker. Choosing another one stops the first. */
export function useCsvFile() {
  const [reading, setReading] = useState<CsvReading>({ state: 'none' })
  const worker = useRef<Worker>(undefined)
  useEffect(() => () => worker.current?.terminate(), [])

  const choose = useCallback((file: File) => {
    const { name } = file
    worker.current?.terminate()
    const refuse = (problem: string) => setReading({ state: 'refused', name, problem })
    const tooLarge = sizeProblem(file.size)
    if (tooLarge) return refuse(tooLarge)
    setReading({ state: 'reading', name, share: 0 })
    const reader = new Worker(workerScript, { type: 'module' })
    worker.current = reader
    const end = () => reader.terminate()
    reader.onmessage = ({ data }: MessageEvent<MealTableAnswer>) => {
      if ('share' in data) return setReading({ state: 'reading', name, share: data.share })
      end()
      if ('problem' in data) refuse(data.problem)
      else setReading({ state: 'read', name, table: data })
    }
    // The file may be gone from the disk, or the worker's code from the server.
    reader.onerror = reader.onmessageerror = () => {
      end()
      refuse('This file could not be read. Please try again.')
    }
    reader.postMessage(file)
  }, [])

  return { reading, choose }
}

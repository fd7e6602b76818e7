import { Button, Group, List, Progress, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { csvLimits, sizeProblem } from '#domain/csv.ts'
import type { MealTable, MealTableAnswer } from '#domain/plans/meal-plan-csv.ts'
import { listed, mealColumns } from '#domain/plans/meal-plan-csv-row.ts'
import { FileChooser } from '#web/components/csv/file-chooser.tsx'
import { ownScript } from '#web/lib/startup/own-script.ts'
import { useBuilder } from '../builder/use-builder.ts'
import { WideDialog } from '../plan/dialog-parts.tsx'
import { CsvPreview } from './csv-preview.tsx'
import { CsvTemplateButton } from './csv-tools.tsx'
import workerAddress from './csv-worker.ts?worker&url'

const workerScript = ownScript('csv-worker', workerAddress)

type CsvReading =
  | { state: 'none' }
  | { state: 'reading'; name: string; share: number }
  | { state: 'refused'; name: string; problem: string }
  | { state: 'read'; name: string; table: MealTable }

/** Reads a chosen file in a worker. Choosing another one stops the first. */
function useCsvFile() {
  const [reading, setReading] = useState<CsvReading>({ state: 'none' })
  const worker = useRef<Worker>(undefined)
  useEffect(() => () => worker.current?.terminate(), [])

  function choose(file: File) {
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
  }

  return { reading, choose }
}

/** The required format of a file. */
function FileHints() {
  const { dispatch } = useBuilder()
  return (
    <>
      <List spacing={6} size="sm">
        <List.Item>
          The first row names the columns: <span className="breaks strong">{listed(mealColumns)}</span>.
        </List.Item>
        <List.Item>
          day_of_week counts from the first day of the plan: 0 is the first day, 6 the last.
        </List.Item>
        <List.Item>
          At most {csvLimits.rows} rows and {csvLimits.bytes / 1024 / 1024} MB. Nothing changes before you
          have seen what each row becomes.
        </List.Item>
      </List>
      <Group justify="space-between">
        <CsvTemplateButton />
        <Button variant="default" onClick={() => dispatch({ type: 'close' })}>
          Cancel
        </Button>
      </Group>
    </>
  )
}

/** Imports meals from a CSV file, after a preview of its rows. */
export function CsvImport() {
  const { dispatch } = useBuilder()
  const { reading, choose } = useCsvFile()
  return (
    <WideDialog title="Import CSV" size="60rem" fullUpTo="48em" onClose={() => dispatch({ type: 'close' })}>
      <Stack>
        <div>
          <FileChooser
            name={reading.state === 'none' ? null : reading.name}
            isBusy={reading.state === 'reading'}
            isRead={reading.state === 'read'}
            onChoose={choose}
          />
          <div role="status">
            {reading.state === 'reading' ? (
              <>
                <Text mt="md" mb={6}>
                  Reading the file…
                </Text>
                <Progress value={reading.share * 100} aria-label="Reading the file" />
              </>
            ) : null}
          </div>
        </div>
        {reading.state === 'refused' ? (
          <Group role="alert" gap="xs" wrap="nowrap" align="flex-start" c="var(--mantine-color-error)">
            <IconAlertTriangle size={22} className="rigid" aria-hidden />
            <Text>{reading.problem}</Text>
          </Group>
        ) : null}
        {reading.state === 'read' ? <CsvPreview key={reading.name} table={reading.table} /> : <FileHints />}
      </Stack>
    </WideDialog>
  )
}

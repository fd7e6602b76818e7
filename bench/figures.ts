import { existsSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { chromium } from '@playwright/test'
import { type ContractRoute, contract } from '#domain/contract.ts'
import type { Endpoint } from '#domain/endpoint.ts'

/** The smallest value that is at least as large as `share` of all values. */
export const quantile = (values: number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1]!

export const median = (values: number[]) => quantile(values, 0.5)

export const verdict = (good: boolean) => (good ? '' : '  <- misses the aim')

/** The full Chromium, as people have it, not the headless shell. Undefined when there is none. */
export const browserPath =
  process.env.CHROMIUM_PATH ??
  ['/usr/bin/chromium', chromium.executablePath()].find((file) => existsSync(file))

export type Query = Record<string, string | number>

/** The fields that a call's query may have. */
export const queryFields = (route: ContractRoute) => {
  const { query }: Endpoint = contract[route]
  return query?.shape ?? {}
}

/** A read as its line names it: path and query. `shown` gives the text for a value of the query. */
export function readName(route: ContractRoute, query: Query, shown: (value: Query[string]) => Query[string]) {
  const fields = Object.entries(query).map(([field, value]) => `${field}=${shown(value)}`)
  return `${route.slice(4)}${fields.length ? `?${fields.join('&')}` : ''}`
}

const rounds = Number(process.env.BENCH_ROUNDS ?? 30)

/**
 * Calls each read many times and prints a line for it, with a mark when it misses the aim. The program fails when an
 * answer is an error: its time would say nothing.
 */
export async function timeReads(
  reads: { name: string; call: () => Promise<{ status: number }> }[],
  aimMs: number,
) {
  // Other load on the machine slows every call, the fastest one least.
  console.log(
    `${rounds} calls each; aim ${aimMs} ms; load ${loadavg()[0]!.toFixed(1)} on ${cpus().length} processors\n`,
  )
  const width = Math.max(...reads.map(({ name }) => name.length)) + 2
  console.log(`${'call'.padEnd(width)}  best ms   median      p95`)
  let [slow, failed] = [0, 0]
  for (const { name, call } of reads) {
    const times: number[] = []
    let status = 200
    // The first two calls compile the code and prepare the statement, so they don't count.
    for (let round = -2; round < rounds && status < 300; round++) {
      const start = performance.now()
      status = (await call()).status
      if (round >= 0) times.push(performance.now() - start)
    }
    if (status >= 300) {
      console.log(`${name.padEnd(width)}answers ${status}  <- not measured`)
      failed++
      continue
    }
    const p95 = quantile(times, 0.95)
    if (p95 > aimMs) slow++
    const columns = [Math.min(...times), median(times), p95].map((ms) => ms.toFixed(1).padStart(9))
    console.log(`${name.padEnd(width)}${columns.join('')}${verdict(p95 <= aimMs)}`)
  }
  console.log(`\n${slow === 0 ? 'Everything is within the aim.' : `${slow} above the aim.`}`)
  if (failed === 0) return
  console.log(`${failed} not measured, because the answer was an error.`)
  process.exitCode = 1
}

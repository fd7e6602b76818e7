import { api, type CallOptions, type MutationRoute, type ReplyOf } from './api.ts'

/** What a call that stores nothing says to many rows, of which it takes at most so many at once. */
export async function askInParts<R extends MutationRoute, Row>(
  route: R,
  rows: Row[],
  { most, signal, callOf }: { most: number; signal: AbortSignal; callOf: (part: Row[]) => CallOptions<R> },
): Promise<ReplyOf<R>[]> {
  const answers: ReplyOf<R>[] = []
  for (let from = 0; from < rows.length; from += most) {
    const call = callOf(rows.slice(from, from + most))
    answers.push(await api(route, ...([{ ...call, signal, idempotencyKey: null }] as never)))
  }
  return answers
}

import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { newKey } from '#domain/keys.ts'
import { ApiError, errorText, isTransient } from '#web/lib/api/api.ts'
import { notify } from '#web/lib/notify.ts'
import { useRepeats } from '#web/lib/repeats.ts'
import { drafts } from '#web/lib/storage/drafts.ts'
import { unsentPictures } from './unsent-pictures.ts'

/**
 * What waits on this device to be sent. Its owner is a user, or whoever has a link, by its token. What waits is a draft: a
 * log-out warns before it is lost, and nobody else who signs in here sends it (docs/decisions/0043-sent-later.md).
 */
export type Waiting<What> = {
  /** The same for every attempt: the Idempotency-Key of calls that take one. */
  key: string
  what: What
  /** When the person did it, or asked to send it again: ISO 8601. */
  at: string
  /** The server's sentence: the person decides what becomes of it. */
  refused?: string | undefined
}

/** A kind of thing that is sent later. */
export type Kind<What> = {
  name: string
  /** Makes the call, and puts its answer into what is read already. */
  send: (client: QueryClient, waiting: Waiting<What>, owner: string) => Promise<void>
  /** Said when it was refused without a sentence. */
  failed: string
  /** Whether what was refused stays, with the server's sentence; by default it goes. */
  keepsRefused?: boolean
  /** Whether a newer one takes the place of an older one; by default both are sent. */
  replaces?: (older: What, newer: What) => boolean
  /** Hours in which it is sent by itself, later on request; by default there is no limit. */
  hours?: number
  /** The name of the picture that it sends, among the pictures that are not sent yet. */
  picture?: (what: What) => string | undefined
  /** What the version before has kept. */
  earlier?: (owner: string) => Earlier<What>[]
}
/** A draft of the version before: what waits in it, and what stays of it. */
export type Earlier<What> = { draft: string; waiting: Part<What>[]; rest?: object | undefined }
/** What the version before has kept in one draft, as a list of `ticks`. */
export function earlierDraft<Tick, What>(
  draft: string,
  toWaiting: (tick: Tick) => Part<What>,
): Earlier<What>[] {
  const { ticks = [] } = (drafts.read(draft) ?? {}) as { ticks?: Tick[] }
  return [{ draft, waiting: ticks.map(toWaiting) }]
}
/** As it is added: now, unless it says when. */
type Part<What> = Pick<Waiting<What>, 'key' | 'what'> & Partial<Waiting<What>>

/** Whether something may be sent later: without an answer, without a session, or too many calls. */
const isPostponed = (error: unknown) =>
  isTransient(error) || (error instanceof ApiError && (error.status === 401 || error.status === 429))

const watchers = new Set<() => void>()
function changed() {
  for (const watcher of watchers) watcher()
}
function subscribe(watcher: () => void) {
  watchers.add(watcher)
  // Another tab has added or sent something.
  window.addEventListener('storage', watcher)
  return () => {
    watchers.delete(watcher)
    window.removeEventListener('storage', watcher)
  }
}

type Stored<What> = Waiting<What> & { order: number }
type Of<What> = [kind: Kind<What>, owner: string]

const prefixOf = <What>(...[kind, owner]: Of<What>) => `queue:${kind.name}:${owner}:`
/** Each has a draft of its own, so that two tabs cannot overwrite each other's. A link's contains no id of a user. */
const draftOf = <What>(of: Of<What>, key: string) => prefixOf(...of) + key.replaceAll('-', '')

const readAll = <What>(...of: Of<What>) =>
  drafts
    .names()
    .filter((name) => name.startsWith(prefixOf(...of)))
    .flatMap((name) => (drafts.read(name) as Stored<What> | null) ?? [])
    .sort((one, other) => one.order - other.order)

function put<What>(of: Of<What>, part: Part<What>, order = (readAll(...of).at(-1)?.order ?? 0) + 1): boolean {
  return drafts.write(draftOf(of, part.key), {
    at: new Date().toISOString(),
    ...part,
    order,
    is_work: true,
  })
}

function drop<What>(of: Of<What>, { key, what }: Part<What>) {
  drafts.remove(draftOf(of, key))
  const picture = of[0].picture?.(what)
  if (picture) void unsentPictures.remove(picture)
}

/** What was read last, by kind and owner: the same array for the same things, as React expects. */
const lastRead = new Map<string, { text: string; waiting: Waiting<unknown>[] }>()

/** What an owner waits to send, oldest first. */
export function readQueue<What>(...of: Of<What>): Waiting<What>[] {
  const waiting = readAll(...of)
  const text = JSON.stringify(waiting)
  const last = lastRead.get(prefixOf(...of))
  if (last?.text === text) return last.waiting as Waiting<What>[]
  lastRead.set(prefixOf(...of), { text, waiting })
  return waiting
}

/** Whether it is sent without being asked for. */
export const isReady = <What>({ hours = Number.POSITIVE_INFINITY }: Kind<What>, waiting: Waiting<What>) =>
  waiting.refused === undefined && Date.now() - Date.parse(waiting.at) < hours * 3_600_000

const sending = new Set<string>()

/** Sends one after the other. A second call while it runs does nothing: the first one sees what was added. */
async function sendAll<What>(client: QueryClient, ...of: Of<What>) {
  const [kind, owner] = of
  const run = prefixOf(...of)
  if (sending.has(run)) return
  sending.add(run)
  try {
    const next = () => readAll(...of).find((one) => isReady(kind, one))
    for (let one = next(); one; one = next()) {
      changed()
      try {
        await kind.send(client, one, owner)
        // The new data is drawn before this goes: else the old data would be seen for a moment.
        await new Promise((resolve) => setTimeout(resolve))
        drop(of, one)
      } catch (error) {
        if (isPostponed(error)) return
        const refused = errorText(error, kind.failed)
        notify.error(refused)
        if (!kind.keepsRefused) drop(of, one)
        // The person may have removed it meanwhile.
        else if (readAll(...of).some(({ key }) => key === one.key)) put(of, { ...one, refused }, one.order)
      }
    }
  } finally {
    sending.delete(run)
    changed()
  }
}

/** Moves what the version before has kept: it goes there only after it is stored here, under the key it has. */
function takeOver<What>(...of: Of<What>) {
  for (const { draft, waiting, rest } of of[0].earlier?.(of[1]) ?? []) {
    if (!waiting.length) continue
    const isStored = waiting.map((one) => put(of, one)).every(Boolean)
    if (isStored && rest) drafts.write(draft, rest)
    else if (isStored) drafts.remove(draft)
    changed()
  }
}

const senders = new Set<() => void>()
/** Sends what waits now: there is a network, although the browser may not say so. */
export function sendWaiting() {
  for (const send of senders) send()
}

/** Sends what waits, as soon as there is a network; also what a tab of the version before adds. */
export function useSending<What>(...[kind, owner]: Of<What>) {
  const client = useQueryClient()
  const isWaiting = useSyncExternalStore(subscribe, () =>
    readQueue(kind, owner).some((one) => isReady(kind, one)),
  )
  const sendNow = useCallback(() => void sendAll(client, kind, owner), [client, kind, owner])
  useEffect(() => {
    const take = () => takeOver(kind, owner)
    take()
    window.addEventListener('storage', take)
    return () => window.removeEventListener('storage', take)
  }, [kind, owner])
  useEffect(() => {
    if (!isWaiting) return
    sendNow()
    senders.add(sendNow)
    return () => void senders.delete(sendNow)
  }, [isWaiting, sendNow])
  useRepeats(isWaiting, sendNow)
}

/** What an owner waits to send, and functions to add to it. It is sent where `useSending` is. */
export function useQueue<What>(...[kind, owner]: Of<What>) {
  const client = useQueryClient()
  const of: Of<What> = [kind, owner]
  const sendNow = () => void sendAll(client, ...of)
  /** Shows it at once, and sends it when that can be. Returns whether it outlives the page. */
  const add = useCallback(
    (what: What, key = newKey()): boolean => {
      const replaced = kind.replaces
        ? readAll(kind, owner).filter((one) => kind.replaces?.(one.what, what))
        : []
      const isStored = put([kind, owner], { key, what })
      for (const one of replaced) drop([kind, owner], one)
      changed()
      void sendAll(client, kind, owner)
      return isStored
    },
    [client, kind, owner],
  )
  return {
    add,
    waiting: useSyncExternalStore(subscribe, () => readQueue(...of)),
    isSending: useSyncExternalStore(subscribe, () => sending.has(prefixOf(...of))),
    sendAgain({ key, what }: Waiting<What>) {
      const order = readAll(...of).find((one) => one.key === key)?.order
      put(of, { key, what }, order)
      changed()
      sendNow()
    },
    remove(waiting: Part<What>) {
      drop(of, waiting)
      changed()
    },
  }
}

import { clear, del, delMany, get, keys, set } from 'idb-keyval'
import { ApiError } from '#web/lib/api/api.ts'

/**
 * Pictures that are not sent yet, by user and the key of the message or meal they go with. They outlive the page in
 * IndexedDB, where a browser allows that. They go with the drafts that name them.
 */
const inMemory = new Map<string, Blob>()

async function ifAllowed<T>(work: () => Promise<T>) {
  try {
    return await work()
  } catch {
    // Private windows and full devices: the picture lasts as long as the page.
    return undefined
  }
}

/** The name of a picture: its user, and a key of its own. */
export const pictureName = (userId: string, key: string) => `${userId} ${key}`

/** As a closed page does. */
export const forgetInMemory = () => inMemory.clear()

export const unsentPictures = {
  async add(name: string, picture: Blob): Promise<void> {
    inMemory.set(name, picture)
    await ifAllowed(() => set(name, picture))
  },
  async read(name: string): Promise<Blob | undefined> {
    return inMemory.get(name) ?? (await ifAllowed(() => get<Blob>(name)))
  },
  async remove(name: string): Promise<void> {
    inMemory.delete(name)
    await ifAllowed(() => del(name))
  },
  /** Deletes the pictures of everybody else who was signed in here. */
  async keepOnlyOf(userId: string): Promise<void> {
    await ifAllowed(async () => delMany((await keys<string>()).filter((key) => !key.startsWith(userId))))
  },
  async clear(): Promise<void> {
    inMemory.clear()
    await ifAllowed(() => clear())
  },
}

/** A picture that is to be sent now. One that the browser has deleted is refused, as the server refuses a call. */
export async function readUnsent(name: string, gone: string): Promise<Blob> {
  const picture = await unsentPictures.read(name)
  if (!picture) throw new ApiError(400, { detail: gone })
  return picture
}

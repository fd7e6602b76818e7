import fs from 'node:fs'
import path from 'node:path'

/**
 * Lets only this user read what the process writes from now on, and what is in the folder already: the folder holds
 * health data, and mails with links that sign in.
 */
export function protectDataFolder(folder: string) {
  process.umask(0o077)
  try {
    if (fs.existsSync(folder)) makePrivate(folder)
  } catch (error) {
    // The folder belongs to another user, for example a volume of a container. Only that user can change the rights.
    console.warn(`Other users may read the data folder ${folder}: ${(error as Error).message}`)
  }
}

/** Takes the rights of other users away from a file, or from a folder and all that is in it. */
function makePrivate(file: string) {
  const stats = fs.lstatSync(file)
  // The rights of a link mean nothing, and what a link leads to may belong to somebody else.
  if (stats.isSymbolicLink()) return
  if (stats.mode & 0o077) fs.chmodSync(file, stats.mode & 0o700)
  if (stats.isDirectory()) for (const name of fs.readdirSync(file)) makePrivate(path.join(file, name))
}

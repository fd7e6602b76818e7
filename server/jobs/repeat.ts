/**
 * Runs `work` now and again `pauseMs` after each end, until the returned function is called, which waits for a run
 * under way. `failed` gets the error of a failed run.
 */
export function repeat(
  work: (isStopped: () => boolean) => Promise<void>,
  pauseMs: number,
  failed: (error: unknown) => void,
): () => Promise<void> {
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  async function run() {
    try {
      await work(() => isStopped)
    } catch (error) {
      if (!isStopped) failed(error)
    }
    if (isStopped) return
    timer = setTimeout(() => {
      running = run()
    }, pauseMs)
    timer.unref()
  }
  let running = run()
  return async () => {
    isStopped = true
    clearTimeout(timer)
    await running
  }
}

/** The first pages are rendered by then, and the jobs have run once. */
const giveBackMs = 5000

/** Gives the memory back that a start has needed. */
export const giveBackMemoryLater = (): void => void setTimeout(giveBackMemory, giveBackMs).unref()

/** What a start leaves behind (decision 030): the first time empties the young heap, the second gives its memory back. */
function giveBackMemory(): void {
  for (let times = 0; times < 2; times++)
    globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}

import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** The flags that `npm start` and the units give; V8 takes these while it runs, too. */
const flags = ['--heap-growing-percent=40', '--expose-gc']

/** Gives this process the heap of decision 011, however it was started; a flag that it was started with stays. */
export function keepHeapSmall(): void {
  for (const flag of flags) {
    const [name = ''] = flag.split('=')
    if (!process.execArgv.some((given) => given.startsWith(name))) setFlagsFromString(flag)
  }
  globalThis.gc ??= runInNewContext('gc') as NonNullable<typeof globalThis.gc>
}

/** The first pages are rendered by then, and the jobs have run once. */
const giveBackMs = 5000

/** Gives the memory back that a start has needed. */
export const giveBackMemoryLater = (): void => void setTimeout(giveBackMemory, giveBackMs).unref()

/** Frees the memory of a start (decision 011): the first pass empties the young heap, the second returns its memory. */
function giveBackMemory(): void {
  for (let times = 0; times < 2; times++)
    globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}

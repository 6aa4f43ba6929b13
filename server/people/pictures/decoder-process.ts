// A process in which pictures are decoded: it watches what each takes, and is killed when that is too much (decoder.ts).

import { constants, setPriority } from 'node:os'
import type { DecoderReport } from './decoder.ts'

const [program = '', cpuSeconds] = process.argv.slice(2)
const loaded: Promise<{ answer: (question: unknown) => Promise<unknown> }> = import(program)

// Everything else on the machine comes first.
setPriority(constants.priority.PRIORITY_LOW)
// Ctrl-C reaches every process of a terminal; the parent decides. Without it nothing is left to do.
process.on('SIGINT', () => {})
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))

const report = (told: DecoderReport<unknown>) => process.send?.(told)

process.on('message', async (question) => {
  const { answer } = await loaded
  const begun = process.cpuUsage()
  const watch = setInterval(() => {
    const { user, system } = process.cpuUsage(begun)
    if (user + system > Number(cpuSeconds) * 1e6) report({ outcome: 'too dear' })
  }, 50)
  try {
    report({ outcome: 'answered', answer: await answer(question) })
  } catch (error) {
    report({ outcome: 'failed', why: (error as Error).message })
  } finally {
    clearInterval(watch)
  }
})

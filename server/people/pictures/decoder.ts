// Decoding takes a processor for as long as a file likes, and no library stops within a step: so it is done by a process
// that can be killed (decoder-process.ts), one picture at a time, and by turns of those who ask.

import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** The picture took more of a processor than its budget. */
export class TooDear extends Error {}

/** The queue is full. */
export class DecoderBusy extends Error {}

/** The answer of a program, or a refusal with one of the two errors above; any other error is the program's. */
export type Decoder<Question, Answer> = (asker: string, question: Question) => Promise<Answer>

export type DecoderReport<Answer> =
  | { outcome: 'answered'; answer: Answer }
  | { outcome: 'failed'; why: string }
  | { outcome: 'too dear' }

export interface DecoderOptions {
  /** The module whose `answer` is asked; its process ends when nothing was asked for a while. */
  program: string
  /** The time of processors that one question may take. */
  cpuSeconds: number
  /** Questions that wait of one asker, and of all. */
  waiting?: { each: number; all: number }
  idleMs?: number
  /** A process that gets no processor, or hangs outside the decoder, is killed then. */
  patienceMs?: number
  start?: (program: string, cpuSeconds: number) => ChildProcess
}

/** It knows none of the secrets that stand in the environment. */
const startProcess = (program: string, cpuSeconds: number) =>
  fork(join(import.meta.dirname, 'decoder-process.ts'), [program, String(cpuSeconds)], {
    env: {},
    execArgv: [],
    serialization: 'advanced',
  })

interface Job<Question, Answer> {
  question: Question
  resolve: (answer: Answer) => void
  reject: (error: unknown) => void
}

/** Waits for the one answer of a process, or for its end. */
async function answerOf<Answer>(child: ChildProcess, question: object, patienceMs: number): Promise<Answer> {
  const done = new AbortController()
  const tooLong = AbortSignal.timeout(patienceMs)
  const signal = AbortSignal.any([done.signal, tooLong])
  try {
    child.send(question)
    const [report] = (await Promise.race([
      once(child, 'message', { signal }),
      once(child, 'exit', { signal }).then(([code, by]) => {
        throw new Error(`the process that decodes ended by ${by ?? code}`)
      }),
    ])) as [DecoderReport<Answer>]
    if (report.outcome === 'answered') return report.answer
    throw report.outcome === 'failed' ? new Error(report.why) : new TooDear()
  } catch (error) {
    throw tooLong.aborted ? new TooDear() : error
  } finally {
    done.abort()
  }
}

export function createDecoder<Question extends object, Answer>({
  program,
  cpuSeconds,
  waiting = { each: 12, all: 120 },
  idleMs = 10_000,
  patienceMs = cpuSeconds * 20_000,
  start = startProcess,
}: DecoderOptions): Decoder<Question, Answer> {
  /** The askers, in the order of their turns. */
  const turns = new Map<string, Job<Question, Answer>[]>()
  let child: ChildProcess | undefined
  let isWorking = false
  let idle: NodeJS.Timeout | undefined

  const end = () => {
    child?.kill('SIGKILL')
    child = undefined
  }

  /** The next asker's first question; who has more comes last. */
  const next = () => {
    const [turn] = turns
    if (turn === undefined) return undefined
    const [asker, [job, ...others]] = turn
    turns.delete(asker)
    if (others.length > 0) turns.set(asker, others)
    return job
  }

  const begin = () => {
    const begun = start(program, cpuSeconds)
    // The question under way notices its end; nobody waits for it otherwise.
    begun.on('error', () => {})
    begun.unref()
    begun.channel?.unref()
    return begun
  }

  async function ask(question: Question): Promise<Answer> {
    child = child?.connected ? child : begin()
    try {
      return await answerOf<Answer>(child, question, patienceMs)
    } catch (error) {
      end()
      throw error
    }
  }

  async function work(): Promise<void> {
    if (isWorking) return
    isWorking = true
    clearTimeout(idle)
    for (let job = next(); job !== undefined; job = next())
      await ask(job.question).then(job.resolve, job.reject)
    isWorking = false
    idle = setTimeout(end, idleMs).unref()
  }

  return async (asker, question) => {
    const own = turns.get(asker) ?? []
    const all = [...turns.values()].reduce((sum, jobs) => sum + jobs.length, 0)
    if (own.length >= waiting.each || all >= waiting.all) throw new DecoderBusy()
    return await new Promise<Answer>((resolve, reject) => {
      turns.set(asker, [...own, { question, resolve, reject }])
      void work()
    })
  }
}

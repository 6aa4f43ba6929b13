import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { progressiveJpeg } from '#test/dear-picture.ts'
import { createDecoder, DecoderBusy, type DecoderOptions, TooDear } from './decoder.ts'

let folder = ''
let program = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'decoder-'))
  program = join(folder, 'program.mjs')
  await writeFile(
    program,
    `import sharp from ${JSON.stringify(import.meta.resolve('sharp'))}
     export async function answer({ say, picture, kill, fail }) {
       if (kill) process.kill(process.pid, 'SIGKILL')
       if (fail) throw new Error('the program failed')
       if (picture) await sharp(picture).resize(16).raw().toBuffer()
       if (say === 'secrets') return Object.keys(process.env).filter((name) => /SECRET|DATABASE/.test(name))
       return say
     }`,
  )
})
afterAll(() => rm(folder, { recursive: true }))

interface Question {
  say?: string
  picture?: Buffer
  kill?: true
  fail?: true
}

/** A decoder, and how many processes it started. */
function decoder(more: Partial<DecoderOptions> = {}) {
  const started: ReturnType<typeof fork>[] = []
  const decode = createDecoder<Question, unknown>({
    program,
    cpuSeconds: 10,
    start(...given) {
      const child = fork(join(import.meta.dirname, 'decoder-process.ts'), given.map(String), {
        env: {},
        execArgv: [],
        serialization: 'advanced',
      })
      started.push(child)
      return child
    },
    ...more,
  })
  return { decode, started }
}

test('a picture that takes more than its budget ends its process alone; the next is decoded by another', async () => {
  const { decode, started } = decoder({ cpuSeconds: 0.5, patienceMs: 600_000 })
  const dear = decode('a', { picture: progressiveJpeg(4000, 800) })
  const next = decode('b', { say: 'next' })
  await expect(dear).rejects.toBeInstanceOf(TooDear)
  expect(await next).toBe('next')
  expect(started.map(({ signalCode, killed }) => signalCode !== null || killed)).toEqual([true, false])
})

test('one process serves many pictures, ends when idle, and another is started later', async () => {
  const { decode, started } = decoder({ idleMs: 20 })
  const said = ['1', '2', '3']
  expect(await Promise.all(said.map((say) => decode('a', { say })))).toEqual(said)
  expect(started).toHaveLength(1)
  await Promise.all(started.map((child) => child.exitCode ?? child.signalCode ?? once(child, 'exit')))
  expect(await decode('a', { say: '4' })).toBe('4')
  expect(started).toHaveLength(2)
})

test('the process gets no environment variables of the shop', async () => {
  process.env.SOME_SECRET = 'x'
  expect(
    await createDecoder<Question, unknown>({ program, cpuSeconds: 10 })('a', { say: 'secrets' }),
  ).toEqual([])
  delete process.env.SOME_SECRET
})

test('a failure of the program is reported to the caller, and a process that is killed from outside is replaced', async () => {
  const { decode } = decoder()
  await expect(decode('a', { fail: true })).rejects.toThrow('the program failed')
  await expect(decode('a', { kill: true })).rejects.toThrow('ended by SIGKILL')
  expect(await decode('a', { say: 'again' })).toBe('again')
})

test('each caller gets a turn, however many pictures of another wait', async () => {
  const { decode } = decoder({ waiting: { each: 9, all: 20 } })
  const order: unknown[] = []
  const ask = (asker: string, say: string) => decode(asker, { say }).then((said) => order.push(said))
  await Promise.all([
    ...['a1', 'a2', 'a3', 'a4'].map((say) => ask('a', say)),
    ask('b', 'b1'),
    ask('c', 'c1'),
    ask('b', 'b2'),
  ])
  // The first is in work when the others come.
  expect(order).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
})

test('the queue is limited for one caller, and for all', async () => {
  const { decode } = decoder({ waiting: { each: 2, all: 3 } })
  const taken = [decode('a', { say: '1' })]
  await sleep(0)
  const outcomes = await Promise.all(
    ['a', 'a', 'a', 'b', 'c'].map((asker) =>
      decode(asker, { say: asker }).catch((error: unknown) => error instanceof DecoderBusy),
    ),
  )
  expect(outcomes).toEqual(['a', 'a', true, 'b', true])
  await Promise.all(taken)
})

// The calls between two processes of one shop, over the channel that Node opens between parent and child.

import { Unavailable } from '#server/db/unavailable.ts'

/** Requests and their answers by name, sent as JSON. */
type Calls = Record<string, (asked: never) => unknown>

/** The other process. */
interface Port {
  send?(message: object, handle: undefined, options: undefined, sent: (error: Error | null) => void): unknown
  on(event: 'message', listener: (message: unknown) => void): unknown
}

export interface Channel<Theirs extends Calls> {
  /** Rejects with `Unavailable` when the other process is gone or does not answer in time. */
  ask<Name extends keyof Theirs & string>(
    name: Name,
    asked: Parameters<Theirs[Name]>[0],
  ): Promise<Awaited<ReturnType<Theirs[Name]>>>
}

const patienceMs = 2000

interface Message {
  /** Id of the question. */
  id: number
  name?: string
  asked?: unknown
  answer?: unknown
  /** The question failed in the other process. */
  failed?: string
}

/** Marks our messages among others. */
const mark = 'shop'

/** Opens our end of the channel; both ends must be open before either asks. */
export function openChannel<Theirs extends Calls, Ours extends Calls>(
  port: Port,
  ours: Ours,
): Channel<Theirs> {
  const waiting = new Map<number, (message: Message) => void>()
  let next = 0
  const send = (message: Message, lost: (why: string) => void = () => {}) =>
    port.send?.({ [mark]: message }, undefined, undefined, (error) => {
      if (error) lost(error.message)
    })

  const reply = async ({ id, name = '', asked }: Message) => {
    try {
      const call = ours[name]
      if (call === undefined) throw new Error(`no answer to ${name}`)
      send({ id, answer: await call(asked as never) })
    } catch (error) {
      send({ id, failed: (error as Error).message })
    }
  }

  port.on('message', (sent) => {
    const message = (sent as { [mark]?: Message } | null)?.[mark]
    if (message === undefined) return
    if (message.name === undefined) waiting.get(message.id)?.(message)
    else void reply(message)
  })

  return {
    async ask(name, asked) {
      const id = next++
      const { promise, resolve, reject } = Promise.withResolvers<unknown>()
      const lose = (why: string) =>
        reject(new Unavailable(`the other process does not answer ${name}: ${why}`))
      const timer = setTimeout(lose, patienceMs, 'too late')
      waiting.set(id, ({ answer, failed }) => (failed === undefined ? resolve(answer) : lose(failed)))
      send({ id, name, asked }, lose)
      try {
        return (await promise) as never
      } finally {
        clearTimeout(timer)
        waiting.delete(id)
      }
    },
  }
}

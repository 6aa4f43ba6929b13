// For tests, the bench and drills: a mail server on this machine that takes everything, unless a test says otherwise.

import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export interface MailServer {
  url: string
  /** Every line of the clients; a whole mail is one. */
  lines: string[]
  /** Every mail, as it came, also where its answer was not the usual one. */
  mails: string[]
  /** The number of clients that have connected. */
  connections: number
  /** The largest number of mails held at once, between `DATA` and its answer. */
  mostAtOnce: number
  /**
   * Before a line is answered, or a whole mail (`mail`), or a client greeted (`''`): another reply than the usual one;
   * 'hang up' ends the connection without any.
   */
  reply: (line: string) => Promise<string | undefined> | string | undefined
  close(): void
}

export const headersOf = (mail: string): Map<string, string> => {
  const [head = ''] = mail.split('\r\n\r\n')
  const lines = head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n')
  return new Map(
    lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
  )
}

/** `replyMs`: how long each of its replies takes. `port` 0: one that is free. */
export async function openMailServer({ replyMs = 0, port = 0 } = {}): Promise<MailServer> {
  const sockets = new Set<Socket>()
  let held = 0
  const mails: MailServer = {
    url: '',
    lines: [],
    mails: [],
    connections: 0,
    mostAtOnce: 0,
    reply: () => undefined,
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }

  const usual = (line: string): string => {
    if (line === '') return '220 test'
    if (line.toUpperCase() === 'DATA') return '354 go on'
    return line.toUpperCase() === 'QUIT' ? '221 bye' : '250 ok'
  }

  const serve = async (socket: Socket) => {
    const answer = async (line: string, asked = line) => {
      if (replyMs > 0) await sleep(replyMs)
      const said = (await mails.reply(asked)) ?? usual(line)
      if (said === 'hang up') socket.destroy()
      else socket.write(`${said}\r\n`)
      return said
    }
    let isData = false
    let text = ''
    await answer('')
    for await (const bytes of socket) {
      text += bytes
      for (;;) {
        const mark = isData ? '\r\n.\r\n' : '\r\n'
        const at = text.indexOf(mark)
        if (at < 0) break
        const line = text.slice(0, at)
        text = text.slice(at + mark.length)
        mails.lines.push(line)
        if (isData) {
          mails.mails.push(line)
          held += 1
          mails.mostAtOnce = Math.max(mails.mostAtOnce, held)
          await answer('end of mail', 'mail')
          held -= 1
          isData = false
        } else isData = (await answer(line)).startsWith('354')
      }
    }
  }
  const server = createServer({ noDelay: true }, (socket) => {
    mails.connections += 1
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    // The client hung up.
    serve(socket).catch(() => socket.destroy())
  })
  await once(server.listen(port, '127.0.0.1'), 'listening')
  mails.url = `smtp://127.0.0.1:${(server.address() as { port: number }).port}`
  return mails
}

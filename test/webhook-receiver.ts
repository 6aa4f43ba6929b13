import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'

/** A webhook that arrived, after its signature was verified by code that is not the shop's. */
export interface Received {
  path: string
  id: string
  headers: IncomingHttpHeaders
  text: string
  /** The event as it was sent. */
  event: { type: string; timestamp: string; data: Record<string, unknown> }
}

/** A state, or what is done with the answer instead. */
export type Reply = number | ((response: ServerResponse) => void)

/** Gives no answer and lets the connection stand. */
export const silence: Reply = () => {}
/** Breaks the connection after the request has come. */
export const breakOff: Reply = (response) => response.destroy()

/** A program of the owner that is told by webhooks. It verifies what comes to a path with the secret of that path. */
export async function openReceiver() {
  const received: Received[] = []
  const secrets = new Map<string, string>()
  let reply: (one: Received) => Reply | Promise<Reply> = () => 204
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const text = Buffer.concat(parts).toString()
    const path = request.url ?? ''
    const secret = secrets.get(path)
    if (secret !== undefined) verify(secret, text, request.headers)
    const id = String(request.headers['webhook-id'])
    const one = { path, id, headers: request.headers, text, event: JSON.parse(text) }
    received.push(one)
    const given = await reply(one)
    if (typeof given === 'number') response.writeHead(given).end()
    else given(response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    received,
    origin: `http://127.0.0.1:${port}`,
    expect: (path: string, secret: string) => void secrets.set(path, secret),
    replies: (how: typeof reply) => {
      reply = how
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
export type Receiver = Awaited<ReturnType<typeof openReceiver>>

/** Without the age of the signature, which the tests' own clocks decide. @throws when it is not signed with the secret */
function verify(secret: string, text: string, headers: IncomingHttpHeaders): void {
  const [id, timestamp] = [String(headers['webhook-id']), Number(headers['webhook-timestamp'])]
  const expected = new Webhook(secret).sign(id, new Date(timestamp * 1000), text)
  if (headers['webhook-signature'] !== expected) throw new Error(`${id} is not signed with this secret`)
}

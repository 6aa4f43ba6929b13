import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createApp } from './app.ts'
import { registerTraffic } from './traffic.ts'

test('a request is no longer counted as active once its visitor disconnects or leaves a stream', {
  meta: {
    proves: [
      {
        id: 'left-request',
        section: 'operating',
        says: 'A request whose visitor goes away is not under way any more, and is in the log.',
        from: 'own',
        breaks: { replace: "reply.raw.once('close', () => end(request, reply, left))", with: '' },
      },
    ],
  },
}, async () => {
  const logged: { msg: string; route: string; state: number }[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(JSON.parse(line)) })
  const app = await createApp(log, { trustedProxies: [], isSecure: false })
  const answered: (number | 'waiting')[] = []
  const traffic = registerTraffic(app, {
    clock: () => new Date(),
    isRetiring: () => false,
    slowCallMs: 600_000,
    answered: ({ state }) => answered.push(state),
  })
  const [reached, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  app.get('/slow', async () => {
    reached.resolve()
    await goOn.promise
    return 'late'
  })
  app.post('/form', async () => 'taken')
  app.get('/stream', (_request, reply) => {
    reply.hijack()
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream' }).write(': hello\n\n')
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const begin = async (text: string) => {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    socket.write(text.replaceAll('\n', '\r\n'))
    return socket
  }

  const slow = await begin('GET /slow HTTP/1.1\nhost: localhost\n\n')
  const form = await begin(
    'POST /form HTTP/1.1\nhost: localhost\ncontent-type: application/x-www-form-urlencoded\ncontent-length: 50\n\na=1',
  )
  const stream = await begin('GET /stream HTTP/1.1\nhost: localhost\n\n')
  await Promise.all([reached.promise, once(stream, 'data')])
  await expect.poll(traffic.underWay).toBe(3)
  for (const socket of [slow, form, stream]) socket.destroy()
  await expect.poll(traffic.underWay).toBe(0)
  goOn.resolve()
  await app.close()
  expect(answered).toEqual([499, 499])
  expect(
    logged
      .filter(({ msg }) => msg === 'left')
      .map(({ route }) => route)
      .toSorted(),
  ).toEqual(['/form', '/slow'])
})

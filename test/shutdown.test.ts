import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from './database.ts'
import { oneIn } from './depth.ts'
import { startFaultProxy } from './fault-proxy.ts'
import { endProcesses, freePort, type Process, startProcess } from './shop-process.ts'

// A process that is told to end does end, with exit code 0, whatever is long. It would wait for ever without the limits
// of server/process/main.ts: no time is asserted.

/** Each is a shop of its own: `npm test` runs one of the three. */
const isDrawn = oneIn(3)

let folder: string
let database: TestDatabase
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fukuhiki-shutdown-'))
  database = await testDatabase()
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true, force: true })
})
afterEach(endProcesses)

async function open(environment: Record<string, string> = {}): Promise<{ shop: Process; port: number }> {
  const port = await freePort()
  const shop = startProcess('server/process/main.ts', {
    PORT: port,
    DATABASE_URL: database.url,
    MEDIA_FOLDER: join(folder, 'media'),
    ...environment,
  })
  await shop.says('The shop is open')
  return { shop, port: Number(port) }
}

const readyz = async (port: number) => (await fetch(`http://127.0.0.1:${port}/readyz`)).status

test('a visitor with half a request does not hold up the stop: the request is cut, and the exit is clean', {
  meta: {
    proves: [
      {
        id: 'end-cuts',
        section: 'operating',
        says: 'What keeps a process from ending is cut, with a sentence.',
        from: 'own',
        file: 'server/http/traffic.ts',
        breaks: { replace: '    app.server.closeAllConnections()\n', with: '' },
      },
    ],
  },
}, async () => {
  const { shop, port } = await open()
  const visitor = connect(port, '127.0.0.1')
  visitor.on('error', () => {})
  visitor.write('POST /api/user/login HTTP/1.1\r\nHost: shop\r\nContent-Length: 100\r\n')
  visitor.write('Content-Type: application/x-www-form-urlencoded\r\n\r\nhalf')
  // Another visitor is answered: the half request has arrived before.
  expect((await fetch(`http://127.0.0.1:${port}/api/user/point`)).status).toBe(200)
  shop.child.kill('SIGTERM')
  expect(await shop.ends(), shop.output).toBe(0)
  expect(shop.output).toContain('cut, because it took too long: one call; nothing is lost')
  visitor.destroy()
})

test.runIf(isDrawn())('a database that fell silent does not hold up the stop either', async () => {
  const proxy = await startFaultProxy(database.url)
  const { shop, port } = await open({ DATABASE_URL: proxy.url })
  expect(await readyz(port)).toBe(200)
  proxy.silenceOpen()
  proxy.setMode('silent')
  const asked = fetch(`http://127.0.0.1:${port}/api/user/pack/detail/any`).catch(() => undefined)
  // Not ready, as soon as the watch has noticed.
  await expect.poll(() => readyz(port), { timeout: 60_000 }).toBe(503)
  shop.child.kill('SIGTERM')
  expect(await shop.ends(), shop.output).toBe(0)
  await asked
  await proxy.close()
})

test.runIf(isDrawn())('a start that waits forever for its database can be stopped as well', async () => {
  const sockets: Socket[] = []
  const mute = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1')
  await once(mute, 'listening')
  const { port } = mute.address() as AddressInfo
  const shop = startProcess('server/process/main.ts', {
    PORT: await freePort(),
    DATABASE_URL: `postgresql://nobody@127.0.0.1:${port}/none`,
    MEDIA_FOLDER: join(folder, 'media'),
  })
  await once(mute, 'connection')
  shop.child.kill('SIGTERM')
  expect(await shop.ends(), shop.output).toBe(0)
  for (const socket of sockets) socket.destroy()
  mute.close()
})

test.runIf(isDrawn())(
  'during its grace the shop is not ready and still serves; a second Ctrl-C ends the grace',
  async () => {
    const { shop, port } = await open({ SHUTDOWN_GRACE_SECONDS: '60' })
    shop.child.kill('SIGTERM')
    await expect.poll(() => readyz(port), { timeout: 60_000 }).toBe(503)
    expect((await fetch(`http://127.0.0.1:${port}/api/user/point`)).status).toBe(200)
    shop.child.kill('SIGINT')
    // One Ctrl-C of a terminal reaches the shop twice: from the terminal, and from the program that started it.
    expect(await readyz(port)).toBe(503)
    shop.child.kill('SIGINT')
    await shop.says('ending at once')
    expect(await shop.ends(), shop.output).toBe(0)
  },
)

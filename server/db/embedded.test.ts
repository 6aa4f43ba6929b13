import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { StartError } from '../start-error.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fukuhiki-embedded-'))
})
afterAll(async () => {
  const last = await startEmbeddedPostgres(folder)
  await last.stop()
  await rm(folder, { recursive: true, force: true })
})

const isRunning = () => existsSync(join(folder, 'postgres/postmaster.pid'))

/** A session on the server that is not ended: its server may end it. */
async function openSession(postgres: EmbeddedPostgres): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: await postgres.connectionString() })
  client.on('error', () => {})
  await client.connect()
  return client
}

describe('the embedded server stops with the last that uses it', () => {
  test('connections that are still closing keep no server behind', async () => {
    const postgres = await startEmbeddedPostgres(folder)
    // A pool says that it has ended before its connections have.
    const session = await openSession(postgres)
    await postgres.stop()
    expect(isRunning()).toBe(false)
    await session.end().catch(() => {})
  })

  test('not before, and of several that stop at once one stops it', async () => {
    const users = [await startEmbeddedPostgres(folder)]
    while (users.length < 4) users.push(await startEmbeddedPostgres(folder))
    await users.pop()?.stop()
    expect(isRunning()).toBe(true)
    const session = await openSession(users[0] as EmbeddedPostgres)
    expect((await session.query('select 1 n')).rows).toEqual([{ n: 1 }])
    await session.end()
    await Promise.all(users.map((user) => user.stop()))
    expect(isRunning()).toBe(false)
  })

  test('one that starts while the server stops has a server', async () => {
    const first = await startEmbeddedPostgres(folder)
    const [, second] = await Promise.all([first.stop(), startEmbeddedPostgres(folder)])
    const session = await openSession(second)
    await session.end()
    await second.stop()
    expect(isRunning()).toBe(false)
  })
})

test('one process serves the shop from it, until that one stops', async () => {
  const [shop, other] = [await startEmbeddedPostgres(folder), await startEmbeddedPostgres(folder)]
  await shop.serve()
  await expect(other.serve()).rejects.toThrow(StartError)
  await shop.stop()
  await other.serve()
  await other.stop()
})

test('after a crash of the server its user takes part again', async () => {
  const postgres = await startEmbeddedPostgres(folder)
  await postgres.serve()
  const pid = await postgres.pid()
  process.kill(pid, 'SIGKILL')
  // As the running shop does: the dead server's last processes may hold its memory a moment longer.
  const restartOnce = async () => {
    await postgres.restart()
    return (await postgres.pid()) !== pid
  }
  while (!(await restartOnce().catch(() => false)));
  const other = await startEmbeddedPostgres(folder)
  await expect(other.serve()).rejects.toThrow(StartError)
  await other.stop()
  expect(isRunning()).toBe(true)
  await postgres.stop()
  expect(isRunning()).toBe(false)
})

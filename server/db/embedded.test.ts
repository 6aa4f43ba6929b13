import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chown, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { StartError } from '#server/settings/start-error.ts'
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

test('two processes that start at once in an empty folder share one server, and leave nothing else behind', async () => {
  const both = await Promise.all([startEmbeddedPostgres(folder), startEmbeddedPostgres(folder)])
  for (const one of both) await (await openSession(one)).end()
  expect((await readdir(folder)).sort()).toEqual(['postgres', 'postgres-password'])
  await Promise.all(both.map((one) => one.stop()))
  expect(isRunning()).toBe(false)
})

test('the files that a killed first start left are removed, and its password still works', async () => {
  const killed = await mkdtemp(join(tmpdir(), 'fukuhiki-killed-'))
  const gone = spawnSync(process.execPath, ['--version']).pid
  await mkdir(join(killed, `postgres.unfinished.${gone}.abcd`))
  await mkdir(join(killed, 'postgres.unfinished'))
  await writeFile(join(killed, 'postgres-password'), 'kept')
  if (process.getuid?.() === 0) await chown(join(killed, 'postgres-password'), 65534, 65534)
  const postgres = await startEmbeddedPostgres(killed)
  await (await openSession(postgres)).end()
  await postgres.stop()
  expect((await readdir(killed)).sort()).toEqual(['postgres', 'postgres-password'])
  await rm(killed, { recursive: true })
})

describe('the embedded server stops with its last process', () => {
  test('although connections are still closing', {
    meta: {
      proves: [
        {
          id: 'no-postgres-left',
          section: 'operating',
          says: 'Connections that are still closing keep no server behind.',
          from: 'own',
          file: 'server/db/presence.ts',
          breaks: {
            replace: 'const isAlone = await tries(presenceLock)',
            with: "const isAlone = (await ask<{ n: number }>('select count(*)::int n from pg_stat_activity where usename = current_user and $1 > 0', 1))?.n === 1",
          },
        },
      ],
    },
  }, async () => {
    const postgres = await startEmbeddedPostgres(folder)
    // A pool says that it has ended before its connections have.
    const session = await openSession(postgres)
    await postgres.stop()
    expect(isRunning()).toBe(false)
    await session.end().catch(() => {})
  })

  test('and not earlier; of several that stop at once one stops it', async () => {
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

  test('and a process that starts meanwhile gets a server', async () => {
    const first = await startEmbeddedPostgres(folder)
    const [, second] = await Promise.all([first.stop(), startEmbeddedPostgres(folder)])
    const session = await openSession(second)
    await session.end()
    await second.stop()
    expect(isRunning()).toBe(false)
  })
})

test('only one process serves the shop from the embedded server, until it stops', async () => {
  const [shop, other] = [await startEmbeddedPostgres(folder), await startEmbeddedPostgres(folder)]
  await shop.serve()
  await expect(other.serve()).rejects.toThrow(StartError)
  await shop.stop()
  await other.serve()
  await other.stop()
})

test('after a crash of the server its process joins again', async () => {
  const postgres = await startEmbeddedPostgres(folder)
  await postgres.serve()
  const pid = await postgres.pid()
  process.kill(pid, 'SIGKILL')
  // Retries like the running shop: the dead server's last processes may hold its memory a moment longer.
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

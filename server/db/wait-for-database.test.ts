import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { startFaultProxy } from '#test/fault-proxy.ts'
import { waitForDatabase } from './wait-for-database.ts'

async function databaseBehindProxy() {
  const proxy = await startFaultProxy(inject('postgresUrl'))
  onTestFinished(() => proxy.close())
  const said: string[] = []
  const told = Promise.withResolvers<void>()
  return {
    proxy,
    said,
    /** Resolves once the operator was told that the start waits. */
    told: told.promise,
    wait: (more: { url?: string; waitSeconds?: number; leave?: AbortSignal } = {}) =>
      waitForDatabase(more.url ?? proxy.url, {
        say(line) {
          said.push(line)
          told.resolve()
        },
        connectSeconds: 1,
        waitSeconds: more.waitSeconds,
        leave: more.leave ?? new AbortController().signal,
      }),
  }
}

describe('a start', () => {
  test('that finds its database logs nothing', async () => {
    const { wait, said } = await databaseBehindProxy()
    await wait()
    expect(said).toEqual([])
  })

  test.each(['refuse', 'silent'] as const)(
    'waits for a database that is %s, says so, and goes on',
    {
      meta: {
        proves: [
          {
            id: 'start-waits',
            section: 'operating',
            says: 'A start waits for its database and says so.',
            from: 'own',
            breaks: { replace: '!isPassing(error) || triedAt', with: 'isPassing(error) || triedAt' },
          },
        ],
      },
    },
    async (mode) => {
      const { proxy, wait, said, told } = await databaseBehindProxy()
      proxy.setMode(mode)
      const waiting = wait()
      await Promise.race([told, waiting])
      proxy.setMode('pass')
      await waiting
      const { host } = new URL(proxy.url)
      expect(said[0]).toMatch(new RegExp(`^waiting for PostgreSQL at ${host} \\(.+\\)$`))
      expect(said.join()).not.toContain(new URL(proxy.url).password)
    },
  )

  test('does not wait beyond its time limit', async () => {
    const { proxy, wait, said } = await databaseBehindProxy()
    proxy.setMode('refuse')
    await expect(wait({ waitSeconds: 0 })).rejects.toMatchObject({ code: 'ECONNRESET' })
    expect(said).toEqual([])
  })

  test.each([
    ['a wrong password', '28P01', (url: URL) => Object.assign(url, { password: 'wrong' })],
    ['an unknown database', '3D000', (url: URL) => Object.assign(url, { pathname: '/nowhere' })],
  ])(
    'is refused at once for %s',
    {
      meta: {
        proves: [
          {
            id: 'start-refused',
            section: 'operating',
            says: 'A wrong password or an unknown database is refused at once.',
            from: 'own',
            breaks: { replace: '!isPassing(error) || triedAt', with: 'triedAt' },
          },
        ],
      },
    },
    async (_, code, change) => {
      const { proxy, wait, said } = await databaseBehindProxy()
      const url = change(new URL(proxy.url)).href
      await expect(wait({ url, waitSeconds: 1 })).rejects.toMatchObject({ code })
      expect(said).toEqual([])
    },
  )

  test.each(['refuse', 'silent'] as const)(
    'that is ended leaves at once while the database is %s',
    async (mode) => {
      const { proxy, wait, told } = await databaseBehindProxy()
      proxy.setMode(mode)
      const leaving = new AbortController()
      const waiting = wait({ leave: leaving.signal })
      await Promise.race([told, waiting])
      leaving.abort()
      await expect(waiting).rejects.toThrow('aborted')
    },
  )
})

// The members desk as an operator reaches it, on the database of a test shop.

import { createSecretKey, randomBytes } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import type { OperatorRole } from '#contract/operator/roles.ts'
import { transaction } from '#server/db/pool.ts'
import { memberDeskRoutes } from '#server/desks/members/members-routes.ts'
import { createApp } from '#server/http/app.ts'
import { createOperatorHttp, type OperatorSession } from '#server/http/operator-calls.ts'
import { createSessions } from '#server/http/session.ts'
import { createSigner } from '#server/keys.ts'
import { insertOperator } from '#server/people/staff/queries.ts'
import { createRandom } from '#server/random.ts'
import { createLogger } from '#server/watch/alarm.ts'
import type { TestDatabase } from './database.ts'
import type { Answer } from './shop.ts'

export interface Desk {
  /** Asks as a new operator who has these roles; without any as a guest. */
  ask(roles: readonly OperatorRole[], path: string): Promise<Answer>
  /** An operator who asks several times. */
  operator(
    roles: readonly OperatorRole[],
  ): Promise<{ id: string; name: string; get(path: string): Promise<Answer> }>
  close(): Promise<void>
}

/** The desk's calls alone, with logins that the test gives out. */
export async function openDesk(
  { db }: Pick<TestDatabase, 'db'>,
  clock: () => Date = () => new Date(),
): Promise<Desk> {
  const key = createSecretKey(randomBytes(32))
  const logins = new Map<string, OperatorSession>()
  const app = await createApp(createLogger('silent'), { trustedProxies: [], isSecure: false })
  const http = createOperatorHttp(app, {
    readSession: async (token) => logins.get(token),
    signer: createSigner('console', () => [key]),
    clock,
    isOpen: async () => true,
    callSeconds: 60,
  })
  const sessions = createSessions(
    db,
    createSigner('csrf', () => [key]),
    { idleDays: 14 },
    clock,
  )
  memberDeskRoutes(http, { db, random: createRandom(clock), sessions, shopOrigin: 'https://shop.example' })
  await app.ready()

  const ask = async (token: string | undefined, path: string): Promise<Answer> => {
    const cookie = token === undefined ? 'lang=ja' : `lang=ja; ${app.cookieName('operator')}=${token}`
    const response = await app.inject({ url: `/api${path}`, headers: { cookie } })
    return { status: response.statusCode, body: response.json() }
  }
  const operator: Desk['operator'] = async (roles) => {
    const [id, token] = [uuidv7(), randomBytes(32).toString('base64url')]
    const own = { id, name: `operator ${id}`, mail: `${id}@test.example`, roles: [...roles] }
    const now = clock()
    await transaction(db, (tx) => insertOperator(tx, { ...own, passwordHash: 'none', createdAt: now }))
    const expiresAt = new Date(now.getTime() + 3_600_000)
    logins.set(token, { sessionId: uuidv7(), operator: own, stage: 'in', provenAt: now, expiresAt })
    return { id, name: own.name, get: (path) => ask(token, path) }
  }
  return {
    operator,
    ask: async (roles, path) =>
      roles.length === 0 ? await ask(undefined, path) : await (await operator(roles)).get(path),
    close: () => app.close(),
  }
}

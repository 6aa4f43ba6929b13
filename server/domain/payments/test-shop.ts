// For tests: a shop on a real port and database, a provider beside it, a member and their browser.

import { createHash, randomBytes, randomUUID } from 'node:crypto'
import pino from 'pino'
import { uuidv7 } from 'uuidv7'
import { createEmulator, type Emulator } from '../../../emulators/fincode/emulator.ts'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { freePort } from '../../db/free-port.ts'
import { type Database, transaction } from '../../db/pool.ts'
import { createApp } from '../../http/app.ts'
import { createHttp } from '../../http/calls.ts'
import { createSessions, signingKey } from '../../http/session.ts'
import { openWallet } from '../../ledger/ledger.ts'
import { createFincode } from '../../providers/card/fincode.ts'
import type { CardProvider } from '../../providers/card/port.ts'
import { emulatorSettings } from '../../providers/card/settings.ts'
import { createMaintenance } from '../operator/maintenance.ts'
import { createShopSettings } from '../operator/shop-settings.ts'
import { registerPaymentEndpoints } from './endpoints.ts'
import { paymentRoutes } from './routes.ts'

export const cards = {
  frictionless: '4111111111111111',
  challenge: '5555555555554444',
  refused: '4000000000000002',
  authenticationRefused: '4000000000000101',
  captureRefused: '4000000000000341',
}

export const random = { id: uuidv7, key: randomUUID }

export interface Answer {
  state: number
  [field: string]: unknown
}

export interface Browser {
  memberId: string
  /** The member's session, for what is no call of the contract. */
  cookie: string
  get(path: string): Promise<Answer>
  post(path: string, input: object): Promise<Answer>
}

export interface TestShop extends TestDatabase {
  origin: string
  emulator: Emulator
  provider: CardProvider
  clock: { now: Date }
  addMember(): Promise<Browser>
  stop(): Promise<void>
}

export async function addCourse(db: Database, id: string, points: number, priceYen: number): Promise<void> {
  await db
    .insertInto('pointCourse')
    .values({ id, points, priceYen, memoJa: 'おすすめ', memoEn: 'Popular', position: points })
    .execute()
}

export async function addMemberRow(db: Database): Promise<string> {
  const id = uuidv7()
  await transaction(db, async (tx) => {
    await tx
      .insertInto('member')
      .values({
        ...{
          id,
          mail: `${id}@example.com`,
          passwordHash: '-',
          language: 'ja',
          familyName: '福',
          givenName: '引',
        },
        ...{ phone: '09000000000', postalCode: '1000001', prefectureId: 13, city: '千代田区', street: '1' },
        ...{ referralCode: id, registeredAt: new Date() },
      })
      .execute()
    await openWallet(tx, id)
  })
  return id
}

/** The member's points, yen paid, and entries, as the ledger has them. */
export async function books(db: Database, memberId: string) {
  const wallet = await db
    .selectFrom('wallet')
    .select('points')
    .where('memberId', '=', memberId)
    .executeTakeFirstOrThrow()
  const entries = await db.selectFrom('ledgerEntry').selectAll().where('memberId', '=', memberId).execute()
  const lots = await db
    .selectFrom('pointLot')
    .select(['points', 'source'])
    .where('memberId', '=', memberId)
    .orderBy('lastPoint')
    .execute()
  return { points: wallet.points, entries: entries.length, yen: entries.reduce((n, e) => n + e.yen, 0), lots }
}

export async function history(db: Database, paymentId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('paymentTransition')
    .select('toState')
    .where('paymentId', '=', paymentId)
    .orderBy('transitionNo')
    .execute()
  return rows.map((row) => row.toState)
}

/** `hasNotifications` false: the emulator speaks only when asked. */
export async function testShop({ hasNotifications = false, timeoutMs = 400 } = {}): Promise<TestShop> {
  const database = await testDatabase()
  const { db } = database
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const emulator = await createEmulator({
    ...emulatorSettings,
    webhookUrl: hasNotifications ? undefined : '',
    shopOrigin: origin,
  })
  const apiUrl = await emulator.app.listen({ host: '127.0.0.1', port: 0 })
  const provider = createFincode({
    ...{ ...emulatorSettings, apiUrl, scriptUrl: `${apiUrl}/v1/fincode.js`, timeoutMs },
  })

  const clock = { now: new Date() }
  const app = await createApp(pino({ level: 'silent' }), { trustsProxy: false })
  const sessions = createSessions(db, await signingKey(db), false, () => clock.now)
  const http = createHttp(app, {
    ...{ sessions, clock: () => clock.now, closed: createMaintenance(db, () => clock.now) },
  })
  const shopSettings = createShopSettings(db, () => clock.now)
  const deps = {
    db,
    provider,
    clock: () => clock.now,
    random,
    shopOrigin: origin,
    shopSettings,
    sessions,
    termsInForce: async () => 1,
  }
  paymentRoutes(http, deps)
  registerPaymentEndpoints(app, deps)
  await app.listen({ host: '127.0.0.1', port })

  return {
    ...database,
    ...{ origin, emulator, provider, clock },
    async addMember() {
      const memberId = await addMemberRow(db)
      const token = randomBytes(32).toString('base64url')
      const tokenHash = createHash('sha256').update(token).digest()
      const expiresAt = new Date(clock.now.getTime() + 90 * 24 * 3600_000)
      await db
        .insertInto('session')
        .values({ tokenHash, memberId, createdAt: clock.now, expiresAt })
        .execute()
      const headers = { cookie: `session=${token}` }
      let csrf = ''
      const read = async (response: Response): Promise<Answer> => {
        const answer = (await response.json()) as Answer & { csrf: { value: string } }
        csrf = answer.csrf.value
        return answer
      }
      const get = async (path: string) => await read(await fetch(`${origin}/api${path}`, { headers }))
      return {
        ...{ memberId, get, cookie: headers.cookie },
        async post(path, input) {
          if (csrf === '') await get('/user/point_price/1')
          const body = new URLSearchParams({ csrf_token: csrf, json: JSON.stringify(input) })
          return await read(await fetch(`${origin}/api${path}`, { method: 'POST', headers, body }))
        },
      }
    },
    async stop() {
      await emulator.notifier.settled()
      await app.close()
      await emulator.app.close()
      await database.close()
    },
  }
}

export interface CardSession {
  id: string
  access_id: string
  public_key: string
  script_url: string
  secure3d_check_url: string
}

/** What the provider's script does: hands the card over. */
export async function executeCard(session: CardSession, number: string) {
  const response = await fetch(new URL(`/v1/payments/${session.id}`, session.script_url), {
    method: 'PUT',
    headers: { authorization: `Bearer ${session.public_key}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      ...{ pay_type: 'Card', access_id: session.access_id, method: '1', card_no: number, expire: '3912' },
      ...{ security_code: '123', holder_name: 'TARO FUKU', tds2_email: 'taro@example.com' },
      tds2_ret_url: session.secure3d_check_url,
    }),
  })
  return { status: response.status, answer: (await response.json()) as Record<string, unknown> }
}

export interface Form {
  action: string
  fields: URLSearchParams
}

const unescapeHtml = (text: string) =>
  text.replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))

/** The form with which a provider's page sends the browser back. */
export async function returnForm(page: Response): Promise<Form> {
  const html = await page.text()
  const action = /<form id="return"[^>]*action="([^"]+)"/.exec(html)?.[1]
  if (action === undefined) throw new Error(`no way back on this page: ${html.slice(-400)}`)
  const fields = [...html.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)]
  return {
    action: unescapeHtml(action),
    fields: new URLSearchParams(fields.map(([, name = '', value = '']) => [name, unescapeHtml(value)])),
  }
}

/** A cross-site POST: without a cookie, and not following where the shop sends the browser. */
export const submit = (form: Form) =>
  fetch(form.action, { method: 'POST', body: form.fields, redirect: 'manual' })

/** Goes through 3-D Secure; `answer` is what the member does on the challenge page, if there is one. */
export async function authenticate(acsUrl: string, answer: 'Y' | 'N' | 'leave' = 'Y'): Promise<string> {
  const first = await submit(await returnForm(await fetch(acsUrl)))
  const location = first.headers.get('location') ?? ''
  if (!location.includes('/3ds/challenge/') || answer === 'leave') return location
  const page = await fetch(location, { method: 'POST', body: new URLSearchParams({ result: answer }) })
  return (await submit(await returnForm(page))).headers.get('location') ?? ''
}

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { csrfFieldName, csrfHeaderName } from '#contract/envelope.ts'
import { shopPrivateKey } from '#emulators/amazon-pay/shop-key.ts'
import { patientLimits } from '#server/db/pool.ts'
import { createPasswords, type PasswordCost } from '#server/people/members/password.ts'
import type { ProviderSettings } from '#server/providers/create-providers.ts'
import { emulatorProviderSettings } from '#server/providers/payments/provider-settings.ts'
import type { Settings } from '#server/shop/settings.ts'
import { createShop } from '#server/shop/shop.ts'
import type { Shop, ShopOptions } from '#server/shop/shop-options.ts'
import { type TestDatabase, testDatabase } from './database.ts'
import { testShopKeys } from './shop-key.ts'
import { makeMember } from './world.ts'

export interface Answer {
  status: number
  /** Seconds until asking again may help. */
  retryAfter?: string
  body: {
    state: number
    errors?: Record<string, string[]>
    csrf: { name: string; value: string }
    [field: string]: unknown
  }
}

/** A browser without a screen: keeps cookies and the anti-forgery token. */
export interface Visitor {
  get(path: string): Promise<Answer>
  post(path: string, json: unknown): Promise<Answer>
  /** A POST exactly as given. */
  postRaw(path: string, form: Record<string, string>): Promise<Answer>
  csrf(): Promise<string>
  /** The cookies this browser would send. */
  cookie(): string
}

export interface TestShop extends TestDatabase {
  shop: Shop
  /** The options for a second process of the same shop. */
  options: ShopOptions
  /** Every line of its log, from the level of warnings. */
  log: Record<string, unknown>[]
  /** The folder of its pictures and films. */
  mediaFolder: string
  visitor(language?: 'ja' | 'en', userAgent?: string): Visitor
  /** A visitor who is logged in as a member with this balance. */
  member(gift?: { points?: number; coinHundredths?: number }): Promise<Visitor & { memberId: string }>
}

export const testPassword = 'abc123xyz789'

/** The least that argon2id takes: a test's passwords need no protection. */
const testCost: PasswordCost = { memory: 8, passes: 1, parallelism: 1 }
export const testPasswords = createPasswords(testCost)

// No scheduled job may call a provider here: nothing listens at this address.
export const unreachableProviders: ProviderSettings = emulatorProviderSettings('http://127.0.0.1:9', {
  amazonPayKey: shopPrivateKey,
})

export interface TestShopOptions
  extends Partial<Settings>,
    Pick<ShopOptions, 'rendererOf' | 'readPool' | 'passwordCost'> {
  /** In place of a new one on the server that all tests share. */
  database?: TestDatabase
  /** The shop's own connections to its database; without it they are those of the test. */
  poolOf?: (databaseUrl: string) => Promise<pg.Pool>
  /** For its jobs, which begin when it listens. */
  jobPoolOf?: (databaseUrl: string) => pg.Pool
}

/** A whole shop on its own database, called in process. */
export async function testShop(
  clock?: () => Date,
  providerSettings = unreachableProviders,
  {
    database: given,
    poolOf,
    jobPoolOf,
    rendererOf,
    readPool,
    passwordCost = testCost,
    ...change
  }: TestShopOptions = {},
): Promise<TestShop> {
  const database = given ?? (await testDatabase())
  const folder = await mkdtemp(join(tmpdir(), 'fukuhiki-media-'))
  const settings: Settings = {
    port: 0,
    host: '127.0.0.1',
    shopOrigin: 'http://localhost:3000',
    operatorOrigin: 'http://localhost:3000',
    operatorNetworks: undefined,
    isProduction: false,
    databaseUrl: database.applicationUrl,
    databaseOwnerUrl: database.url,
    databaseReadUrl: undefined,
    databaseReportsRole: undefined,
    visitors: patientLimits,
    jobs: patientLimits,
    reads: patientLimits,
    databaseWaitSeconds: 0,
    callSeconds: 300,
    dataFolder: folder,
    carriersFolder: join(import.meta.dirname, '../carriers'),
    mediaFolder: folder,
    mediaBucket: undefined,
    mediaOrigin: undefined,
    loadsDemo: false,
    trustedProxies: ['loopback'],
    opensApiDocs: false,
    sessionIdleDays: 14,
    smtpUrl: undefined,
    mailFrom: 'shop@test.example',
    mailConnections: 5,
    logLevel: 'silent',
    // A busy machine is no fault of the shop.
    slowCallMs: 600_000,
    graceSeconds: 0,
    metrics: undefined,
    traces: undefined,
    processes: 1,
    ...change,
  }
  const pool = (await poolOf?.(database.applicationUrl)) ?? database.applicationPool
  const options = {
    settings,
    providerSettings,
    shopKeys: testShopKeys,
    pool,
    jobPool: jobPoolOf?.(database.applicationUrl),
    clock,
    rendererOf,
    readPool,
    passwordCost,
  }
  const log: Record<string, unknown>[] = []
  const shop = await createShop({
    ...options,
    settings: { ...settings, logLevel: 'warn' },
    log: { write: (line) => void log.push(JSON.parse(line)) },
  })
  await shop.app.ready()
  const passwordHash = testPasswords.hash(testPassword)
  let visitors = 0
  let members = 0

  const visitor = (language: 'ja' | 'en' = 'ja', userAgent = 'test'): Visitor => {
    const cookies = new Map<string, string>([['lang', language]])
    // Each visitor has another address, so that limits per address stay apart.
    const address = `10.0.${visitors >> 8}.${visitors++ & 255}`
    let token: string | undefined
    const cookie = () => Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; ')
    const send = async (
      method: 'GET' | 'POST',
      path: string,
      sent?: Record<string, string>,
    ): Promise<Answer> => {
      const { [csrfFieldName]: typed, ...fields } = sent ?? {}
      const isToConsole = typed !== undefined && path.startsWith('/operator/')
      const form = isToConsole ? fields : sent
      const response = await shop.app.inject({
        method,
        url: `/api${path}`,
        headers: {
          cookie: cookie(),
          'user-agent': userAgent,
          'x-forwarded-for': address,
          ...(isToConsole && { [csrfHeaderName]: typed }),
          ...(form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
        },
        payload: form && new URLSearchParams(form).toString(),
      })
      for (const cookie of response.cookies) cookies.set(cookie.name, cookie.value)
      const body = response.json()
      token = body.csrf?.value ?? token
      const retryAfter = response.headers['retry-after']
      return { status: response.statusCode, body, ...(retryAfter && { retryAfter: String(retryAfter) }) }
    }
    const csrf = async () => token ?? (await send('GET', '/user/point')).body.csrf.value
    return {
      csrf,
      cookie,
      get: (path) => send('GET', path),
      post: async (path, json) =>
        send('POST', path, { [csrfFieldName]: await csrf(), json: JSON.stringify(json) }),
      postRaw: (path, form) => send('POST', path, form),
    }
  }

  return {
    ...database,
    shop,
    options,
    log,
    mediaFolder: folder,
    visitor,
    async member(gift = {}) {
      const mail = `member${members++}@test.example`
      const memberId = await makeMember(database.db, { ...gift, mail, passwordHash: await passwordHash })
      const browser = visitor()
      const { body } = await browser.post('/user/login', { mail, pass: testPassword })
      if (body.state !== 200) throw new Error(`login failed: ${JSON.stringify(body)}`)
      return { ...browser, memberId }
    },
    async close() {
      await shop.close()
      if (poolOf !== undefined) await pool.end()
      await options.jobPool?.end()
      await database.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

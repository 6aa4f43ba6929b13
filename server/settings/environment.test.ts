import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { backupVariables } from '#server/backup/backup-settings.ts'
import { accountVariables } from '#server/db/database-account.ts'
import { beaconVariables } from '#server/providers/beacon-settings.ts'
import { bucketVariables } from '#server/providers/bucket-store.ts'
import {
  providerVariables,
  readPaymentProviderSettings,
} from '#server/providers/payments/provider-settings.ts'
import { smsVariables } from '#server/providers/sms-sender.ts'
import { shopKeyVariables } from '#server/shop/read-shop-key.ts'
import { readSettings, shopVariables } from '#server/shop/settings.ts'
import { namesOf, SettingsError } from './environment.ts'

/** The address is put together here, since a checker of secrets takes one that is written out for real. */
const databaseOf = (scheme: string, password: string) => `${scheme}://own:${password}@127.0.0.1/shop`

const page = (file: string) => readFileSync(join(import.meta.dirname, '../..', file), 'utf8')
/** The names of variables in the first column, or any, of a page's tables. */
const namesIn = (text: string) =>
  new Set(
    text
      .split('\n')
      .filter((line) => line.startsWith('|'))
      .flatMap((line) => [...line.matchAll(/`([A-Z][A-Z0-9_]{2,})(=\w+)?`/g)].map((match) => match[1])),
  )

describe('the tables of variables', () => {
  test('docs/variables.md names every variable of the shop, and no other', () => {
    // The emulator's are read by the processes that start it.
    const elsewhere = ['EMULATOR_PORT', 'EMULATOR_ORIGIN']
    expect([...namesIn(page('docs/variables.md'))].sort()).toEqual(
      [
        ...namesOf(shopVariables),
        ...namesOf(shopKeyVariables),
        ...namesOf(accountVariables),
        ...namesOf(smsVariables(true)),
        ...namesOf(beaconVariables),
        ...namesOf(bucketVariables(true)),
        ...namesOf(backupVariables),
        ...namesOf(bucketVariables(true, 'BACKUP')),
        ...elsewhere,
      ].sort(),
    )
  })

  test('docs/payment-methods.md names every variable of every provider, and no other', () => {
    const prefixes = /^(FINCODE|VERITRANS|PAYPAL|AMAZON_PAY|APPLE_PAY)_/
    const named = [...namesIn(page('docs/payment-methods.md'))].filter((name) => prefixes.test(name ?? ''))
    expect(named.sort()).toEqual(providerVariables().sort())
  })
})

const production = {
  NODE_ENV: 'production',
  SHOP_ORIGIN: 'https://shop.example',
  TRUST_PROXY: '10.0.0.5',
  DATABASE_URL: 'postgresql://shop@db.example/shop?sslmode=verify-full',
}

const ownDatabase = { DATABASE_URL: 'postgresql://shop@127.0.0.1:5432/shop' }

describe('the shop’s own settings', () => {
  test('have defaults; a variable without a value is not set', () => {
    const empty = Object.fromEntries(namesOf(shopVariables).map((name) => [name, '']))
    for (const environment of [{}, empty])
      expect(readSettings(environment)).toMatchObject({
        port: 3000,
        host: 'localhost',
        shopOrigin: 'http://localhost:3000',
        isProduction: false,
        databaseUrl: undefined,
        dataFolder: join(import.meta.dirname, '../../data'),
        mediaFolder: join(import.meta.dirname, '../../data/media'),
        loadsDemo: true,
        trustedProxies: [],
        opensApiDocs: false,
        mailConnections: 5,
        sessionIdleDays: 14,
        logLevel: 'warn',
        visitors: {
          size: 10,
          connectSeconds: 3,
          statementSeconds: 5,
          lockSeconds: 2,
          idleInTransactionSeconds: 10,
        },
        jobs: { size: 4, statementSeconds: 60 },
        databaseWaitSeconds: undefined,
        callSeconds: 30,
      })
  })

  test.each([
    [{ PORT: '70000' }, 'PORT is "70000"; it must be a whole number from 0 to 65535'],
    [{ PORT: '80a' }, 'PORT is "80a"'],
    [{ DATABASE_POOL_SIZE: '1' }, 'DATABASE_POOL_SIZE is "1"; it must be a whole number from 2 to 500'],
    [{ DATABASE_POOL_SIZE: '2.5' }, 'DATABASE_POOL_SIZE is "2.5"'],
    [{ DATABASE_LOCK_SECONDS: '0' }, 'is "0"; it must be a number of seconds from 0.05 to 600'],
    [{ DATABASE_STATEMENT_SECONDS: '1e3' }, 'DATABASE_STATEMENT_SECONDS is "1e3"'],
    [{ DATABASE_LOCK_SECONDS: '5' }, 'DATABASE_LOCK_SECONDS must be less than DATABASE_STATEMENT_SECONDS'],
    [{ CALL_SECONDS: '4' }, 'and that less than CALL_SECONDS'],
    [
      { SHUTDOWN_GRACE_SECONDS: '61' },
      'SHUTDOWN_GRACE_SECONDS is "61"; it must be a whole number of seconds from 0 to 60',
    ],
    [{ METRICS_PORT: '3000' }, 'METRICS_PORT equals PORT: the metrics need another port.'],
    [{ METRICS_PORT: 'no' }, 'METRICS_PORT is "no"'],
    [{ MAIL_CONNECTIONS: '0' }, 'MAIL_CONNECTIONS is "0"; it must be a whole number from 1 to 50'],
    [{ MAIL_CONNECTIONS: '51' }, 'MAIL_CONNECTIONS is "51"'],
    [{ SESSION_IDLE_DAYS: '0' }, 'SESSION_IDLE_DAYS is "0"; it must be a whole number of days from 1 to 30'],
    [{ SESSION_IDLE_DAYS: '31' }, 'SESSION_IDLE_DAYS is "31"'],
    [{ SHOP_ORIGIN: 'shop' }, 'SHOP_ORIGIN is "shop"; it must be an address such as https://shop.example'],
    [{ ...production, SHOP_ORIGIN: '' }, 'SHOP_ORIGIN must be an https address'],
    [{ ...production, SHOP_ORIGIN: 'http://shop.example' }, 'SHOP_ORIGIN must be an https address'],
    [{ ...production, TRUST_PROXY: '' }, 'TRUST_PROXY is not set; it must list the addresses'],
    [{ ...production, DATABASE_URL: '' }, 'DATABASE_URL is not set; it must name'],
    [{ ...production, DATABASE_URL: 'postgresql://shop@db.example/shop' }, 'add ?sslmode=verify-full'],
    [{ ...production, SMTP_URL: 'smtp://u:p@mail.example:587' }, 'add ?requireTLS=true'],
    [{ OPERATOR_NETWORKS: 'office' }, 'OPERATOR_NETWORKS is "office"; it must list'],
    [{ ...production, OPERATOR_ORIGIN: 'http://desk.example' }, 'OPERATOR_ORIGIN must be an https address'],
    [{ TRUST_PROXY: '1' }, 'TRUST_PROXY is "1"; it must list the addresses or networks'],
    [{ TRUST_PROXY: '10.0.0.1/33' }, 'TRUST_PROXY is "10.0.0.1/33"'],
    [{ TRUST_PROXY: '10.0.0.1, balancer' }, 'TRUST_PROXY is "10.0.0.1, balancer"'],
    [{ TRUST_PROXY: 'fd00::1/64/1' }, 'TRUST_PROXY is "fd00::1/64/1"'],
    [{ TRUST_PROXY: 'none,10.0.0.1' }, 'TRUST_PROXY is "none,10.0.0.1"'],
    [{ TRUST_PROXY: '10.0.0.1,::/0' }, 'which is everybody'],
    [{ TRUST_PROXY: '0.0.0.0/1,128.0.0.0/1' }, 'which is everybody'],
    [{ TRUST_PROXY: '::ffff:0:0/96' }, 'which is everybody'],
    [
      { ...production, DATABASE_OWNER_URL: 'postgresql://owner@db.example/shop' },
      'DATABASE_OWNER_URL names another',
    ],
    [{ DATABASE_OWNER_URL: 'embedded' }, 'DATABASE_OWNER_URL is not an address'],
    [
      { ...production, DATABASE_READ_URL: 'postgresql://shop@db.example:5433/shop' },
      'DATABASE_READ_URL names another',
    ],
    [{ DATABASE_READ_URL: 'postgresql://shop@127.0.0.1:5433/shop' }, 'set DATABASE_URL, too'],
    [{ DATABASE_URL: 'embedded', DATABASE_READ_URL: 'postgresql://shop@127.0.0.1/shop' }, 'set DATABASE_URL'],
    [
      { ...ownDatabase, DATABASE_READ_URL: 'postgresql://reports@127.0.0.1:5433/shop' },
      'DATABASE_READ_URL must name the role "shop" and the database "shop"',
    ],
    [{ ...ownDatabase, DATABASE_READ_URL: 'postgresql://shop@127.0.0.1:5433/other' }, 'must name the role'],
  ])(
    '%j is refused',
    {
      meta: {
        proves: [
          {
            id: 'open-readable',
            section: 'closed',
            says: 'Production says whether a connection to another machine is encrypted.',
            from: 'own',
            file: 'server/shop/settings.ts',
            breaks: { replace: '!isLoopbackHost(url.hostname) && !isSaid(url)', with: 'false' },
          },
          {
            id: 'proxy-everybody',
            section: 'closed',
            says: 'A network that is everybody is none to trust.',
            from: 'own',
            file: 'server/settings/networks.ts',
            breaks: { replace: 'Number(prefix) < widest[family]', with: 'Number(prefix) < 0' },
          },
        ],
      },
    },
    (environment, message) => {
      expect(() => readSettings(environment)).toThrow(SettingsError)
      expect(() => readSettings(environment)).toThrow(message)
    },
  )

  describe('an address that ends too early', () => {
    const escaping = 'Write @ as %40, / as %2F, ? as %3F, # as %23, % as %25 and a blank as %20'
    const quotes = 'has quotation marks around it'
    test.each([
      ['postgresql', 'own:pa#geheim', escaping],
      ['postgresql', 'own:p@ss%geheim#r/d?', escaping],
      ['postgresql', 'own:pa/geheim', escaping],
      ['postgresql', 'own:5432/geheim', escaping],
      ['postgresql', 'own:pa?geheim', escaping],
      ['postgresql', 'own@server:geheim', escaping],
      ['postgresql', 'own:pa%geheim', escaping],
      ['postgresql', 'own:%E3geheim', escaping],
      ['postgresql', 'own:pa geheim', escaping],
      ['postgresql', 'own:geheim@127.0.0.1/a', escaping],
      ['"postgresql', 'own:geheim', quotes],
      ["'postgresql", 'own:geheim', quotes],
      ['mysql', 'own:geheim', 'must begin with postgresql:// or postgres://'],
      ['postgresql', 'own:geheim@[', escaping],
    ])('%s://%s@… is refused, and not repeated', (scheme, login, message) => {
      const value = `${scheme}://${login}@127.0.0.1/shop`
      for (const name of ['DATABASE_URL', 'DATABASE_OWNER_URL', 'DATABASE_READ_URL']) {
        const read = () => readSettings({ ...ownDatabase, [name]: value })
        expect(read).toThrow(`${name} `)
        expect(read).toThrow(message)
        expect(read).not.toThrow('geheim')
      }
    })

    test.each([
      ['SMTP_URL', 'smtps://shop@mail.example:geheim@smtp.example', escaping],
      ['SMTP_URL', 'smtps://shop:ge#heim@smtp.example', escaping],
      ['SMTP_URL', 'smtp.example:587', 'must begin with smtp:// or smtps://'],
      ['SMTP_URL', 'smtp://', 'is not an address such as smtps://user:password@mail.example'],
      ['SHOP_ORIGIN', 'http://shop:geheim@localhost', 'must not carry a name or password'],
      ['SHOP_ORIGIN', 'http://shop:ge/heim@localhost', escaping],
      [
        'SHOP_ORIGIN',
        'localhost:3400',
        'is "localhost:3400"; it must be an address such as https://shop.example, with http:// or https:// in front',
      ],
      ['SHOP_ORIGIN', '"http://localhost"', 'https://shop.example, without quotation marks'],
      ['SHOP_ORIGIN', ' http://localhost', 'https://shop.example, without blanks'],
      ['SHOP_ORIGIN', 'http://localhost:99999', 'it must be an address such as https://shop.example'],
      ['SHOP_ORIGIN', 'ftp://localhost', 'with http:// or https:// in front'],
      ['OPERATOR_ORIGIN', 'desk.example', 'with http:// or https:// in front'],
      ['MEDIA_ORIGIN', 'media.example:443', 'with http:// or https:// in front'],
      ['MEDIA_S3_URL', 'https://key:geheim@bucket.example', 'must not carry a name or password'],
      ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318', 'must begin with http:// or https://'],
    ])('%s=%s is refused', (name, value, message) => {
      const read = () => readSettings({ [name]: value })
      expect(read).toThrow(`${name} `)
      expect(read).toThrow(message)
      expect(read).not.toThrow('heim@')
    })

    test.each([
      { DATABASE_URL: databaseOf('postgresql', 'p%40ss%2Fw%23r%3F%25') },
      { DATABASE_URL: databaseOf('POSTGRES', 'a:b[c]') },
      { DATABASE_URL: 'postgresql://127.0.0.1/shop?sslrootcert=/etc/ssl/root.pem' },
      { SMTP_URL: 'smtps://shop%40mail.example:p%40ss@smtp.example:465' },
      { SMTP_URL: 'SMTP://smtp.example' },
    ])('%j is taken', (environment) => {
      expect(readSettings(environment)).toMatchObject(
        'SMTP_URL' in environment
          ? { smtpUrl: environment.SMTP_URL }
          : { databaseUrl: environment.DATABASE_URL },
      )
    })

    test.each([
      ['HTTP://LocalHost:3400/', 'http://localhost:3400'],
      ['http://福引.localhost', 'http://xn--20t520d.localhost'],
      ['http://localhost:80', 'http://localhost'],
    ])('SHOP_ORIGIN=%s is %s', (value, shopOrigin) => {
      expect(readSettings({ SHOP_ORIGIN: value }).shopOrigin).toBe(shopOrigin)
    })

    test('an https address in capitals is accepted', () => {
      expect(readSettings({ ...production, SHOP_ORIGIN: 'HTTPS://Shop.Example' }).shopOrigin).toBe(
        'https://shop.example',
      )
    })
  })

  test.each([
    ['~/shop', 'DATA_FOLDER begins with ~'],
    ['"/var/shop"', 'DATA_FOLDER has quotation marks around it'],
    ["'/var/shop'", 'DATA_FOLDER has quotation marks around it'],
  ])('DATA_FOLDER=%s is refused', (value, message) => {
    expect(() => readSettings({ DATA_FOLDER: value })).toThrow(message)
  })

  test('a relative folder begins where the command is run', () => {
    const { dataFolder, mediaFolder } = readSettings({ DATA_FOLDER: 'shop' })
    expect([dataFolder, mediaFolder]).toEqual([
      join(process.cwd(), 'shop'),
      join(process.cwd(), 'shop/media'),
    ])
  })

  test('give the standbys the role and the database of the primary, and a shorter timeout', () => {
    const address = 'postgresql://shop:secret@127.0.0.1:5433/shop'
    const { databaseReadUrl, reads, visitors } = readSettings({ ...ownDatabase, DATABASE_READ_URL: address })
    expect(databaseReadUrl).toBe(address)
    expect(reads.isReadOnly).toBe(true)
    expect(reads.connectSeconds).toBeLessThan(visitors.connectSeconds)
    expect(reads.statementSeconds).toBeLessThan(visitors.statementSeconds)
  })

  test('follow one another: the origin follows the port, the pictures the data; no demo in production', () => {
    expect(readSettings({ PORT: '8080', DATA_FOLDER: '/d' })).toMatchObject({
      port: 8080,
      shopOrigin: 'http://localhost:8080',
      mediaFolder: '/d/media',
    })
    // One line a request in production, and a grace in which a load balancer learns; a terminal stays readable.
    expect(readSettings({})).toMatchObject({ logLevel: 'warn', graceSeconds: 0, metrics: undefined })
    expect(readSettings({ ...production, METRICS_PORT: '9464' })).toMatchObject({
      logLevel: 'info',
      graceSeconds: 2,
      metrics: { port: 9464, host: '127.0.0.1' },
    })
    const live = readSettings({ ...production, SHOP_ORIGIN: 'https://shop.example/x', DEMO: '1' })
    expect(live).toMatchObject({ shopOrigin: 'https://shop.example', loadsDemo: false, host: '0.0.0.0' })
  })

  test('take the headers of traces from OpenTelemetry; an invalid one is not repeated', () => {
    const of = (value: string) =>
      readSettings({
        OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318',
        OTEL_EXPORTER_OTLP_HEADERS: value,
      }).traces?.headers
    expect(of('authorization=Bearer%20abc==, x-key=1')).toEqual({
      authorization: 'Bearer abc==',
      'x-key': '1',
    })
    expect(of('')).toEqual({})
    for (const wrong of ['secret', 'a=secret%2', 'a=b c'])
      expect(() => of(wrong), wrong).toThrow('OTEL_EXPORTER_OTLP_HEADERS must list headers as name=value')
    expect(() => of('secret')).not.toThrow('"secret"')
  })

  test.each([
    ['LOG_LEVEL', 'verbose', '"warn"'],
    ['NODE_ENV', 'prod', '"production"'],
  ])('%s=%s is refused with the possible values', (name, value, may) => {
    expect(() => readSettings({ [name]: value })).toThrow(`${name} is "${value}"; it must be one of the`)
    expect(() => readSettings({ [name]: value })).toThrow(may)
  })

  test('report everything that production lacks at once', {
    meta: {
      proves: [
        {
          id: 'open-stated',
          section: 'closed',
          says: 'Production names whom it believes and which database it uses.',
          from: 'own',
          file: 'server/shop/settings.ts',
          breaks: { replace: 'trustProxy === undefined &&', with: 'trustProxy === null &&' },
        },
      ],
    },
  }, () => {
    for (const name of ['SHOP_ORIGIN', 'TRUST_PROXY', 'DATABASE_URL'])
      expect(() => readSettings({ NODE_ENV: 'production' })).toThrow(name)
  })

  test.each([
    ['none', []],
    ['loopback', ['loopback']],
    ['10.0.0.5', ['10.0.0.5']],
    ['10.1.0.0/16,fd00::/8 192.0.2.1', ['10.1.0.0/16', 'fd00::/8', '192.0.2.1']],
  ])('TRUST_PROXY=%s', (value, networks) => {
    expect(readSettings({ TRUST_PROXY: value }).trustedProxies).toEqual(networks)
  })

  test.each([
    { SMTP_URL: 'smtps://u:p@mail.example' },
    { SMTP_URL: 'smtp://u:p@mail.example:587?requireTLS=true' },
    { SMTP_URL: 'smtp://mail.example?requireTLS=false' },
    { SMTP_URL: 'smtp://127.0.0.1:25' },
    { DATABASE_URL: 'postgresql://shop@127.0.0.1:5432/shop' },
    { DATABASE_URL: 'postgresql://shop@[::1]:5432/shop' },
    { DATABASE_URL: 'postgresql:///shop?host=/run/postgresql' },
    { DATABASE_URL: 'postgresql://shop@db.example/shop?sslmode=disable' },
  ])('production accepts %j, which is encrypted or stays on the machine', (change) => {
    expect(() => readSettings({ ...production, ...change })).not.toThrow()
  })

  test('the embedded database may be named', () => {
    expect(readSettings({ ...production, DATABASE_URL: 'embedded' }).databaseUrl).toBeUndefined()
  })

  test.each([
    'https://shop.example',
    'http://shop.example',
    'http://192.168.1.5:3000',
    'https://localhost:3000',
    'http://localhost.shop.example',
    'http://127.0.0.1.shop.example',
    'http://[fd00::1]:3000',
  ])(
    'an origin that others reach, %s, is refused outside production, with both remedies',
    {
      meta: {
        proves: [
          {
            id: 'open-origin',
            section: 'closed',
            says: 'Outside production an address that others reach is refused.',
            from: 'own',
            file: 'server/shop/settings.ts',
            breaks: {
              replace: 'if (!isProduction && !isForThisMachine',
              with: 'if (isProduction && !isForThisMachine',
            },
          },
        ],
      },
    },
    (origin) => {
      const read = () => readSettings({ SHOP_ORIGIN: origin })
      expect(read).toThrow(SettingsError)
      expect(read).toThrow('set NODE_ENV=production')
      expect(read).toThrow('leave SHOP_ORIGIN out')
    },
  )

  test.each([
    'http://localhost:8080',
    'http://shop.localhost:3000',
    'http://127.0.0.1:3000',
    'http://127.9.9.9',
    'http://[::1]:3000',
  ])('%s is this machine', (origin) => {
    expect(readSettings({ SHOP_ORIGIN: origin }).shopOrigin).toBe(origin)
  })
})

describe('a variable from a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fukuhiki-secrets-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const secret = (name: string, content: string): string => {
    const file = join(folder, name)
    writeFileSync(file, content)
    return file
  }

  test('has the file’s content, without the line end of an editor', () => {
    const address = 'postgresql://shop:geheim@127.0.0.1/shop'
    for (const content of [address, `${address}\n`, `${address}\r\n`])
      expect(readSettings({ DATABASE_URL_FILE: secret('url', content) }).databaseUrl).toBe(address)
    expect(readSettings({ PORT: '', PORT_FILE: secret('port', '8080') }).port).toBe(8080)
    expect(readSettings({ PORT: '8080', PORT_FILE: '' }).port).toBe(8080)
  })

  test.each([
    [{ PORT: '1', PORT_FILE: secret('p', '2') }, 'PORT and PORT_FILE are both set; leave one of them out'],
    [{ PORT_FILE: '/no/such' }, 'PORT is read from /no/such, which cannot be read (ENOENT)'],
    [{ PORT_FILE: folder }, 'which cannot be read (EISDIR)'],
    [{ PORT_FILE: secret('empty', '\n') }, 'and that file is empty'],
    [{ PORT_FILE: secret('words', 'eighty') }, 'PORT is "eighty"; it must be'],
  ])('%j is refused', (environment, message) => {
    expect(() => readSettings(environment)).toThrow(SettingsError)
    expect(() => readSettings(environment)).toThrow(message)
  })

  test('sets a provider as the variable does', () => {
    const read = () =>
      readPaymentProviderSettings({ FINCODE_SECRET_KEY_FILE: secret('key', 'm_prod_key') }, true)
    expect(read).toThrow('FINCODE_API_URL is not set')
    expect(read).not.toThrow('FINCODE_SECRET_KEY is not set')
  })

  test('has a name of its own: no variable’s name is another one’s with _FILE', () => {
    const names = [
      ...namesOf(shopVariables),
      ...providerVariables(),
      ...namesOf(smsVariables(true)),
      ...namesOf(beaconVariables),
    ]
    expect(names.filter((name) => names.includes(`${name}_FILE`))).toEqual([])
  })
})

test('providers that are set in part are all reported in one message and one form, in development too', () => {
  const first = Object.fromEntries(
    ['FINCODE_API_URL', 'VERITRANS_API_URL', 'PAYPAL_API_URL', 'AMAZON_PAY_API_URL'].map((name) => [
      name,
      'https://provider.example',
    ]),
  )
  for (const isProduction of [true, false]) {
    const read = () =>
      readPaymentProviderSettings({ ...first, APPLE_PAY_MERCHANT_ID: 'merchant.example' }, isProduction)
    expect(read).toThrow(SettingsError)
    for (const name of [
      'FINCODE_SECRET_KEY',
      'VERITRANS_SECRET_KEY',
      'PAYPAL_SECRET',
      'AMAZON_PAY_STORE_ID',
      'APPLE_PAY_KEY',
    ])
      expect(read).toThrow(`${name} is not set`)
  }
})

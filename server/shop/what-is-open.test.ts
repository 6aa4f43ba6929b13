import { expect, test } from 'vitest'
import { readSettings } from './settings.ts'
import { whatIsOpen } from './what-is-open.ts'

/** The table's rows by what they are about, columns apart. */
const tableOf = (text: string) =>
  Object.fromEntries(
    text
      .split('\n')
      .filter((line) => / {3}/.test(line))
      .map((line) => line.trim().split(/ {3,}/))
      .map(([what, ...rest]) => [what, rest]),
  )

const demo = { mail: 'demo@fukuhiki.example', password: 'own23456789own' }

test('a trial shop is open to this machine alone', () => {
  const settings = readSettings({ DATA_FOLDER: '/d' })
  const said = whatIsOpen(settings, { demo, emulatorPort: '3100' })
  expect(said).toContain('The shop is open: http://localhost:3000/\n')
  expect(tableOf(said)).toEqual({
    where: ['open to'],
    Shop: ['localhost:3000', 'this machine'],
    Console: ['http://localhost:3000/operator', 'operators, from wherever the shop is open'],
    'Mail and SMS': ['http://localhost:3000/dev/outbox', 'this machine'],
    'Design system': ['http://localhost:3000/dev/gallery', 'this machine'],
    Calls: ['http://localhost:3000/api/docs', 'this machine'],
    'Payment emulator': ['http://127.0.0.1:3100/', 'this machine'],
    'Demo member': ['demo@fukuhiki.example  /  own23456789own', 'this machine'],
    Database: ['embedded, in /d', 'this machine'],
    'Forwarded headers': ['believed from', 'nobody'],
  })
})

test('HOST opens the shop, but no developer page', {
  meta: {
    proves: [
      {
        id: 'start-table',
        section: 'closed',
        says: 'A start says in a table what is open to whom.',
        from: 'own',
        breaks: { replace: '!isLoopbackHost(host)', with: "host === ''" },
      },
    ],
  },
}, () => {
  const settings = readSettings({ HOST: '0.0.0.0' })
  const table = tableOf(whatIsOpen(settings, { demo, emulatorPort: '3100' }))
  expect(table.Shop).toEqual(['0.0.0.0:3000', 'everybody who reaches that address'])
  for (const own of ['Mail and SMS', 'Design system', 'Calls', 'Payment emulator', 'Demo member'])
    expect(table[own]?.[1], own).toBe('this machine')
})

test('in production the list names only existing addresses, and no password', () => {
  const database = new URL('postgresql://shop@db.example:6432/fukuhiki?sslmode=verify-full')
  database.password = 'tell-nobody'
  const environment = {
    NODE_ENV: 'production',
    SHOP_ORIGIN: 'https://shop.example',
    TRUST_PROXY: '10.0.0.5,fd00::/8',
    DATABASE_URL: database.href,
    API_DOCS: '1',
    HOST: '::',
    OPERATOR_ORIGIN: 'https://desk.shop.example',
    OPERATOR_NETWORKS: '203.0.113.7, 10.0.0.0/8',
  }
  const said = whatIsOpen(readSettings(environment), { demo: undefined, emulatorPort: undefined })
  expect(tableOf(said)).toEqual({
    where: ['open to'],
    Shop: ['[::]:3000', 'everybody who reaches that address'],
    Console: ['https://desk.shop.example/operator', 'operators, from 203.0.113.7, 10.0.0.0/8'],
    Calls: ['https://shop.example/api/docs', 'everybody who reaches that address'],
    Database: ['db.example:6432/fukuhiki', 'whom that server admits'],
    'Forwarded headers': ['believed from', '10.0.0.5, fd00::/8'],
  })
  expect(said).not.toContain('tell-nobody')
})

test('a production shop that listens here alone waits for its proxy', () => {
  const environment = {
    NODE_ENV: 'production',
    SHOP_ORIGIN: 'https://shop.example',
    TRUST_PROXY: 'loopback',
    DATABASE_URL: 'embedded',
    HOST: '127.0.0.1',
  }
  const said = whatIsOpen(readSettings(environment), { demo: undefined, emulatorPort: undefined })
  expect(tableOf(said).Shop).toEqual(['127.0.0.1:3000', 'a proxy on this machine'])
})

test('the columns of the list are aligned', () => {
  const said = whatIsOpen(readSettings({}), { demo, emulatorPort: '3100' })
  const table = said.split('\n').slice(3, -1)
  const starts = table.map((line) => line.search(/(this machine|nobody|open to|operators, .*)$/))
  expect(new Set(starts).size).toBe(1)
})

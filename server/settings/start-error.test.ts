import { expect, test } from 'vitest'
import { explainStart, StartError } from './start-error.ts'

const systemError = (code: string, more: object = {}) =>
  Object.assign(new Error(`${code}: failed`), { code, ...more })
const url = Object.assign(new URL('postgresql://db.example:5432/cards'), {
  username: 'shop',
  password: 'tell-nobody',
}).href

// A real process tells most faults in test/start.test.ts; these cannot be brought about on every machine.
test.each([
  [
    systemError('EACCES', { path: '/data/postgres' }),
    undefined,
    '/data/postgres cannot be used (EACCES). Give this user',
  ],
  [systemError('EROFS', { path: '/data/media' }), url, '/data/media cannot be used (EROFS).'],
  [systemError('ENOSPC', { path: '/data/media/x.webp' }), url, 'The disk is full (/data/media/x.webp).'],
  [
    new StartError('PostgreSQL did not start:\nFATAL: … No space left on device'),
    undefined,
    'The disk is full.',
  ],
  [systemError('53100'), url, 'The disk is full.'],
  [systemError('ENOTFOUND'), url, 'No PostgreSQL answers at db.example:5432 (ENOTFOUND).'],
  [systemError('53300'), url, 'PostgreSQL at db.example:5432 has no connection left.'],
  [
    systemError('08P01'),
    url,
    "What answers at db.example:5432 does not take the shop's connection: 08P01: failed. If it is PgBouncer,",
  ],
  [
    new Error('Connection terminated unexpectedly'),
    url,
    'The connection to PostgreSQL at db.example:5432 was lost',
  ],
  [
    new Error('Client has encountered a connection error and is not queryable'),
    undefined,
    'The connection to PostgreSQL was lost',
  ],
  [systemError('57P01'), undefined, 'The connection to PostgreSQL was lost'],
  [systemError('55P03'), url, 'PostgreSQL at db.example:5432 could not do it in time'],
  [systemError('57P03'), url, 'PostgreSQL at db.example:5432 is starting or stopping.'],
  [
    new Error('migrations/002.sql failed', { cause: systemError('42501') }),
    url,
    '"shop" may not do in the database "cards"',
  ],
])('%s is explained in a sentence', (error, databaseUrl, sentence) => {
  expect(explainStart(error, databaseUrl)).toContain(sentence)
  expect(explainStart(error, databaseUrl)).not.toContain('tell-nobody')
})

test('an unforeseen error gets no explanation', () => {
  expect(explainStart(new TypeError('x is not a function'), url)).toBeUndefined()
  expect(explainStart(systemError('42P01'), url)).toBeUndefined()
  // A port of ours that is taken is no database that does not answer.
  expect(explainStart(systemError('ECONNREFUSED', { syscall: 'listen' }), url)).toBeUndefined()
  expect(explainStart('a word', url)).toBeUndefined()
})

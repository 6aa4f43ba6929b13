import { argon2Sync } from 'node:crypto'
import { expect, test } from 'vitest'
import { createPasswords } from './password.ts'
import { createLane, LaneFull } from './password-lanes.ts'

// Stored hashes, and the lanes in which passwords are hashed.

const passwords = createPasswords()

test('a hash is a PHC string that states its cost', async () => {
  const stored = await passwords.hash('abc123xyz789')
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
  expect(await passwords.isRight('abc123xyz789', stored)).toBe(true)
  expect(await passwords.isRight('abc123xyz788', stored)).toBe(false)
  expect(passwords.isOutdated(stored)).toBe(false)
})

test('a hash of the reference implementation is understood, whatever it cost', async () => {
  // From the tests of the reference implementation (phc-winner-argon2, src/test.c).
  const stored = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
  expect(await passwords.isRight('password', stored)).toBe(true)
  expect(await passwords.isRight('passwore', stored)).toBe(false)
  expect(passwords.isOutdated(stored)).toBe(false)
})

test('hashes of earlier releases and of a lower cost stay valid, and need renewal', async () => {
  const nonce = Buffer.alloc(16, 7)
  const tagOf = (memory: number, passes: number) =>
    argon2Sync('argon2id', {
      memory,
      passes,
      parallelism: 1,
      tagLength: 32,
      nonce,
      message: Buffer.from('abc123'),
    })
  const first = `argon2id$${nonce.toString('base64url')}$${tagOf(19_456, 2).toString('base64url')}`
  const cheap = `$argon2id$v=19$m=1024,t=1,p=1$${nonce.toString('base64').slice(0, 22)}$${tagOf(1024, 1).toString('base64').slice(0, 43)}`
  for (const stored of [first, cheap]) {
    expect(await passwords.isRight('abc123', stored)).toBe(true)
    expect(await passwords.isRight('abc124', stored)).toBe(false)
    expect(passwords.isOutdated(stored)).toBe(true)
  }
})

test('a value that is not a hash accepts no password', async () => {
  for (const stored of [undefined, '', 'none', 'argon2id$$', '$argon2id$v=19$m=0,t=0,p=0$$'])
    expect(await passwords.isRight('abc123', stored)).toBe(false)
})

test('a lane serves a limited number at once, lets a limited number wait, and refuses the next at once', async () => {
  const lane = createLane({ parallel: 2, waiting: 3 })
  const finish: (() => void)[] = []
  let begun = 0
  const work = () => {
    begun += 1
    return new Promise<void>((resolve) => finish.push(resolve))
  }
  const taken = Array.from({ length: 5 }, () => lane.run(work))
  await expect(lane.run(work)).rejects.toBeInstanceOf(LaneFull)
  await new Promise((resolve) => setImmediate(resolve))
  expect(begun).toBe(2)
  finish.shift()?.()
  await taken[0]
  await new Promise((resolve) => setImmediate(resolve))
  expect(begun).toBe(3)
  // There is room for one again; work that fails makes room as well.
  const failing = lane.run(() => Promise.reject(new Error('no')))
  const failed = expect(failing).rejects.toThrow('no')
  while (begun < 5 || finish.length > 0) {
    finish.shift()?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  await Promise.all([...taken, failed])
  expect(await lane.run(async () => 'done')).toBe('done')
})

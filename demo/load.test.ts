import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createPasswords } from '#server/people/members/password.ts'
import { passwordFault } from '#server/people/members/password-rules.ts'
import { findMember } from '#server/people/members/queries.ts'
import { demoCatalogue } from '#server/process/load-demo.ts'
import { folderStore } from '#server/providers/media-stores.ts'
import { trust } from '#test/beacon-world.ts'
import { testDatabase } from '#test/database.ts'
import { runShop } from '#test/shop-command.ts'
import { makeEngine, makeMember } from '#test/world.ts'
import { demoMail, loadDemo } from './load.ts'
import { demoPasswordFile, keepDemoPassword } from './password.ts'

const passwords = createPasswords()

test('a shop whose settings were set gets no demo, with cards or without', async () => {
  const database = await testDatabase()
  const { db } = database
  const by = ['--why', 'ours']
  expect(await runShop(db, ['settings', 'set', 'shopName.en', 'Hanabi', ...by])).toHaveProperty('lines')
  const loaded = await loadDemo({
    db,
    engine: makeEngine(database),
    termsNo: 1,
    media: folderStore(join(tmpdir(), 'fukuhiki-no-pictures')),
    trust,
    folder: demoCatalogue,
    clock: () => new Date(),
    password: 'unused23456789',
    progress: () => {},
  })
  expect(loaded).toBeUndefined()
  expect(await db.selectFrom('member').select('id').execute()).toEqual([])
  expect(await db.selectFrom('cardType').select('id').execute()).toEqual([])
  await database.close()
})

test('each data folder has a demo password of its own, the same at every start', {
  meta: {
    proves: [
      {
        id: 'demo-password',
        section: 'closed',
        says: "The demo password is random, and each installation's own.",
        from: 'own',
        file: 'demo/password.ts',
        breaks: { replace: 'random(length)', with: 'new Uint8Array(length)' },
      },
    ],
  },
}, async () => {
  const folders = await Promise.all(
    ['a', 'b'].map(async () => join(await mkdtemp(join(tmpdir(), 'fukuhiki-demo-')), 'data')),
  )
  const [first, second] = await Promise.all(folders.map((folder) => keepDemoPassword(folder, randomBytes)))
  expect(first).not.toBe(second)
  expect(passwordFault(first ?? '', { mail: demoMail, phone: '', shopNames: [] })).toBeUndefined()
  const [folder = ''] = folders
  expect(await keepDemoPassword(folder, randomBytes)).toBe(first)
  const file = demoPasswordFile(folder)
  expect(await readFile(file, 'utf8')).toBe(`${first}\n`)
  expect((await stat(file)).mode & 0o077).toBe(0)
  for (const one of folders) await rm(join(one, '..'), { recursive: true })
})

test('a demo that an older release loaded loses its published password and who is logged in with it', {
  meta: {
    proves: [
      {
        id: 'demo-renewed',
        section: 'closed',
        says: 'A published password of an older demo ends, with its sessions.',
        from: 'own',
        breaks: { replace: 'await deleteSessions(tx, member.id)\n', with: '' },
      },
    ],
  },
}, async () => {
  const database = await testDatabase()
  const { db } = database
  await runShop(db, ['settings', 'set', 'shopName.en', 'Hanabi', '--why', 'ours'])
  const published = await passwords.hash('sealedbox24')
  const memberId = await makeMember(db, { mail: demoMail, passwordHash: published })
  const now = Date.now()
  const row = {
    id: randomUUID(),
    device: '',
    browser: '',
    lastUsedAt: new Date(now),
    tokenHash: randomBytes(32),
    memberId,
    createdAt: new Date(now),
    expiresAt: new Date(now + 3_600_000),
  }
  await db.insertInto('session').values(row).execute()
  const load = (password: string) =>
    loadDemo({
      db,
      engine: makeEngine(database),
      termsNo: 1,
      media: folderStore(join(tmpdir(), 'fukuhiki-no-pictures')),
      trust,
      folder: demoCatalogue,
      clock: () => new Date(),
      password,
      progress: () => {},
    })
  expect(await load('own23456789own')).toEqual({ mail: demoMail, password: 'own23456789own' })
  const hash = (await findMember(db, memberId))?.passwordHash
  expect(await passwords.isRight('own23456789own', hash)).toBe(true)
  expect(await passwords.isRight('sealedbox24', hash)).toBe(false)
  expect(await db.selectFrom('session').selectAll().execute()).toEqual([])
  // The next start finds it right, and leaves the member logged in.
  await db.insertInto('session').values(row).execute()
  await load('own23456789own')
  expect((await findMember(db, memberId))?.passwordHash).toBe(hash)
  expect(await db.selectFrom('session').selectAll().execute()).toHaveLength(1)
  await database.close()
})

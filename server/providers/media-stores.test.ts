import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { folderStore } from './media-stores.ts'

test('a partial file of a killed process is never listed, and is removed once no process can still write it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fukuhiki-store-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const store = folderStore(folder)
  await store.write('card.webp', Buffer.from('card'))
  const [old, fresh] = [`old.webp.${randomUUID()}.tmp`, `fresh.webp.${randomUUID()}.tmp`]
  const others = ['an-owners.tmp', `an-owners.${randomUUID()}`]
  const twoDaysAgo = new Date(Date.now() - 2 * 86_400_000)
  for (const name of [old, fresh, ...others]) await writeFile(join(folder, name), 'half')
  for (const name of [old, ...others, 'card.webp']) await utimes(join(folder, name), twoDaysAgo, twoDaysAgo)
  expect([...(await store.list()).keys()].sort()).toEqual(['card.webp', ...others].sort())
  expect((await readdir(folder)).sort()).toEqual(['card.webp', fresh, ...others].sort())
})

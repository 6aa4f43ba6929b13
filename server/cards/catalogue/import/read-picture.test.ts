import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readPicture } from './pictures.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fukuhiki-names-'))
})
afterEach(() => rm(folder, { recursive: true }))

const list = async (at: string) => new Set(await readdir(at))

test.each([
  ['がぞう.png', 'がぞう.png'.normalize('NFD')],
  ['がぞう.png'.normalize('NFD'), 'がぞう.png'],
  ['パック/é.png', 'パック/é.png'.normalize('NFD')],
  ['山.png', '⼭.png'],
])('%j is found under the same name in other letters', async (image, file) => {
  await mkdir(join(folder, file.split('/').slice(0, -1).join('/')), { recursive: true })
  await writeFile(join(folder, file), 'bytes')
  expect(await readPicture(folder, image, list)).toMatchObject({ bytes: Buffer.from('bytes') })
})

test('a name that a reader can tell apart is suggested, and not taken', async () => {
  await writeFile(join(folder, 'ガゾウ.PNG'), 'bytes')
  expect(await readPicture(folder, 'ガゾウ.png', list)).toHaveProperty('fault')
})

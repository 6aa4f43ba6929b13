import { execFileSync, spawnSync } from 'node:child_process'
import {
  cp,
  link,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeBackupPlace } from '#bench/backup-place.ts'
import { folderStore } from '#server/providers/media-stores.ts'
import { type BackupSettings, readBackupSettings, readIdentity } from './backup-settings.ts'
import { type Manifest, readManifest, writeManifest } from './manifest.ts'
import { keepMedia, restoreMedia } from './media.ts'
import { restoreData } from './restore.ts'
import { openBytes, sealBytes } from './sealed-bytes.ts'
import { sha256, writeNote } from './signed-note.ts'
import { makeSigningKey, signingKeyOf } from './signing-key.ts'
import { keepWal, readWal } from './wal-archive.ts'

// Somebody who may write where backups lie, and knows the public key for which they are encrypted.

let folder: string
let settings: BackupSettings
/** The same place and public key, with a key to sign of their own. */
let forger: BackupSettings
let data: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fukuhiki-signed-'))
  settings = readBackupSettings(await makeBackupPlace(folder)) as BackupSettings
  forger = { ...settings, signingKey: signingKeyOf(makeSigningKey().secret) }
  data = join(folder, 'data')
  await mkdir(join(data, 'postgres/global'), { recursive: true })
  await writeFile(join(data, 'postgres/global/pg_control'), Buffer.from('12345678'))
})
// The unpacking of a backup that is refused may go on for a moment.
afterEach(() => rm(folder, { recursive: true, maxRetries: 10 }))

const inPlace = (name: string) => join(folder, 'place', name)
const place = async () => await readdir(join(folder, 'place'))
const believed = (takesUnsigned = false) => ({ keys: readIdentity(settings).signers, takesUnsigned })

const newest = '20261126T042400Z'
const older = '20261125T042400Z'

/** A backup of `data` as the shop makes it; `label` stands in for the last piece. */
async function keepBackup(id: string, by: BackupSettings, words: readonly string[] = []): Promise<Manifest> {
  const { stdout } = spawnSync('tar', ['-C', data, '-Pcf', '-', ...words, '.'], { maxBuffer: 1e8 })
  const pieces: Manifest['pieces'] = []
  for (const [name, bytes] of [
    [`base.${id}.00001.age`, stdout],
    [`label.${id}.age`, Buffer.from('label')],
  ] as const) {
    const sealed = await sealBytes(bytes, by.recipient)
    await by.place.write(name, sealed)
    pieces.push({ name, sha256: sha256(sealed) })
  }
  const one = { id, endedAt: '2026-11-26T04:25:00.000Z', firstWal: '0'.repeat(24), system: '1', pieces }
  await writeManifest(by, one)
  return one
}

/** Nothing of it was unpacked. */
async function refusal(backup?: string, takesUnsigned = false): Promise<string> {
  const target = join(folder, 'restored')
  const wanted = { folder: target, at: undefined, backup, takesUnsigned }
  const { message } = (await restoreData(wanted, { archiveCommand: undefined }, settings).catch(
    (error: Error) => error,
  )) as Error
  expect(await readdir(target).catch(() => [])).toEqual([])
  return message
}

describe('a backup', () => {
  test('that another key signed is refused, and so is one without a signature', async () => {
    const one = await keepBackup(newest, forger)
    expect(await refusal()).toContain('is not signed by the shop')
    expect(await refusal(undefined, true)).toContain('is not signed by the shop')
    await writeFile(inPlace(`backup.${newest}.json`), JSON.stringify(one))
    expect(await refusal()).toMatch(/is not signed.*--unsigned/)
    expect((await readManifest(settings, newest, believed(true))).id).toBe(newest)
  })

  test('that is older is refused under a newer name', async () => {
    await keepBackup(older, settings)
    await rename(inPlace(`backup.${older}.json`), inPlace(`backup.${newest}.json`))
    expect(await refusal()).toContain(`was signed as backup.${older}.json`)
  })

  test('of a shop that signs with the same key for another pair of keys is refused', async () => {
    const recipient = await identityToRecipient(await generateX25519Identity())
    await keepBackup(newest, { ...settings, recipient })
    expect(await refusal()).toContain('a piece of another place')
  })

  test('whose pieces have been swapped is refused', async () => {
    const one = await keepBackup(newest, settings)
    const [base, label] = one.pieces.map(({ name }) => inPlace(name))
    await cp(label as string, base as string)
    expect(await refusal()).toMatch(/^base\..* was changed after it was written/)
  })

  test.for([
    ['a symbolic link', () => symlink('/etc', join(data, 'postgres/spoiled'))],
    ['a second name', () => link(join(data, 'postgres/global/pg_control'), join(data, 'postgres/spoiled'))],
    ['a pipe', () => execFileSync('mkfifo', [join(data, 'postgres/spoiled')])],
    ['a name outside', () => writeFile(join(data, 'spoiled'), ''), '--transform=s,./spoiled,../spoiled,'],
  ] as const)('that holds %s is not used, whichever key signed it', async ([, spoil, ...words]) => {
    await spoil()
    await keepBackup(newest, settings, words)
    const target = join(folder, 'restored')
    const wanted = { folder: target, at: undefined, takesUnsigned: true }
    await expect(restoreData(wanted, { archiveCommand: undefined }, settings)).rejects.toThrow(
      /spoiled in the backup is not a plain file or folder|pg_control in the backup is not a plain file/,
    )
    for (const path of [join(target, 'postgres/spoiled'), join(folder, 'spoiled')])
      await expect(lstat(path)).rejects.toThrow('ENOENT')
  })
})

describe('a piece of the log', () => {
  const name = '000000010000000000000007'
  const bytes = Buffer.from('a piece of the log')
  const read = (of = name, system = 'one', takesUnsigned = false) =>
    readWal(of, { place: settings, system, believed: believed(takesUnsigned) }, readIdentity(settings))

  test('is read as it was kept, and the same one again changes nothing', async () => {
    await keepWal(name, { bytes, system: 'one' }, settings)
    const kept = await readFile(inPlace(`wal.${name}.json`))
    await keepWal(name, { bytes, system: 'one' }, settings)
    expect(await readFile(inPlace(`wal.${name}.json`))).toEqual(kept)
    expect(await read()).toEqual(bytes)
    expect(await read('000000010000000000000008')).toBeUndefined()
    await expect(keepWal(name, { bytes: Buffer.from('another'), system: 'one' }, settings)).rejects.toThrow(
      'two databases must not share one backup location',
    )
  })

  test('that was forged, moved, replaced or made by another database is a fault, not the end of the log', async () => {
    await keepWal(name, { bytes, system: 'one' }, settings)
    await expect(read(name, 'another')).rejects.toThrow('is of a different database')
    const next = '000000010000000000000008'
    for (const end of ['age', 'json']) await cp(inPlace(`wal.${name}.${end}`), inPlace(`wal.${next}.${end}`))
    await expect(read(next)).rejects.toThrow(`was signed as wal.${name}.json`)
    await writeFile(inPlace(`wal.${name}.age`), await sealBytes(Buffer.from('of mine'), settings.recipient))
    await expect(read()).rejects.toThrow('was changed after it was written')
    await keepWal('000000010000000000000009', { bytes, system: 'one' }, forger)
    await expect(read('000000010000000000000009')).rejects.toThrow('is not signed by the shop')
  })

  test('of a release before signatures is read on request, and signed when it is archived again', async () => {
    await folderStore(join(folder, 'place')).write(`wal.${name}.sha256`, Buffer.from(sha256(bytes)))
    await writeFile(inPlace(`wal.${name}.age`), await sealBytes(bytes, settings.recipient))
    await expect(read()).rejects.toThrow('--unsigned')
    expect(await read(name, 'one', true)).toEqual(bytes)
    await keepWal(name, { bytes, system: 'one' }, settings)
    expect(await read()).toEqual(bytes)
  })
})

describe('a picture', () => {
  const bring = async (takesUnsigned = false) => {
    const media = folderStore(await mkdtemp(join(folder, 'media-')))
    return { media, ...(await restoreMedia(media, settings, { takesUnsigned })) }
  }

  test('that the shop did not make is not restored, and does not stop the others', async () => {
    const media = folderStore(join(folder, 'media'))
    for (const name of ['a.webp', 'b.webp', 'c.webp', 'd.webp']) await media.write(name, Buffer.from(name))
    await keepMedia(media, settings)
    const forged = await sealBytes(Buffer.from('forged'), settings.recipient)
    await writeFile(inPlace('media.a.webp.age'), forged)
    await rm(inPlace('media.b.webp.json'))
    await writeNote('media.d.webp.json', { sha256: sha256(forged) }, forger)
    await writeFile(inPlace('media.d.webp.age'), forged)
    const { media: brought, count, refused } = await bring()
    expect([count, [...(await brought.list()).keys()]]).toEqual([1, ['c.webp']])
    expect(refused.sort()).toEqual([
      expect.stringMatching(/^media\.a\.webp\.age was changed after it was written/),
      expect.stringMatching(/^media\.b\.webp\.age is not signed/),
      expect.stringMatching(/^media\.d\.webp\.json is not signed by the shop/),
    ])
    // One of a release that signed nothing is kept anew, signed.
    expect(await keepMedia(media, settings)).toBe(1)
    expect((await bring()).count).toBe(2)
  })

  test('whose name leads out of its folder is ignored', async () => {
    const sealed = await sealBytes(Buffer.from('forged'), settings.recipient)
    const outside = folderStore(join(folder, 'place'))
    await outside.write('media...age', sealed)
    const list = async () => new Map([...(await outside.list()), ['media.../../outside.age', 1]])
    const media = folderStore(join(folder, 'media'))
    const place = { ...settings, place: { ...outside, list, read: async () => Buffer.from(sealed) } }
    expect(await restoreMedia(media, place, { takesUnsigned: true })).toEqual({ count: 0, refused: [] })
  })
})

test('a backup can be read and verified without the shop, with age, zstd and openssl', async () => {
  await keepBackup(newest, settings)
  const { secret, signers } = readIdentity(settings)
  for (const name of await place()) {
    if (name.endsWith('.age')) await openBytes(await readFile(inPlace(name)), secret)
    else {
      const { signed, signature } = JSON.parse(await readFile(inPlace(name), 'utf8'))
      const file = (end: string, text: string | Buffer) =>
        writeFile(join(folder, end), text).then(() => join(folder, end))
      const pem = signers[0]?.export({ format: 'pem', type: 'spki' }) as string
      const words = ['pkeyutl', '-verify', '-pubin', '-rawin', '-inkey', await file('public.pem', pem)]
      const signatureFile = await file('signature', Buffer.from(signature, 'base64'))
      const textFile = await file('text', `fukuhiki backup 1\n${signed}`)
      const { status } = spawnSync('openssl', [...words, '-sigfile', signatureFile, '-in', textFile])
      expect(status).toBe(0)
    }
  }
})

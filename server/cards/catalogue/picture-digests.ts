// The SHA-256 of the files that pictures of cards are shown as: a box seals it (ruling 47). The only SQL that names
// picture_digest.

import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { hashIn, largestForm } from '#server/cards/catalogue/import/forms.ts'
import type { Database, Tx } from '#server/db/pool.ts'
import type { MediaStore } from '#server/providers/media-store.ts'

/** Digests by the address of the picture, hex. */
export type PictureDigests = ReadonlyMap<string, string>

export async function findDigests(db: Database | Tx, addresses: readonly string[]): Promise<PictureDigests> {
  if (addresses.length === 0) return new Map()
  const rows = await db.selectFrom('pictureDigest').selectAll().where('address', 'in', addresses).execute()
  return new Map(rows.map(({ address, digest }) => [address, digest.toString('hex')]))
}

/**
 * Reads from the store the digests that the shop does not keep yet: of the largest WebP form, which a visitor can fetch. A
 * picture that the store lacks has none.
 */
export async function readNewDigests(
  db: Database,
  addresses: readonly string[],
  media: Pick<MediaStore, 'size' | 'read'>,
): Promise<PictureDigests> {
  const named = [...new Set(addresses)].filter(Boolean)
  const known = await findDigests(db, named)
  const read = new Map<string, string>()
  for (const address of named) {
    const name = largestForm(hashIn(address), 'card')
    if (known.has(address) || (await media.size(name)) === undefined) continue
    read.set(
      address,
      createHash('sha256')
        .update(await media.read(name))
        .digest('hex'),
    )
  }
  return read
}

export async function keepDigests(db: Database | Tx, digests: PictureDigests): Promise<void> {
  if (digests.size === 0) return
  await db
    .insertInto('pictureDigest')
    .values(Array.from(digests, ([address, digest]) => ({ address, digest: Buffer.from(digest, 'hex') })))
    .onConflict((c) => c.column('address').doUpdateSet({ digest: sql<Buffer>`excluded.digest` }))
    .execute()
}

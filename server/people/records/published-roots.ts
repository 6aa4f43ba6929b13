// The roots of days as they leave the house, and what an outsider checks of them (docs/records.md).

import { createHash, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'
import * as z from 'zod/mini'
import type { ShopKeys } from '#server/db/shop-key.ts'
import type { RecordDay } from './queries.ts'

const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/))

export const publishedRoot = z.object({
  day: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)),
  piece_no: z.int(),
  piece_hash: hash,
  /** The root of the day before; null: it is the first. */
  previous_root: z.nullable(hash),
  root: hash,
  public_key: z.nullable(hash),
  signature: z.nullable(z.string().check(z.regex(/^[0-9a-f]{128}$/))),
})
export const publishedRoots = z.object({ shop: z.string(), days: z.array(publishedRoot) })
export type PublishedRoot = z.output<typeof publishedRoot>

const hex = (bytes: Buffer | null) => bytes?.toString('hex') ?? null

export const asPublished = (day: RecordDay): PublishedRoot => ({
  day: day.day,
  piece_no: day.pieceNo,
  piece_hash: day.pieceHash.toString('hex'),
  previous_root: hex(day.previousRoot),
  root: day.root.toString('hex'),
  public_key: hex(day.publicKey),
  signature: hex(day.signature),
})

const signedText = (day: string, root: Buffer) =>
  Buffer.from(`fukuhiki.v1 records ${day} ${root.toString('hex')}`)

/** Before the 32 bytes of a private or public key (RFC 8410). */
const [privatePrefix, publicPrefix] = ['302e020100300506032b657004220420', '302a300506032b6570032100']
const der = (prefix: string, key: Buffer) => Buffer.concat([Buffer.from(prefix, 'hex'), key])

/** Signs with a key that is derived from the shop's own, which lies outside of the database (decision 117). */
export function createRootSigner({ current }: ShopKeys) {
  const seed = current.derive('roots of the record').export()
  const key = createPrivateKey({ key: der(privatePrefix, seed), format: 'der', type: 'pkcs8' })
  const publicKey = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32)
  return (day: string, root: Buffer) => ({ publicKey, signature: sign(null, signedText(day, root), key) })
}
export type RootSigner = ReturnType<typeof createRootSigner>

/** Whether a root is signed with this public key. */
export function isRootSigned(day: string, root: Buffer, publicKey: Buffer, signature: Buffer): boolean {
  const key = createPublicKey({ key: der(publicPrefix, publicKey), format: 'der', type: 'spki' })
  return verify(null, signedText(day, root), key, signature)
}

/** The root of a day, as `record_day_root` makes it. */
function rootOf({ day, piece_no, piece_hash, previous_root }: PublishedRoot): string {
  const no = Buffer.alloc(8)
  no.writeBigInt64BE(BigInt(piece_no))
  const before = previous_root ?? '00'.repeat(32)
  const parts = [Buffer.from('fukuhiki.v1.record-day'), Buffer.from(before, 'hex'), Buffer.from(day), no]
  return createHash('sha256')
    .update(Buffer.concat([...parts, Buffer.from(piece_hash, 'hex')]))
    .digest('hex')
}

/** What does not hold of published roots, newest first: a sentence each. */
export function rootFaults(days: readonly PublishedRoot[]): string[] {
  return days.flatMap((published, index) => {
    const { day, root, previous_root, public_key, signature } = published
    const before = days[index + 1]
    const isSigned =
      public_key !== null &&
      signature !== null &&
      isRootSigned(
        day,
        Buffer.from(root, 'hex'),
        Buffer.from(public_key, 'hex'),
        Buffer.from(signature, 'hex'),
      )
    return [
      ...(rootOf(published) === root ? [] : [`${day}: the root does not follow from its piece`]),
      ...(before === undefined || (before.root === previous_root && before.day < day)
        ? []
        : [`${day}: it does not follow the root of ${before.day}`]),
      ...(isSigned ? [] : [`${day}: it is not signed`]),
    ]
  })
}

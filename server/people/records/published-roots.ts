// The roots of days as they leave the house, and what an outsider checks of them (docs/records.md).

import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import * as z from 'zod/mini'
import { publishedRoot } from '#contract/records.ts'
import type { ShopKey, ShopKeys } from '#server/db/shop-key.ts'
import type { RecordDay } from './queries.ts'

export type PublishedRoot = z.output<typeof publishedRoot>

/** `undefined` for a day that is not signed yet: it is not published. */
export function asPublished(day: RecordDay): PublishedRoot | undefined {
  const { publicKey, signature, previousRoot } = day
  if (publicKey === null || signature === null) return undefined
  return {
    ...{ day: day.day, pieceNo: day.pieceNo, pieceHash: day.pieceHash.toString('hex') },
    ...{ previousRoot: previousRoot?.toString('hex') ?? null, root: day.root.toString('hex') },
    ...{ publicKey: publicKey.toString('hex'), signature: signature.toString('hex') },
  }
}

/** The text in which a root is mailed and told to witnesses. */
export const asTold = (shop: string, root: PublishedRoot): string =>
  JSON.stringify({ shop, ...z.encode(publishedRoot, root) }, undefined, 1)

const signedText = (day: string, root: Buffer) =>
  Buffer.from(`fukuhiki.v1 records ${day} ${root.toString('hex')}`)

/** The bytes before the 32 of a private or public key (RFC 8410). */
const [privatePrefix, publicPrefix] = ['302e020100300506032b657004220420', '302a300506032b6570032100']
const der = (prefix: string, key: Buffer) => Buffer.concat([Buffer.from(prefix, 'hex'), key])

function privateKeyOf(shopKey: ShopKey) {
  const seed = shopKey.derive('roots of the record').export()
  return createPrivateKey({ key: der(privatePrefix, seed), format: 'der', type: 'pkcs8' })
}
const publicKeyOf = (key: KeyObject) =>
  createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32)

/** The public keys whose signatures are the shop's: of its key, and of the one before while that is given. */
export const rootKeys = ({ current, previous }: ShopKeys): Buffer[] =>
  [current, previous].flatMap((one) => (one === undefined ? [] : publicKeyOf(privateKeyOf(one))))

/** Signs with a key that is derived from the shop's own, which lies outside of the database (decision 019). */
export function createRootSigner({ current }: ShopKeys) {
  const key = privateKeyOf(current)
  const publicKey = publicKeyOf(key)
  return (day: string, root: Buffer) => ({ publicKey, signature: sign(null, signedText(day, root), key) })
}
export type RootSigner = ReturnType<typeof createRootSigner>

/** Tells whether a root is signed with this public key. */
export function isRootSigned(day: string, root: Buffer, publicKey: Buffer, signature: Buffer): boolean {
  const key = createPublicKey({ key: der(publicPrefix, publicKey), format: 'der', type: 'spki' })
  return verify(null, signedText(day, root), key, signature)
}

const bytes = (hex: string) => Buffer.from(hex, 'hex')

/** The root of a day, as `record_day_root` makes it. */
function rootOf({ day, pieceNo, pieceHash, previousRoot }: PublishedRoot): string {
  const no = Buffer.alloc(8)
  no.writeBigInt64BE(BigInt(pieceNo))
  const before = bytes(previousRoot ?? '00'.repeat(32))
  const parts = [Buffer.from('fukuhiki.v1.record-day'), before, Buffer.from(day), no, bytes(pieceHash)]
  return createHash('sha256').update(Buffer.concat(parts)).digest('hex')
}

/** Judges published roots, newest first: a sentence for each that does not hold. */
export function rootFaults(days: readonly PublishedRoot[]): string[] {
  return days.flatMap((published, index) => {
    const { day, root, previousRoot, publicKey, signature } = published
    const before = days[index + 1]
    return [
      ...(rootOf(published) === root ? [] : [`${day}: the root does not follow from its piece`]),
      ...(before === undefined || (before.root === previousRoot && before.day < day)
        ? []
        : [`${day}: it does not follow the root of ${before.day}`]),
      ...(isRootSigned(day, bytes(root), bytes(publicKey), bytes(signature))
        ? []
        : [`${day}: it is not signed`]),
    ]
  })
}

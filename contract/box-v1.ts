// A box of version 1 commits to its prizes, its slots, the end of its sale and its secret.

import {
  compareBytes,
  concat,
  type ManifestPrize,
  type Scheme,
  type SealedPrize,
  text,
  uint,
  utf8,
} from './sealed-box.ts'

/** The bytes of a prize, for the manifest and for every leaf with this prize. */
export const encodePrize = (prize: SealedPrize): Uint8Array =>
  concat(
    text(prize.cardKey),
    uint(prize.rarity, 1),
    uint(prize.tier, 1),
    uint(prize.convertsToPoints, 4),
    uint(prize.isShipOnly ? 1 : 0, 1),
  )

/** Below zero when `a` stands before `b` in canonical order; zero when they differ in their quantity alone. */
export function comparePrizes(a: SealedPrize, b: SealedPrize): number {
  return (
    compareBytes(utf8(a.cardKey), utf8(b.cardKey)) ||
    a.rarity - b.rarity ||
    a.tier - b.tier ||
    a.convertsToPoints - b.convertsToPoints ||
    Number(a.isShipOnly) - Number(b.isShipOnly)
  )
}

/** Prizes in the order of the manifest; a prize's number is its index in it. */
export const manifestOrder = <P extends SealedPrize>(prizes: readonly P[]): P[] =>
  prizes.toSorted(comparePrizes)

/**
 * `M`. A box with a last-one prize (ruling 35) has its own tag, so that no list of prizes reads as another list with one.
 */
export function hashManifest(
  scheme: Scheme,
  prizes: readonly ManifestPrize[],
  lastOne: SealedPrize | null,
): Uint8Array {
  const records = prizes.flatMap((prize) => [encodePrize(prize), uint(prize.quantity, 4)])
  const list = [uint(prizes.length, 4), ...records]
  return scheme.sha256(
    lastOne === null
      ? concat(scheme.tag('manifest'), ...list)
      : concat(scheme.tag('last-one-manifest'), ...list, encodePrize(lastOne)),
  )
}

export interface Committed {
  packId: string
  total: number
  manifestHash: Uint8Array
  /** Public randomness mixed into the shuffle, or ''. */
  beacon: string
  /** ISO instant after which the box is opened even unsold, or ''. */
  endsAt: string
}

/** `C`, published before sale: binds the shop to the secret without revealing it. */
export function commit(scheme: Scheme, terms: Committed, secret: Uint8Array): Uint8Array {
  return scheme.sha256(
    concat(
      scheme.tag('commitment'),
      text(terms.packId),
      terms.manifestHash,
      uint(terms.total, 4),
      text(scheme.algorithm),
      text(terms.beacon),
      text(terms.endsAt),
      secret,
    ),
  )
}

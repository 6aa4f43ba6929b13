// Progress of a verification: counts its hashes, whose total number is known in advance.

import type { Hasher } from '../../../contract/sealed-box.ts'

/** Salt, leaf and node of every slot, the shuffle's stream of eight numbers a hash, and the tickets. */
export const expectedHashes = (box: { total: number; tickets: readonly unknown[] }): number =>
  Math.max(1, Math.ceil(box.total * (3 + 1 / 8)) + box.tickets.length)

export function countingHasher(hasher: Hasher, onCount: (count: number) => void): Hasher {
  let count = 0
  const counted = (hash: Uint8Array) => {
    onCount(++count)
    return hash
  }
  return {
    sha256: (input) => counted(hasher.sha256(input)),
    hmac: (key, input) => counted(hasher.hmac(key, input)),
  }
}

import { createHash } from 'node:crypto'

/** Random numbers from 0 to below 1 that follow from a seed (sfc32): the same simulation is told again. No secret. */
export function seededUniform(seed: string): () => number {
  const hash = createHash('sha256').update(seed).digest()
  let [a, b, c, counter] = [0, 4, 8, 12].map((at) => hash.readInt32LE(at)) as [number, number, number, number]
  return () => {
    const mixed = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + mixed) | 0
    return (mixed >>> 0) / 2 ** 32
  }
}

import type { Random } from '#server/random.ts'

/** Ten characters without look-alikes: 50 bits, too many to guess. */
export const readableCode = (random: Random): string =>
  Array.from(random.bytes(10), (byte) => 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'[byte % 32]).join('')

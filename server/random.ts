import { randomBytes, randomUUID } from 'node:crypto'
import { V7Generator } from 'uuidv7'

/** The source of randomness; everything that needs some takes it as an argument. */
export interface Random {
  /** A UUID that grows with time (version 7). */
  id(): string
  /** A random UUID (version 4). */
  key(): string
  /** Cryptographic randomness: `n` bytes. */
  bytes(n: number): Buffer
}

/** The machine's randomness. Lists are read in the order of their ids, so ids follow the shop's clock. */
export function createRandom(clock: () => Date): Random {
  const ids = new V7Generator()
  return {
    id: () => ids.generateOrResetWithTs(clock().getTime()).toString(),
    key: randomUUID,
    bytes: randomBytes,
  }
}

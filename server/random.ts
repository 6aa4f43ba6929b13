/** Where randomness comes in; everything that needs some takes it as an argument. */
export interface Random {
  /** A UUID that grows with time (version 7). */
  id(): string
  /** A random UUID (version 4). */
  key(): string
  /** Cryptographic randomness: `n` bytes. */
  bytes(n: number): Buffer
}

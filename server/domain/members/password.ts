import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'

const hash = promisify(argon2)

/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane. About 60 ms. */
const cost = { memory: 19 * 1024, passes: 2, parallelism: 1, tagLength: 32 }
/** More at once would only fill the thread pool and slow other requests. */
const maxParallel = 4

let running = 0
const waiting: (() => void)[] = []

async function withTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= maxParallel) await new Promise<void>((resolve) => waiting.push(resolve))
  running += 1
  try {
    return await work()
  } finally {
    running -= 1
    waiting.shift()?.()
  }
}

const derive = (password: string, nonce: Buffer) =>
  withTurn(() => hash('argon2id', { ...cost, message: Buffer.from(password), nonce }))

/** `argon2id$<nonce>$<tag>`, base64url. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await derive(password, nonce)
  return `argon2id$${nonce.toString('base64url')}$${tag.toString('base64url')}`
}

/** The hash of a random password: a check against it takes as long as a real check. */
const dummyHash = hashPassword(randomBytes(32).toString('hex'))

/** Whether the password matches. Without a stored hash the answer is false and takes the same time. */
export async function isPasswordRight(password: string, stored: string | undefined): Promise<boolean> {
  const kept = stored?.startsWith('argon2id$') ? stored : undefined
  const [, nonce = '', tag = ''] = (kept ?? (await dummyHash)).split('$')
  const derived = await derive(password, Buffer.from(nonce, 'base64url'))
  const isEqual = timingSafeEqual(derived, Buffer.from(tag, 'base64url'))
  return isEqual && kept !== undefined
}

// CommonJS build: the package's ES module build cannot be loaded by Node directly.
const { dictionary } = createRequire(import.meta.url)('@zxcvbn-ts/language-common') as {
  dictionary: Record<string, (string | number)[]>
}
const commonPasswords = new Set((dictionary['passwords-common'] ?? []).slice(0, 10_000).map(String))

export interface NewPassword {
  password: string
  passwordAgain: string
}

export type PasswordFault = 'shape' | 'common'

/** Six to twenty single-byte letters and digits (spec §5), and not one of the most common passwords (ruling 28). */
export function passwordFault(password: string): PasswordFault | undefined {
  if (!/^[A-Za-z0-9]{6,20}$/.test(password)) return 'shape'
  return commonPasswords.has(password.toLowerCase()) ? 'common' : undefined
}

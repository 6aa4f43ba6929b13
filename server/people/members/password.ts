import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { type LaneName, lanes } from './password-lanes.ts'

const hash = promisify(argon2)

export interface PasswordCost {
  /** In KiB. */
  memory: number
  passes: number
  parallelism: number
}

/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane. About 60 ms. To be raised as machines get faster. */
export const costToday: PasswordCost = { memory: 19 * 1024, passes: 2, parallelism: 1 }
const tagLength = 32

interface Stored {
  cost: PasswordCost
  nonce: Buffer
  tag: Buffer
}

const withoutPadding = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')

/** The PHC string format: the hash says what it cost, so that the cost can be raised. */
const write = ({ cost, nonce, tag }: Stored) =>
  `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${withoutPadding(nonce)}$${withoutPadding(tag)}`

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/
/** The hash format of the first releases, which had the cost of their time. */
const withoutCost = /^argon2id\$([\w-]+)\$([\w-]+)$/
const firstCost: PasswordCost = { memory: 19 * 1024, passes: 2, parallelism: 1 }

function read(stored: string): Stored | undefined {
  const [, memory, passes, parallelism, nonce = '', tag = ''] = phc.exec(stored) ?? []
  if (memory !== undefined) {
    const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
    return { cost, nonce: Buffer.from(nonce, 'base64'), tag: Buffer.from(tag, 'base64') }
  }
  const old = withoutCost.exec(stored)
  if (old === null) return undefined
  const [, oldNonce = '', oldTag = ''] = old
  return { cost: firstCost, nonce: Buffer.from(oldNonce, 'base64url'), tag: Buffer.from(oldTag, 'base64url') }
}

const derive = (password: string, { cost, nonce }: Omit<Stored, 'tag'>, length: number) =>
  hash('argon2id', { ...cost, tagLength: length, message: Buffer.from(password), nonce })

/** Hashes and checks the passwords of members and operators. */
export type Passwords = ReturnType<typeof createPasswords>

/** @param cost of hashes from now on; a stored hash is checked at the cost that it says itself */
export function createPasswords(cost: PasswordCost = costToday) {
  /** The hash of a random password: a check against it takes as long as a real check. */
  const dummyHash: Stored = { cost, nonce: randomBytes(16), tag: randomBytes(tagLength) }
  return {
    /** @throws LaneFull */
    async hash(password: string, lane: LaneName = 'known'): Promise<string> {
      const salted = { cost, nonce: randomBytes(16) }
      const tag = await lanes[lane].run(() => derive(password, salted, tagLength))
      return write({ ...salted, tag })
    },

    /**
     * Tells whether the password matches. Without a stored hash the answer is false and takes the same time.
     * @throws LaneFull
     */
    async isRight(password: string, stored: string | undefined, lane: LaneName = 'known'): Promise<boolean> {
      const kept = stored === undefined ? undefined : read(stored)
      const { tag, ...salted } = kept ?? dummyHash
      const derived = await lanes[lane].run(() => derive(password, salted, tag.length))
      return timingSafeEqual(derived, tag) && kept !== undefined
    },

    /** Tells whether a hash cost less than one made today, or says no cost: then the next right login makes it anew. */
    isOutdated(stored: string): boolean {
      const kept = stored.startsWith('$') ? read(stored) : undefined
      if (kept === undefined) return true
      const { memory, passes, parallelism } = kept.cost
      return memory * passes * parallelism < cost.memory * cost.passes * cost.parallelism
    },
  }
}

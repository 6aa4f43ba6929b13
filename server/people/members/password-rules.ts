import { createRequire } from 'node:module'

let commonPasswords: ReadonlySet<string> | undefined
/** Read at the first password: the dictionary takes 4 MB of memory. */
function readCommonPasswords(): ReadonlySet<string> {
  // CommonJS build: the package's ES module build cannot be loaded by Node directly.
  const { dictionary } = createRequire(import.meta.url)('@zxcvbn-ts/language-common') as {
    dictionary: Record<string, (string | number)[]>
  }
  return new Set((dictionary['passwords-common'] ?? []).map((password) => String(password).toLowerCase()))
}

/** Tells whether it is one of the most common passwords; small letters. */
export function isCommonPassword(lower: string): boolean {
  commonPasswords ??= readCommonPasswords()
  return commonPasswords.has(lower)
}

export interface NewPassword {
  password: string
  passwordAgain: string
}

/** Facts that a guesser knows: the shop, and the member's mail address and phone number. */
export interface Guessable {
  shopNames: string[]
  mail: string
  phone: string
}

export type PasswordFault = 'shape' | 'common' | 'own'

const shortest = 6
/** Names that any shop of this kind has. */
const shopWords = ['fukuhiki', 'oripa', 'gacha']

const plain = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

function guessableWords({ shopNames, mail, phone }: Guessable): string[] {
  const [mailName = ''] = mail.split('@')
  const names = [...shopNames, mailName].flatMap((name) => [name, ...name.split(/[^A-Za-z]+/)])
  // Many leave out how every mobile number begins.
  const numbers = [phone, phone.slice(1), phone.slice(-8)]
  return [...shopWords, ...names, ...numbers]
    .map(plain)
    .filter((word) => word.length >= 3)
    .toSorted((a, b) => b.length - a.length)
}

/**
 * Six to twenty single-byte letters and digits (spec §5), not one of the most common passwords (ruling 28), and six
 * characters besides the shop's name and the member's own mail name and phone number.
 */
export function passwordFault(password: string, guessable: Guessable): PasswordFault | undefined {
  if (!/^[A-Za-z0-9]{6,20}$/.test(password)) return 'shape'
  const lower = password.toLowerCase()
  if (isCommonPassword(lower)) return 'common'
  const rest = guessableWords(guessable).reduce((left, word) => left.replaceAll(word, ''), lower)
  const isOwn = (rest !== lower && rest.length < shortest) || guessable.phone.includes(lower)
  return isOwn ? 'own' : undefined
}

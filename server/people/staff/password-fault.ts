import type { AnswerPhrases } from '#phrases/answers/ja.ts'
import { isCommonPassword } from '#server/people/members/password-rules.ts'

const shortest = 12

const plain = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/**
 * Finds the fault in an operator's password, in the visitor's words: at least twelve characters of any kind, not one of
 * the most common passwords, five different ones, and six beside the names of the operator, their mail and the shop.
 */
export function operatorPasswordFault(
  password: string,
  { name, mail, shopName }: { name: string; mail: string; shopName: string },
  { staff, registration }: Pick<AnswerPhrases, 'staff' | 'registration'>,
): string | undefined {
  if ([...password].length < shortest) return staff.passwordShort
  const lower = password.toLowerCase()
  if (isCommonPassword(lower)) return registration.passwordCommon
  const guessable = [name, mail.split('@')[0] ?? '', shopName, 'fukuhiki'].map(plain)
  const rest = guessable
    .filter((word) => [...word].length >= 3)
    .reduce((left, word) => left.replaceAll(word, ''), plain(password))
  const isGuessable = rest !== plain(password) && [...rest].length < shortest / 2
  return isGuessable || new Set(password).size < 5 ? staff.passwordOwn : undefined
}

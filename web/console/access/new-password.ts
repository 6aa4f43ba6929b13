// A new password, typed twice. The server judges it again, and more strictly.

import type { ConsolePhrases } from '#phrases/console/ja.ts'

const leastLength = 12

export interface NewPasswordProblems {
  password?: string
  again?: string
}

/** What stands against it before it is sent; undefined when nothing does. */
export function newPasswordProblems(
  password: string,
  again: string,
  { invitation }: ConsolePhrases,
): NewPasswordProblems | undefined {
  if ([...password].length < leastLength) return { password: invitation.tooShort }
  return password === again ? undefined : { again: invitation.different }
}

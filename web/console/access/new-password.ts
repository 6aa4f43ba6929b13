// A new password, typed twice. The server judges it again, and more strictly.

import type { ConsolePhrases } from '#phrases/console/ja.ts'

const leastLength = 12

export interface NewPasswordProblems {
  password?: string
  again?: string
}

/** Returns the problems of a password before it is sent; undefined when there are none. */
export function newPasswordProblems(
  password: string,
  again: string,
  { invitation }: ConsolePhrases,
): NewPasswordProblems | undefined {
  if ([...password].length < leastLength) return { password: invitation.tooShort }
  return password === again ? undefined : { again: invitation.different }
}

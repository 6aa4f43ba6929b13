// `--limit` of the verbs that list something.

import { Refused } from './shop-frame.ts'

export interface ListLimit {
  byDefault: number
  most: number
}

export const limitOption = ({ byDefault }: ListLimit) => ({
  type: 'string' as const,
  about: `how many at most; ${byDefault} by default`,
})

/** @throws {Refused} for anything but a whole number from 1 to `most` */
export function readLimit(text: string | undefined, { byDefault, most }: ListLimit): number {
  const limit = Number(text ?? byDefault)
  if (!/^\d+$/.test(text ?? '1') || limit < 1 || limit > most)
    throw new Refused(`--limit takes a number from 1 to ${most.toLocaleString('en')}, not "${text}".`)
  return limit
}

// Calls of the records room: the roots of what is permanent (docs/records.md).

import * as z from 'zod/mini'
import { hash } from './sealed-records.ts'
import { as, call, record } from './wire.ts'

/** The signed root of one day, as it is published, mailed and told to witnesses. */
export const publishedRoot = record({
  /** Own. Day of Japan. */
  day: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)),
  /** Own. Number of the day's last piece. */
  pieceNo: as('piece_no', z.int()),
  /** Own. Hash of that piece; it covers all pieces before. */
  pieceHash: as('piece_hash', hash),
  /** Own. The root before; null: it is the first. */
  previousRoot: as('previous_root', z.nullable(hash)),
  /** Own. The root. */
  root: hash,
  /** Own. Ed25519 key that signed it. */
  publicKey: as('public_key', hash),
  /** Own. Its signature. */
  signature: z.string().check(z.regex(/^[0-9a-f]{128}$/)),
})

export const listRoots = call({
  method: 'GET',
  path: '/records',
  summary: 'The signed roots of the permanent record, newest first, of the last 400 days.',
  access: 'public',
  output: record({
    /** Own. The shop's address. */
    shop: z.string(),
    /** Own. The days. */
    days: z.array(publishedRoot),
  }),
})

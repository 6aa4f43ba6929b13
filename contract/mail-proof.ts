// Calls by which a member proves the mail address.

import * as z from 'zod/mini'
import { as, call, record, text } from './wire.ts'

const mailProof = record({
  /** Own. The address was proven already. */
  wasProven: as('was_proven', z.boolean()),
})

export const sendMailProof = call({
  method: 'POST',
  path: '/user/verify_mail/send',
  summary:
    'Sends the member a link to prove the mail address; earlier links become invalid. 429 under `mail` after five in a day.',
  access: 'member',
  output: mailProof,
})

export const proveMail = call({
  method: 'POST',
  path: '/user/verify_mail',
  summary:
    'Proves a mail address with the link from the mail, within 24 hours. Needs no login, and logs nobody in. A repeat gets the same answer.',
  access: 'public',
  input: record({
    /** Own. The token from the link in the mail. */
    token: text(100),
  }),
  output: mailProof,
})

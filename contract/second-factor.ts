// Calls with which a member asks for a code of an authenticator app at every login (RFC 6238).

import * as z from 'zod/mini'
import { passwordAgain } from './members.ts'
import { as, call, nothing, numberFlag, record, text } from './wire.ts'

/** A code of the app, or a recovery code, as a person types it. */
const typedCodeField = {
  /** Own. Six digits of the authenticator app, or a recovery code. */
  code: text(20),
}

export const getSecondFactor = call({
  method: 'GET',
  path: '/user/second_factor',
  summary: 'Whether a code is asked at the login.',
  access: 'member',
  output: record({
    /** Own. 1: a code is asked at every login. */
    isOn: as('is_on', numberFlag),

    /** Own. How many recovery codes are not used yet. */
    recoveryCodesLeft: as('recovery_codes_left', z.int()),
  }),
})

export const offerSecondFactor = call({
  method: 'POST',
  path: '/user/second_factor/offer',
  summary:
    'Makes a secret for the authenticator app. Nothing is asked at the login before a code of it has been typed. 409 while a second factor is on.',
  access: 'member',
  input: record({ ...passwordAgain }),
  output: record({
    /** Own. The secret in base32, for a member who types it. */
    secret: z.string(),

    /** Own. The same as an `otpauth:` address, which opens an app on this device. */
    address: z.string(),

    /** Own. The address as a QR code: the path of its dark modules, a unit each, in an SVG. */
    qrPath: as('qr_path', z.string()),

    /** Own. How many units the QR code is wide and high. */
    qrSize: as('qr_size', z.int()),
  }),
})

export const turnOnSecondFactor = call({
  method: 'POST',
  path: '/user/second_factor/on',
  summary:
    'Turns it on with the first code of the app. Answers ten recovery codes, each good for one login; they are never shown again.',
  access: 'member',
  input: record({ ...typedCodeField }),
  output: record({
    /** Own. The recovery codes. */
    recoveryCodes: as('recovery_codes', z.array(z.string())),
  }),
})

export const turnOffSecondFactor = call({
  method: 'POST',
  path: '/user/second_factor/off',
  summary: 'Turns it off, with a code and the password.',
  access: 'member',
  input: record({ ...typedCodeField, ...passwordAgain }),
  output: nothing,
})

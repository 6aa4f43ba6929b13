// The operators of the console: invitation, login, second factor, sessions and roles.

import * as z from 'zod/mini'
import { instant } from '#contract/times.ts'
import { mailText } from '#contract/typed-fields.ts'
import { id, nothing, record, text } from '#contract/wire.ts'
import { actFields, loginStages, operatorCall } from './operator-call.ts'
import { everyRole, operatorRoles, staffReaders } from './roles.ts'

const roles = z.array(z.enum(operatorRoles)).check(z.minLength(1), z.maxLength(operatorRoles.length))

/** The name of a person in the audit log, for ever: one line, not taken by another operator. */
const operatorName = z.string().check(z.trim(), z.minLength(1), z.maxLength(40))

/** At least twelve characters; the rest of the rules are those of a member's password. */
const newPassword = text(200)

/** Six digits of an authenticator app, or a recovery code, as a person types it. */
const typedCode = text(20)

/** JSON that a browser's WebAuthn gives, as the library on each side reads and writes it. */
const webAuthnJson = text(20_000)

const stage = z.enum(loginStages)

export const readMe = operatorCall({
  method: 'GET',
  path: '/operator/me',
  summary: 'The login state of this browser, and its operator.',
  roles: everyRole,
  proof: 'none',
  output: record({
    stage,
    /** Empty for a guest, as the name is. */
    operatorId: z.string(),
    name: z.string(),
    /** Empty before the second factor is proven. */
    roles: z.array(z.enum(operatorRoles)),
    /** The second factors that the operator has. */
    hasCode: z.boolean(),
    hasPasskey: z.boolean(),
    /** The moment at which the second factor stops counting as fresh; null when it does not count. */
    freshUntil: z.nullable(instant),
    shopName: z.string(),
  }),
})

export const logIn = operatorCall({
  method: 'POST',
  path: '/operator/login',
  summary: 'The first half of a login: mail address and password.',
  roles: everyRole,
  proof: 'none',
  input: record({ mail: mailText, password: text(200) }),
  output: record({ stage }),
})

export const logOut = operatorCall({
  method: 'POST',
  path: '/operator/logout',
  summary: 'Ends the session of this browser.',
  roles: everyRole,
  proof: 'none',
  output: nothing,
})

export const readInvitation = operatorCall({
  method: 'POST',
  path: '/operator/invitation',
  summary: 'What an invitation says. 404 when it was used, has ended, or never was.',
  roles: everyRole,
  proof: 'none',
  input: record({ token: text(100) }),
  output: record({ name: z.string(), mail: z.string(), roles: z.array(z.enum(operatorRoles)) }),
})

export const acceptInvitation = operatorCall({
  method: 'POST',
  path: '/operator/invitation/accept',
  summary:
    'Makes the operator, with this password, and logs in; a second factor is asked for next. An invitation works once.',
  roles: everyRole,
  proof: 'none',
  input: record({ token: text(100), password: newPassword }),
  output: record({ stage }),
})

export const offerCode = operatorCall({
  method: 'POST',
  path: '/operator/second_factor/code/offer',
  summary:
    'A secret for an authenticator app. With a second factor already there: asks for a fresh one. 409 while there is an app.',
  roles: everyRole,
  proof: 'password',
  output: record({
    /** In base32, for a person who types it. */
    secret: z.string(),
    /** The same as an `otpauth:` address. */
    address: z.string(),
    /** The address as a QR code: the path of its dark modules, a unit each. */
    qrPath: z.string(),
    /** The width and height of the QR code in units. */
    qrSize: z.int(),
  }),
})

/** Codes that each work once; empty when the operator has some already. They are never shown again. */
const recoveryCodes = z.array(z.string())

export const turnOnCode = operatorCall({
  method: 'POST',
  path: '/operator/second_factor/code/on',
  summary: 'Turns the app on with its first code; this proves the second factor.',
  roles: everyRole,
  proof: 'password',
  input: record({ code: typedCode }),
  output: record({ recoveryCodes }),
})

export const turnOffCode = operatorCall({
  method: 'POST',
  path: '/operator/second_factor/code/off',
  summary: 'Removes the app. 409 when there is no passkey: one second factor must stay.',
  roles: everyRole,
  proof: 'fresh second factor',
  output: nothing,
})

export const offerPasskey = operatorCall({
  method: 'POST',
  path: '/operator/second_factor/passkey/offer',
  summary:
    'Options with which a browser makes a passkey. With a second factor already there: asks for a fresh one.',
  roles: everyRole,
  proof: 'password',
  output: record({ options: webAuthnJson }),
})

export const addPasskey = operatorCall({
  method: 'POST',
  path: '/operator/second_factor/passkey/add',
  summary: 'Stores a passkey that a browser has made; this proves the second factor.',
  roles: everyRole,
  proof: 'password',
  input: record({ name: operatorName, response: webAuthnJson }),
  output: record({ recoveryCodes }),
})

export const removePasskey = operatorCall({
  method: 'POST',
  path: '/operator/second_factor/passkey/remove',
  summary: 'Removes a passkey. 409 for the last second factor.',
  roles: everyRole,
  proof: 'fresh second factor',
  input: record({ passkeyId: z.string().check(z.minLength(1), z.maxLength(1400)) }),
  output: nothing,
})

export const renewRecoveryCodes = operatorCall({
  method: 'POST',
  path: '/operator/second_factor/recovery_codes',
  summary: 'Makes new recovery codes; the earlier ones no longer work.',
  roles: everyRole,
  proof: 'fresh second factor',
  output: record({ recoveryCodes }),
})

export const proveCode = operatorCall({
  method: 'POST',
  path: '/operator/second_factor/prove/code',
  summary:
    'Proves the second factor with a code of the app or a recovery code: at the login, or to be fresh again.',
  roles: everyRole,
  proof: 'password',
  input: record({ code: typedCode }),
  output: record({ stage }),
})

export const askPasskey = operatorCall({
  method: 'POST',
  path: '/operator/second_factor/prove/ask',
  summary: 'Options with which a browser uses a passkey of this operator. 409 when there is none.',
  roles: everyRole,
  proof: 'password',
  output: record({ options: webAuthnJson }),
})

export const provePasskey = operatorCall({
  method: 'POST',
  path: '/operator/second_factor/prove/passkey',
  summary: 'Proves the second factor with a passkey: at the login, or to be fresh again.',
  roles: everyRole,
  proof: 'password',
  input: record({ response: webAuthnJson }),
  output: record({ stage }),
})

export const readOwnAccess = operatorCall({
  method: 'GET',
  path: '/operator/access',
  summary: 'The login methods and sessions of this operator.',
  roles: everyRole,
  output: record({
    mail: z.string(),
    hasCode: z.boolean(),
    recoveryCodesLeft: z.int(),
    passkeys: z.array(
      record({ passkeyId: z.string(), name: z.string(), addedAt: instant, lastUsedAt: z.nullable(instant) }),
    ),
    sessions: z.array(
      record({
        sessionId: id,
        /** The device that started it, such as iPhone; empty when unknown. */
        device: z.string(),
        browser: z.string(),
        startedAt: instant,
        lastUsedAt: instant,
        isThis: z.boolean(),
      }),
    ),
  }),
})

export const endOwnSession = operatorCall({
  method: 'POST',
  path: '/operator/access/end',
  summary: 'Ends another session of this operator; nothing happens when it has ended, or is not theirs.',
  roles: everyRole,
  input: record({ sessionId: id }),
  output: nothing,
})

export const changeOwnPassword = operatorCall({
  method: 'POST',
  path: '/operator/access/password',
  summary: 'Sets a new password, and ends the other sessions of this operator.',
  roles: everyRole,
  proof: 'fresh second factor',
  input: record({ currentPassword: text(200), password: newPassword }),
  output: nothing,
})

export const listOperators = operatorCall({
  method: 'GET',
  path: '/operator/operators',
  summary: 'Present operators, invited ones and former ones.',
  roles: staffReaders,
  output: record({
    list: z.array(
      record({
        operatorId: id,
        name: z.string(),
        mail: z.string(),
        roles: z.array(z.enum(operatorRoles)),
        startedAt: instant,
        lastUsedAt: z.nullable(instant),
        /** Null while they work here. */
        endedAt: z.nullable(instant),
        hasSecondFactor: z.boolean(),
        /** They were given the right to approve not long ago, and may from then on; null: nothing of it waits. */
        approvesFrom: z.nullable(instant),
        /** The caller may confirm that this operator is the right person. */
        canConfirm: z.boolean(),
      }),
    ),
    invitations: z.array(
      record({
        invitationId: id,
        name: z.string(),
        mail: z.string(),
        roles: z.array(z.enum(operatorRoles)),
        /** Empty: made at the terminal. */
        invitedBy: z.string(),
        endsAt: instant,
      }),
    ),
  }),
})

export const inviteOperator = operatorCall({
  method: 'POST',
  path: '/operator/operators/invite',
  summary: 'Invites a person. The link, to be handed to them, works once and for three days.',
  roles: ['owner'],
  moves: ['rights'],
  reason: 'asked',
  input: record({ ...actFields, name: operatorName, mail: mailText, roles }),
  output: record({ link: z.string() }),
})

export const withdrawInvitation = operatorCall({
  method: 'POST',
  path: '/operator/operators/withdraw_invitation',
  summary: 'Ends an invitation that was not used.',
  roles: ['owner'],
  moves: ['rights'],
  reason: 'none',
  input: record({ ...actFields, invitationId: id }),
  output: nothing,
})

export const changeRoles = operatorCall({
  method: 'POST',
  path: '/operator/operators/roles',
  summary:
    'Gives an operator other roles, at once. 409 when no owner would be left, or none beside the caller who may approve.',
  roles: ['owner'],
  moves: ['rights'],
  reason: 'asked',
  input: record({ ...actFields, operatorId: id, roles }),
  output: nothing,
})

export const confirmOperator = operatorCall({
  method: 'POST',
  path: '/operator/operators/confirm',
  summary:
    'Lets an operator who was invited or given other roles approve at once. 409 when they already may, and when the caller invited them, gave them their roles, or waits too.',
  roles: staffReaders,
  moves: ['rights'],
  reason: 'asked',
  input: record({ ...actFields, operatorId: id }),
  output: nothing,
})

export const endOperator = operatorCall({
  method: 'POST',
  path: '/operator/operators/end',
  summary:
    'Ends an operator’s access and their sessions at once. 409 when no owner would be left, or none beside the caller who may approve.',
  roles: ['owner'],
  moves: ['rights'],
  reason: 'asked',
  input: record({ ...actFields, operatorId: id }),
  output: nothing,
})

export const resetOperator = operatorCall({
  method: 'POST',
  path: '/operator/operators/reset',
  verb: 'operator reset',
  summary:
    'Resets the second factor of another operator who has lost it, and ends their sessions: at the next login the password alone lets them choose a new one. For 72 hours they cannot approve. 409 for oneself.',
  roles: ['owner'],
  moves: ['rights'],
  reason: 'asked',
  input: record({ ...actFields, operatorId: id }),
  output: nothing,
})

import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Database, Tx } from '#server/db/pool.ts'
import { insertPasskey, listPasskeys, notePasskeyUse, takeChallenge } from './session-queries.ts'

/** Loaded when the first passkey is used: a shop without a console does not need the memory. */
const webAuthn = () => import('@simplewebauthn/server')

/** The site that asks for a passkey: the console under this address. */
export interface PasskeySite {
  /** The console's origin. */
  origin: string
  name: string
}
const hostOf = ({ origin }: PasskeySite) => new URL(origin).hostname

interface PasskeyOwner {
  id: string
  name: string
}

/** The options with which a browser makes a passkey, as JSON, and the challenge that it will sign. */
export async function passkeyOptions(db: Database, site: PasskeySite, { id, name }: PasskeyOwner) {
  const { generateRegistrationOptions } = await webAuthn()
  const options = await generateRegistrationOptions({
    rpName: site.name,
    rpID: hostOf(site),
    userID: new TextEncoder().encode(id),
    userName: name,
    attestationType: 'none',
    excludeCredentials: (await listPasskeys(db, id)).map((passkey) => ({ id: passkey.id })),
    // A touch alone would not show who touches.
    authenticatorSelection: { userVerification: 'required', residentKey: 'preferred' },
  })
  return { options: JSON.stringify(options), challenge: options.challenge }
}

/** The options with which a browser uses a passkey of this operator; undefined when there is none. */
export async function passkeyQuestion(db: Database, site: PasskeySite, operatorId: string) {
  const passkeys = await listPasskeys(db, operatorId)
  if (passkeys.length === 0) return undefined
  const { generateAuthenticationOptions } = await webAuthn()
  const options = await generateAuthenticationOptions({
    rpID: hostOf(site),
    allowCredentials: passkeys.map(({ id, transports }) => ({ id, transports: transports as never[] })),
    userVerification: 'required',
  })
  return { options: JSON.stringify(options), challenge: options.challenge }
}

/** JSON that a browser sent; undefined when it is none. */
function parsed<T extends { id: string }>(text: string): T | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string'
      ? (value as T)
      : undefined
  } catch {
    return undefined
  }
}

/** A library throws at what was forged or broken: for the caller it is not proven, and why does not matter. */
const ofTruth = <T>(verifying: Promise<T>): Promise<T | undefined> => verifying.catch(() => undefined)

interface Asked {
  operatorId: string
  sessionId: string
  site: PasskeySite
  response: string
  now: Date
}

/**
 * Keeps a passkey that answers what this session was asked to sign. The operator is locked by the caller.
 * @returns whether it was kept: not one that does not answer, nor one that is known already
 */
export async function keepPasskey(
  tx: Tx,
  { operatorId, sessionId, site, response, now, name }: Asked & { name: string },
): Promise<boolean> {
  const challenge = await takeChallenge(tx, sessionId)
  const made = parsed<RegistrationResponseJSON>(response)
  if (challenge === undefined || made === undefined) return false
  const { verifyRegistrationResponse } = await webAuthn()
  const verified = await ofTruth(
    verifyRegistrationResponse({
      response: made,
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: hostOf(site),
      requireUserVerification: true,
    }),
  )
  if (!verified?.verified) return false
  const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential
  const passkey = { id, operatorId, publicKey: Buffer.from(publicKey), counter, transports, name }
  return await insertPasskey(tx, { ...passkey, addedAt: now })
}

/** True when a passkey of the operator answers what this session was asked to sign. Each question is answered once. */
export async function takePasskeyAnswer(
  tx: Tx,
  { operatorId, sessionId, site, response, now }: Asked,
): Promise<boolean> {
  const challenge = await takeChallenge(tx, sessionId)
  const signed = parsed<AuthenticationResponseJSON>(response)
  const passkey = (await listPasskeys(tx, operatorId)).find(({ id }) => id === signed?.id)
  if (challenge === undefined || signed === undefined || passkey === undefined) return false
  const { verifyAuthenticationResponse } = await webAuthn()
  const verified = await ofTruth(
    verifyAuthenticationResponse({
      response: signed,
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: hostOf(site),
      requireUserVerification: true,
      credential: { id: passkey.id, publicKey: new Uint8Array(passkey.publicKey), counter: passkey.counter },
    }),
  )
  if (!verified?.verified) return false
  await notePasskeyUse(tx, passkey.id, verified.authenticationInfo.newCounter, now)
  return true
}

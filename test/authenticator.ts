import { codeAt, stepAt } from '#server/people/members/totp.ts'
import { type Answer, testPassword, type Visitor } from './shop.ts'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** An authenticator app: knows nothing but the secret in base32 that it was given. */
export function authenticator(secret: string): (now: Date) => string {
  const bits = Array.from(secret, (sign) => alphabet.indexOf(sign).toString(2).padStart(5, '0')).join('')
  const bytes = (bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2))
  return (now) => codeAt(Buffer.from(bytes), stepAt(now))
}

const ok = ({ status, body }: Answer) => {
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}

/** Turns the second factor of a member on, with a code of this instant. */
export async function turnOn(
  visitor: Visitor,
  now: Date,
): Promise<{ secret: string; codeAt: (now: Date) => string; recoveryCodes: string[] }> {
  const offer = ok(await visitor.post('/user/second_factor/offer', { current_password: testPassword }))
  const secret = String(offer.secret)
  const codeOf = authenticator(secret)
  const on = ok(await visitor.post('/user/second_factor/on', { code: codeOf(now) }))
  return { secret, codeAt: codeOf, recoveryCodes: on.recovery_codes as string[] }
}

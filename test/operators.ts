import type { OperatorRole } from '#contract/operator/roles.ts'
import { transaction } from '#server/db/pool.ts'
import { createKeys } from '#server/keys.ts'
import { invitationLink, invite } from '#server/people/staff/invitations.ts'
import { createRandom } from '#server/random.ts'
import { testShopKeys } from '#test/shop-key.ts'
import { authenticator } from './authenticator.ts'
import type { Answer, TestShop, Visitor } from './shop.ts'

export const operatorPassword = 'Mikado-no-7-suzume'

/** A browser at the console, before a login. */
export async function consoleVisitor(world: TestShop, language: 'ja' | 'en' = 'ja'): Promise<Visitor> {
  const visitor = world.visitor(language)
  await visitor.get('/operator/me')
  return visitor
}

/** Invites a person as the command line does; answers the token of the link. */
export async function invitePerson(
  world: TestShop,
  { name, mail = `${name}@staff.example`, roles }: { name: string; mail?: string; roles: OperatorRole[] },
  now = world.shop.clock(),
): Promise<string> {
  const id = createRandom(() => now).id()
  const outcome = await transaction(world.db, (tx) =>
    invite(tx, { id, name, mail, roles, invitedBy: undefined, now }),
  )
  if (outcome !== 'invited') throw new Error(outcome)
  const signer = (await createKeys(world.db, testShopKeys, () => now)).signer('invitation')
  return invitationLink(signer, 'https://console.example', id).split('#')[1] ?? ''
}

export interface TestOperator extends Visitor {
  operatorId: string
  name: string
  mail: string
  codeAt: (now: Date) => string
  recoveryCodes: string[]
}

const good = ({ status, body }: Answer) => {
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}

let operators = 0

/** The invited person accepts and logs in with an authenticator app. */
export async function acceptInvitation(
  world: TestShop,
  { name, token }: { name: string; token: string },
): Promise<TestOperator> {
  const visitor = await consoleVisitor(world)
  good(await visitor.post('/operator/invitation/accept', { token, password: operatorPassword }))
  const offer = good(await visitor.post('/operator/second_factor/code/offer', {}))
  const codeAt = authenticator(String(offer.secret))
  const on = good(await visitor.post('/operator/second_factor/code/on', { code: codeAt(world.shop.clock()) }))
  const me = good(await visitor.get('/operator/me'))
  return {
    ...visitor,
    operatorId: String(me.operatorId),
    name,
    mail: `${name}@staff.example`,
    codeAt,
    recoveryCodes: on.recoveryCodes as string[],
  }
}

/** An operator with these roles who was invited at the terminal, has accepted and logged in. */
export async function makeOperator(
  world: TestShop,
  ...roles: [OperatorRole, ...OperatorRole[]]
): Promise<TestOperator> {
  const name = `operator${++operators}`
  return await acceptInvitation(world, { name, token: await invitePerson(world, { name, roles }) })
}

/** All operators who are logged in have a fresh second factor for the next day, for tests whose clock moves on. */
export const stayFresh = ({ pool }: TestShop, now: Date) =>
  pool.query("update operator_session set proven_at = $1::timestamptz + interval '1 day'", [now])

/** Logs an operator in at another browser, up to the second factor. */
export async function logInAt(world: TestShop, { mail }: Pick<TestOperator, 'mail'>): Promise<Visitor> {
  const visitor = await consoleVisitor(world)
  good(await visitor.post('/operator/login', { mail, password: operatorPassword }))
  return visitor
}

// The only SQL that names push_subscription and push_wish.

import { sql } from 'kysely'
import type { PushTopic } from '#contract/push.ts'
import type { Database, Tx } from '#server/db/pool.ts'

/** The address at which a browser takes messages, and its keys. */
export interface Subscription {
  endpoint: string
  p256dh: string
  auth: string
}

/** A member has so many browsers at most; the oldest makes room. */
const subscriptionsMax = 20

/** Keeps a browser for its member, who may be another than before. It ends with the session in which it subscribed. */
export async function keepSubscription(
  tx: Tx,
  {
    id,
    memberId,
    now,
    ...subscription
  }: Subscription & { id: string; memberId: string; sessionId: string; now: Date },
): Promise<void> {
  const { p256dh, auth, sessionId } = subscription
  await tx
    .insertInto('pushSubscription')
    .values({ id, memberId, since: now, ...subscription })
    .onConflict((it) =>
      it.column('endpoint').doUpdateSet({ id, memberId, sessionId, p256dh, auth, since: now }),
    )
    .execute()
  await sql`delete from push_subscription where id in (
    select id from push_subscription where member_id = ${memberId}
    order by since desc, id desc offset ${subscriptionsMax})`.execute(tx)
}

/** Ends the subscriptions of this member at an address or of a session; another member's stay. */
export async function endSubscription(
  db: Database,
  memberId: string,
  which: { endpoint: string } | { sessionId: string },
): Promise<void> {
  await db
    .deleteFrom('pushSubscription')
    .where((its) => its.and({ memberId, ...which }))
    .execute()
}

/** The sessions of a member to whose browsers messages go. */
export async function listSessionsTold(db: Database, memberId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('pushSubscription')
    .select('sessionId')
    .distinct()
    .where('memberId', '=', memberId)
    .execute()
  return rows.flatMap(({ sessionId }) => sessionId ?? [])
}

export async function findSubscription(db: Database, id: string): Promise<Subscription | undefined> {
  return await db
    .selectFrom('pushSubscription')
    .select(['endpoint', 'p256dh', 'auth'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Its push service says that the browser is gone. */
export async function forgetSubscription(db: Database, id: string): Promise<void> {
  await db.deleteFrom('pushSubscription').where('id', '=', id).execute()
}

/** The shop's keys are new: no browser takes a message signed with them. */
export async function forgetEverySubscription(tx: Tx): Promise<void> {
  await tx.deleteFrom('pushSubscription').execute()
}

/** The browsers of these members who want to be told of this. */
export async function listListening(
  db: Database,
  topic: PushTopic,
  memberIds: readonly string[],
): Promise<{ id: string; memberId: string }[]> {
  return await db
    .selectFrom('pushSubscription')
    .innerJoin('pushWish', 'pushWish.memberId', 'pushSubscription.memberId')
    .select(['pushSubscription.id', 'pushSubscription.memberId'])
    .where('pushWish.topic', '=', topic)
    .where('pushSubscription.sessionId', 'is not', null)
    .where('pushSubscription.memberId', '=', sql<string>`any(${memberIds}::uuid[])`)
    .orderBy('pushSubscription.id')
    .execute()
}

export async function listWishes(db: Database, memberId: string): Promise<PushTopic[]> {
  const rows = await db.selectFrom('pushWish').select('topic').where('memberId', '=', memberId).execute()
  return rows.map(({ topic }) => topic)
}

/** Turns a topic on or off; harmless when repeated. */
export async function keepWish(
  tx: Tx,
  { memberId, topic, isOn, now }: { memberId: string; topic: PushTopic; isOn: boolean; now: Date },
): Promise<void> {
  if (isOn)
    await tx
      .insertInto('pushWish')
      .values({ memberId, topic, since: now })
      .onConflict((it) => it.doNothing())
      .execute()
  else await tx.deleteFrom('pushWish').where('memberId', '=', memberId).where('topic', '=', topic).execute()
}

/** Forgets browsers and wishes of a member who leaves. */
export async function erasePush(tx: Tx, memberId: string): Promise<void> {
  await tx.deleteFrom('pushSubscription').where('memberId', '=', memberId).execute()
  await tx.deleteFrom('pushWish').where('memberId', '=', memberId).execute()
}

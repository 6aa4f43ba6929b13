import { sql } from 'kysely'
import type { messageChannels } from '#contract/operator/messages.ts'
import { type PersonalKey, personalKey } from '#server/db/personal-key.ts'
import type { Tx } from '#server/db/pool.ts'

export type Channel = (typeof messageChannels)[number]

export interface Mail {
  id: string
  /** Null: a guest's. */
  memberId: string | null
  address: string
  subject: string
  body: string
  /** The address of one-click unsubscribe; only reminders have it. */
  unsubscribeUrl?: string
  /** From this instant on the message is not sent any more and its text is deleted. */
  expiresAt?: Date
  /** Its reader does not wait for it, so it leaves after urgent mail: reminders. */
  canWait?: boolean
  now: Date
}

interface Letter {
  memberId: string | null
  address: string
  body: string
}

const placeOf = (memberId: string | null) => `messages to ${memberId ?? 'guests'}`

/** The columns that keep whom a message reaches and its text: sealed (decision 004), or as the release before reads them. */
const letterColumns = (key: PersonalKey, { memberId, address, body }: Letter) =>
  key.isSealing()
    ? {
        memberId,
        address: null,
        body: null,
        sealedAddress: key.seal(placeOf(memberId), address),
        sealedBody: key.seal(placeOf(memberId), body),
      }
    : { memberId, address, body }

/** The columns of an outbox row that name its receiver and its content. */
interface Kept {
  memberId: string | null
  address: string | null
  sealedAddress: Buffer | null
  body?: string | null
  sealedBody?: Buffer | null
}

/** Opens a row of the outbox. A text that was deleted is empty. */
export function openLetter(key: PersonalKey, { memberId, ...row }: Kept): { address: string; body: string } {
  const opened = (sealed: Buffer | null | undefined, inClear: string | null | undefined) =>
    sealed == null ? (inClear ?? '') : key.open<string>(placeOf(memberId), sealed)
  return { address: opened(row.sealedAddress, row.address), body: opened(row.sealedBody, row.body) }
}

/** Writes a mail into the outbox; it leaves after the transaction, at least once. The same id is written once. */
export async function enqueueMail(
  tx: Tx,
  { now, canWait = false, memberId, address, body, ...mail }: Mail,
): Promise<void> {
  const letter = letterColumns(await personalKey(tx), { memberId, address, body })
  await tx
    .insertInto('outgoingMessage')
    .values({ ...mail, ...letter, channel: 'mail', canWait, createdAt: now, nextAttemptAt: now })
    .onConflict((it) => it.column('id').doNothing())
    .execute()
}

export interface Sms {
  id: string
  memberId: string
  /** Country code and digits. */
  number: string
  text: string
  /** From this instant on the message is not sent any more and its text is deleted. */
  expiresAt: Date
  now: Date
}

/** Writes an SMS into the outbox; it leaves after the transaction, at least once, and never after its time. */
export async function enqueueSms(tx: Tx, { id, memberId, number, text, expiresAt, now }: Sms): Promise<void> {
  await tx
    .insertInto('outgoingMessage')
    .values({
      id,
      channel: 'sms',
      ...letterColumns(await personalKey(tx), { memberId, address: number, body: text }),
      subject: '',
      expiresAt,
      createdAt: now,
      nextAttemptAt: now,
    })
    .execute()
}

export interface Push {
  memberId: string
  /** The browser that takes it. */
  subscriptionId: string
  title: string
  /** The data for the browser's worker. */
  content: string
  /** From this instant on the message is not sent any more and its text is deleted. */
  expiresAt: Date
}

/** Writes push messages into the outbox; they leave after the transaction, at least once, and never after their time. */
export async function enqueuePushes(tx: Tx, pushes: readonly Push[], now: Date): Promise<void> {
  if (pushes.length === 0) return
  const key = await personalKey(tx)
  await tx
    .insertInto('outgoingMessage')
    .values(
      pushes.map(({ memberId, subscriptionId, title, content, expiresAt }) => ({
        id: sql<string>`gen_random_uuid()`,
        channel: 'push',
        ...letterColumns(key, { memberId, address: subscriptionId, body: content }),
        subject: title,
        expiresAt,
        createdAt: now,
        nextAttemptAt: now,
      })),
    )
    .execute()
}

/** Deletes every message of a member who leaves, sent or not. */
export async function eraseMessages(tx: Tx, memberId: string): Promise<void> {
  await tx.deleteFrom('outgoingMessage').where('memberId', '=', memberId).execute()
}

import { recordWords } from '#phrases/records.ts'
import type { JapanDate } from '#server/business-time/japan.ts'
import { outsideTransactions } from '#server/db/outside-transactions.ts'
import { type Database, type Tx, transaction } from '#server/db/pool.ts'
import { enqueueMail } from '#server/people/messages/messages.ts'
import { readSettings } from '#server/people/operator/shop-settings.ts'
import type { WebhookSender } from '#server/providers/webhook-sender.ts'
import type { Random } from '#server/random.ts'
import type { Alarm } from '#server/watch/alarm.ts'
import { asPublished, asTold, type PublishedRoot, type RootSigner } from './published-roots.ts'
import {
  keepAnswer,
  keepSignature,
  listRecordDays,
  listUnsignedDays,
  takeUntold,
  tellWitnesses,
} from './queries.ts'

export interface PublishDeps {
  db: Database
  sign: RootSigner
  shopOrigin: string
  clock: () => Date
  random: Random
}

async function findPublished(db: Database | Tx, day: JapanDate): Promise<PublishedRoot | undefined> {
  const [found] = await listRecordDays(db, { day })
  return found && asPublished(found)
}

/**
 * Signs the roots of the days that have ended, each once, and writes in the same transaction whom it is told: the mail
 * address and the witnesses of the setting `recordRoots`.
 */
export async function signRoots({ db, sign, shopOrigin, clock, random }: PublishDeps): Promise<void> {
  for (const { day, root } of await listUnsignedDays(db))
    await transaction(db, async (tx) => {
      const now = clock()
      if (!(await keepSignature(tx, day, { ...sign(day, root), signedAt: now }))) return
      const { recordRoots } = await readSettings(tx)
      await tellWitnesses(tx, day, recordRoots.witnesses, now)
      if (recordRoots.mail === '') return
      const published = await findPublished(tx, day)
      if (published === undefined) return
      const text = asTold(shopOrigin, published)
      const { ja, en } = recordWords
      const mail = {
        subject: `${ja.subject(day)} / ${en.subject(day)}`,
        body: `${ja.body(text)}\n\n${en.body(text)}`,
      }
      await enqueueMail(tx, { id: random.id(), memberId: null, address: recordRoots.mail, ...mail, now })
    })
}

/** A witness is told again an hour after a failure, for a week. */
const retryMs = 3600_000
const mostAttempts = 7 * 24

export interface TellDeps {
  db: Database
  send: WebhookSender
  shopOrigin: string
  clock: () => Date
  alarm: Alarm
}

/** Posts the roots that witnesses were not told yet; each is taken by one process at a time. */
export async function tellRoots(
  { db, send: sendAnywhere, shopOrigin, clock, alarm }: TellDeps,
  leave: AbortSignal,
): Promise<void> {
  const send = outsideTransactions(sendAnywhere, 'witness')
  while (!leave.aborted) {
    const now = clock()
    const due = await takeUntold(db, { now, nextAt: new Date(now.getTime() + retryMs), mostAttempts })
    if (due === undefined) return
    const published = await findPublished(db, due.day)
    if (published === undefined) return
    const body = asTold(shopOrigin, published)
    const answer = await send({ url: due.url, id: `records-${due.day}`, body })
    const isTold = 'status' in answer && answer.status >= 200 && answer.status < 300
    const said = 'status' in answer ? `HTTP ${answer.status}` : answer.failure
    await keepAnswer(db, due, { said: said.slice(0, 80), toldAt: isTold ? clock() : null })
    if (!isTold && due.attempts === mostAttempts)
      alarm(
        'record not told',
        { day: due.day, answer: said },
        'a witness did not take the root of a day for a week',
      )
  }
}

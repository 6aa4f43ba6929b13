import type { PushTopic } from '#contract/push.ts'
import type { Language } from '#phrases/language.ts'
import { mails } from '#phrases/mail/by-language.ts'
import type { MailPhrases } from '#phrases/mail/ja.ts'
import type { PushText } from '#phrases/mail/push/ja.ts'
import type { Tx } from '#server/db/pool.ts'
import type { Member } from '#server/people/members/member-row.ts'
import { enqueuePushes } from '#server/people/messages/messages.ts'
import { listListening } from './queries.ts'

export interface Telling {
  member: Pick<Member, 'id' | 'language' | 'withdrawnAt' | 'suspendedAt'>
  /** Others may see the telephone: no card, no amount, nothing of a draw that was not opened (ruling 42). */
  write: (words: MailPhrases, language: Language) => PushText
  /** The page that opens when it is pressed. */
  path: string
  /** From this instant on it is of no use, and is neither sent nor shown. */
  expiresAt: Date
}

/**
 * Tells members by push what they want to be told of, on every browser that they subscribed; each in their language. It
 * leaves after the transaction, as mail does.
 */
export async function tellByPush(
  tx: Tx,
  topic: PushTopic,
  tellings: readonly Telling[],
  now: Date,
): Promise<void> {
  const here = tellings.filter(({ member }) => member.withdrawnAt === null && member.suspendedAt === null)
  if (here.length === 0) return
  const browsers = Map.groupBy(
    await listListening(tx, topic, [...new Set(here.map(({ member }) => member.id))]),
    ({ memberId }) => memberId,
  )
  const pushes = here.flatMap(({ member, write, path, expiresAt }) => {
    const { language } = member
    const { title, body } = write(mails[language], language)
    return (browsers.get(member.id) ?? []).map(({ id: subscriptionId }) => ({
      memberId: member.id,
      subscriptionId,
      title,
      content: JSON.stringify({ title, body, path, lang: language }),
      expiresAt,
    }))
  })
  await enqueuePushes(tx, pushes, now)
}

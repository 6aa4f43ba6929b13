import type { Database } from '../../db/pool.ts'
import type { Job } from '../../jobs/scheduler.ts'
import type { MessageSender } from '../../providers/message-sender.ts'
import { type Channel, deleteForgottenMessages, forgetExpiredTexts, sendWaitingMessages } from './messages.ts'

/** What happens to messages by itself. A channel without a sender stays in the outbox (ruling 30). */
export function messageJobs(
  db: Database,
  senders: Partial<Record<Channel, MessageSender>>,
  clock: () => Date,
): Job[] {
  const sending = (channel: Channel, name: string, everySeconds: number): Job[] => {
    const carry = senders[channel]
    if (carry === undefined) return []
    return [{ name, everySeconds, run: () => sendWaitingMessages(db, channel, carry, clock) }]
  }
  return [
    ...sending('mail', 'send waiting mail', 5),
    // Somebody looks at their phone.
    ...sending('sms', 'send waiting SMS', 2),
    {
      name: 'forget codes whose time is over',
      everySeconds: 60,
      run: () => forgetExpiredTexts(db, clock()),
    },
    {
      name: 'delete messages that may be forgotten',
      everySeconds: 3600,
      run: () => deleteForgottenMessages(db, clock()),
    },
  ]
}

import type { Database } from '../../db/pool.ts'
import type { Job } from '../../jobs/scheduler.ts'
import type { MessageSender } from '../../providers/message-sender.ts'
import { type Channel, deleteForgottenMessages, forgetExpiredTexts, sendWaitingMessages } from './messages.ts'

/** Sends and deletes messages. A channel without a sender stays in the outbox (ruling 30). */
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
    // The member waits for the code.
    ...sending('sms', 'send waiting SMS', 2),
    {
      name: 'delete the texts of expired codes',
      everySeconds: 60,
      run: () => forgetExpiredTexts(db, clock()),
    },
    {
      name: 'delete messages whose texts are deleted',
      everySeconds: 3600,
      run: () => deleteForgottenMessages(db, clock()),
    },
  ]
}

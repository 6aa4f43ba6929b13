import type { Database } from '#server/db/pool.ts'
import { inBatches } from '#server/jobs/in-batches.ts'
import type { Job } from '#server/jobs/scheduler.ts'
import type { Sending } from '#server/providers/message-senders.ts'
import type { Alarm } from '#server/watch/alarm.ts'
import type { Channel } from './messages.ts'
import { deleteEndedMessages, forgetExpiredTexts, readBacklog } from './outbox.ts'
import { sendWaitingMessages } from './send-waiting.ts'

const secondMs = 1000
const hourMs = 3_600_000
/**
 * A message that was sent or given up is kept so long, for questions of its reader. No law asks for it: the
 * data that the shop must keep of a purchase or a shipment stands in the rows of those.
 */
const keptMs = 30 * 24 * hourMs
/** A sender that takes nothing is left alone for five seconds, then twice as long each time, at most a minute. */
const firstPauseMs = 5 * secondMs
const longestPauseMs = 60 * secondMs
/** A message that should have left longer ago than this waits too long. */
const longestWaitMs = { urgent: hourMs / 2, reminders: 3 * hourMs }

export interface MessageJobDeps {
  db: Database
  /** A channel without a sender stays in the outbox (ruling 30). */
  senders: Partial<Record<Channel, Sending>>
  clock: () => Date
  alarm: Alarm
}

/** Sends and deletes messages, and tells the operator what does not leave. */
export function messageJobs(deps: MessageJobDeps): Job[] {
  const { db, clock } = deps
  return [
    ...channelJobs(deps, 'mail', { name: 'send waiting mail', everySeconds: 5 }),
    // The member waits for the code.
    ...channelJobs(deps, 'sms', { name: 'send waiting SMS', everySeconds: 2 }),
    ...channelJobs(deps, 'push', { name: 'send waiting push messages', everySeconds: 5 }),
    {
      name: 'delete the texts of expired codes',
      everySeconds: 60,
      run: (leave) => inBatches(leave, (limit) => forgetExpiredTexts(db, clock(), limit)),
    },
    {
      name: 'delete messages that ended long ago',
      everySeconds: 3600,
      run: (leave) => inBatches(leave, (limit) => deleteEndedMessages(db, { now: clock(), keptMs }, limit)),
    },
  ]
}

function channelJobs(
  { db, senders, clock, alarm }: MessageJobDeps,
  channel: Channel,
  sending: Pick<Job, 'name' | 'everySeconds'>,
): Job[] {
  const sender = senders[channel]
  if (sender === undefined) return []
  let pauseMs = 0
  let pausedUntilMs = 0
  let hasAlarmed = false

  return [
    {
      ...sending,
      async run(leave) {
        if (clock().getTime() < pausedUntilMs) return
        const { unavailable } = await sendWaitingMessages({ db, channel, ...sender, clock, alarm, leave })
        if (unavailable === undefined) {
          pauseMs = 0
          hasAlarmed = false
          return
        }
        pauseMs = Math.min(Math.max(2 * pauseMs, firstPauseMs), longestPauseMs)
        pausedUntilMs = clock().getTime() + pauseMs
        const { isRefusal, message: reason } = unavailable
        if (hasAlarmed || !(isRefusal || pauseMs === longestPauseMs)) return
        hasAlarmed = true
        alarm(
          'messages do not leave',
          { channel, isRefusal, reason },
          isRefusal
            ? 'the server of the messages refuses the shop; check its settings. Nothing is lost: they wait'
            : 'the server of the messages takes nothing. Nothing is lost: they wait',
        )
      },
    },
    {
      name: `watch how long ${channel} waits`,
      everySeconds: 3600,
      async run() {
        const now = clock()
        const { waiting, urgentDueSince, reminderDueSince, givenUp } = await readBacklog(db, channel, now)
        const lateMs = (since: Date | null) => Math.max(0, now.getTime() - (since ?? now).getTime())
        const [urgent, reminders] = [lateMs(urgentDueSince), lateMs(reminderDueSince)]
        if (urgent <= longestWaitMs.urgent && reminders <= longestWaitMs.reminders) return
        const minutes = (ms: number) => Math.floor(ms / 60_000)
        alarm(
          'messages wait long',
          {
            ...{ channel, waiting, givenUp },
            urgentMinutes: minutes(urgent),
            remindersMinutes: minutes(reminders),
          },
          'messages have been waiting for long: npm run shop -- message list --which waiting',
        )
      },
    },
  ]
}

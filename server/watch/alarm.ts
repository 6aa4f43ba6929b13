import type { FastifyBaseLogger } from 'fastify'
import { type DestinationStream, pino } from 'pino'

/** PostgreSQL and its driver add these fields to an error: they can repeat a row, with a member's mail or address. */
const repeated = ['detail', 'where', 'hint', 'internalQuery', 'query', 'parameters']

/** The log: JSON, a line each, without personal data. */
export const createLogger = (level: string, to?: DestinationStream): FastifyBaseLogger =>
  pino(
    {
      level,
      redact: {
        paths: repeated.flatMap((key) => [`err.${key}`, `err.aggregateErrors[*].${key}`]),
        remove: true,
      },
    },
    to,
  )

/** Alarms that an operator may find in the log; each has its page in `docs/runbooks/`. */
export const alarmNames = [
  'job failed',
  'not ready',
  'unavailable',
  'unforeseen',
  'worker ended',
  'ledger differs',
  'audit log',
  'record differs',
  'record not closed',
  'record not told',
  'box roots',
  'witness fails',
  'closing forked',
  'beacon fails',
  'closings void',
  'places wait',
  'messages given up',
  'messages do not leave',
  'messages wait long',
  'cards refused',
  'points by hand',
  'sms budget',
  'notification given up',
  'webhook given up',
  'webhook endpoint gone',
  'backup late',
  'backup not proven',
] as const
export type AlarmName = (typeof alarmNames)[number]

const written = new Map<AlarmName, number>()
/** The number of alarms of this name that this process has written. */
export const alarmsWritten = (name: AlarmName): number => written.get(name) ?? 0

/**
 * Writes one line of the log at level `error`, so that the operator looks: they find it by its field `alarm`. The caller
 * puts no personal data into `facts`.
 */
export type Alarm = (name: AlarmName, facts: Record<string, unknown>, sentence: string) => void

export const createAlarm =
  (logger: FastifyBaseLogger): Alarm =>
  (name, facts, sentence) => {
    written.set(name, alarmsWritten(name) + 1)
    logger.error({ alarm: name, ...facts }, sentence)
  }

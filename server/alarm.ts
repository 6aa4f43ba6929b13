import type { FastifyBaseLogger } from 'fastify'

/**
 * Tells the operator that somebody must look: one line of the log at level `error`, found by its field `alarm`.
 * `facts` hold no personal data.
 */
export type Alarm = (name: string, facts: Record<string, unknown>, sentence: string) => void

export const createAlarm =
  (logger: FastifyBaseLogger): Alarm =>
  (name, facts, sentence) =>
    logger.error({ alarm: name, ...facts }, sentence)

import { outsideTransactions } from '#server/db/outside-transactions.ts'
import { type DeliveryLine, findDelivery, keepEnd, takeTest } from './delivery-queries.ts'
import { type DeliveryDeps, endOf } from './send-deliveries.ts'

/**
 * Sends a test that was begun, and answers what came of it. It is sent once: where another process is sending it, or has, that
 * one's answer is told, and one that is still on its way has none. A state other than 2xx ends it, also 410, which switches
 * nothing off.
 */
export async function sendTest(
  { db, shopKeys, send, clock }: Pick<DeliveryDeps, 'db' | 'shopKeys' | 'send' | 'clock'>,
  { endpointId, eventId }: { endpointId: string; eventId: string },
): Promise<DeliveryLine> {
  const taken = await takeTest(db, shopKeys, { endpointId, eventId })
  if (taken !== undefined) {
    const { test, url, secret } = taken
    const takenAt = clock()
    const asked = { url, secret, id: eventId, body: test.body, wantsWords: true }
    const answer = await outsideTransactions(send, 'webhook')(asked)
    const now = clock()
    await keepEnd(db, test, endOf(test, answer, { takenAt, now }), now)
  }
  const line = await findDelivery(db, endpointId, eventId)
  if (line === undefined) throw new Error(`the test event ${eventId} is no longer there`)
  return line
}

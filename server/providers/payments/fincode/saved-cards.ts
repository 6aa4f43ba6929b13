import * as z from 'zod/mini'
import { because } from '#contract/payment-reasons.ts'
import type { SavedCard, SavedCards } from '#server/providers/payments/port.ts'
import { type FincodeClient, keyOfStep } from './client.ts'

const cardIdShape = /^[\w-]+$/

const customerAnswer = z.object({ id: z.string() })

const cardAnswer = z.object({
  id: z.string(),
  card_no: z.string(),
  brand: z.optional(z.nullable(z.string())),
  expire: z.optional(z.nullable(z.string())),
})

const listAnswer = z.object({ list: z.array(cardAnswer) })
const deletedAnswer = z.object({ id: z.string(), delete_flag: z.literal('1') })

const read = (card: z.output<typeof cardAnswer>): SavedCard => ({
  id: card.id,
  brand: card.brand ?? '',
  expires: card.expire ?? '',
  // Only the last four digits are shown or passed on, however many the answer contains.
  maskedNumber: card.card_no.slice(-4).padStart(card.card_no.length, '*'),
})

/**
 * The cards that members leave at fincode.
 *
 * Paying by a saved card: the browser's script is given the card's names instead of its digits; the rest is as with a
 * typed card, 3-D Secure included:
 * `payments({ id, access_id, pay_type: 'Card', method: '1', customer_id, card_id, tds2_email, tds2_ret_url }, …)`
 *
 * Saving a typed card: the browser asks `tokens({ card_no, expire, security_code, holder_name, number: '1' }, …)`
 * and sends `response.list[0].token` here, to `add`; the card is then paid with as a saved one.
 */
export function createSavedCards(client: FincodeClient): SavedCards {
  const customerPath = (customerId: string) => `/v1/customers/${encodeURIComponent(customerId)}`
  const cardsPath = (customerId: string) => `${customerPath(customerId)}/cards`

  /** The customer exists afterwards. fincode refuses an id it knows, so a refusal is followed by the question. */
  const ensureCustomer = async (customerId: string, idempotencyKey: string) => {
    const made = await client.ask({
      method: 'POST',
      path: '/v1/customers',
      body: { id: customerId },
      answer: customerAnswer,
      idempotencyKey: keyOfStep(idempotencyKey, 'customer'),
    })
    if (made.outcome !== 'refused') return made
    const found = await client.ask({ method: 'GET', path: customerPath(customerId), answer: customerAnswer })
    return found.outcome === 'refused' ? made : found
  }

  return {
    async list(customerId) {
      const answer = await client.ask({ method: 'GET', path: cardsPath(customerId), answer: listAnswer })
      if (answer.outcome === 'refused') return { outcome: 'listed', cards: [] }
      return answer.outcome === 'ok' ? { outcome: 'listed', cards: answer.body.list.map(read) } : answer
    },

    async add(customerId, token, idempotencyKey) {
      const customer = await ensureCustomer(customerId, idempotencyKey)
      if (customer.outcome !== 'ok') return customer
      const answer = await client.ask({
        method: 'POST',
        path: cardsPath(customerId),
        answer: cardAnswer,
        body: { token, default_flag: '1' },
        idempotencyKey: keyOfStep(`${idempotencyKey} ${token}`, 'card'),
      })
      return answer.outcome === 'ok' ? { outcome: 'saved', card: read(answer.body) } : answer
    },

    async forget(customerId, cardId) {
      // Two dots would lead out of the customer's cards: to the customer.
      if (!cardIdShape.test(cardId)) return { outcome: 'refused', reason: because('noCardId') }
      const path = `${cardsPath(customerId)}/${encodeURIComponent(cardId)}`
      const answer = await client.ask({ method: 'DELETE', path, answer: deletedAnswer })
      return answer.outcome === 'ok' ? { outcome: 'forgotten' } : answer
    },
  }
}

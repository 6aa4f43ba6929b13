// Amazon Pay notifies by a signed message that names an object and says nothing of its state.

import * as z from 'zod/mini'
import { createCheckBudget } from '#server/providers/payments/check-budget.ts'
import type { Notification, PaymentProvider } from '#server/providers/payments/port.ts'
import { readJson } from '#server/providers/payments/trusted.ts'
import { chargePermissionAnswer, isAmazonId } from './answers.ts'
import type { AmazonPayClient } from './client.ts'
import { createProof, isKind, readSnsMessage } from './notification.ts'

/** CHARGE, REFUND, CHARGE_PERMISSION and CHARGEBACK all carry the permission they belong to. */
const instantPaymentNotification = z.object({
  MerchantID: z.string(),
  ChargePermissionId: z.string(),
  ObjectType: z.catch(z.optional(z.string()), undefined),
})

const nothing: Notification = { orderIds: [], references: [], isAuthentic: true }
const forged: Notification = { ...nothing, isAuthentic: false }

/**
 * Notifications of Amazon Pay. The purchase is read from the charge permission they name: the permission carries our
 * order id as long as it exists. A request to confirm a subscription is only put into the log: subscribing is done in
 * Amazon's own console.
 * Throws where the certificate or the permission cannot be had at the moment: the sender comes again.
 * `log`: for the operator.
 */
export function createAmazonPayProvider(
  client: AmazonPayClient,
  clock: () => Date,
  log: Pick<Console, 'warn'> = console,
): PaymentProvider {
  const { merchantId, topicArn } = client.settings
  const prove = createProof(client.settings, createCheckBudget(clock))

  const askForOrder = async (permissionId: string): Promise<Notification> => {
    const path = `/chargePermissions/${permissionId}`
    const answer = await client.ask({ method: 'GET', path, answer: chargePermissionAnswer })
    if (answer.outcome === 'no answer')
      throw new Error(`Amazon Pay did not say which order it is: ${answer.reason}`)
    const orderId = answer.outcome === 'ok' ? answer.body.merchantMetadata?.merchantReferenceId : undefined
    return orderId ? { ...nothing, orderIds: [orderId] } : nothing
  }

  /** Amazon sends the same notification again and again: those that come while one is looked into share its answer. */
  const underway = new Map<string, Promise<Notification>>()
  const orderOf = (permissionId: string): Promise<Notification> => {
    const answer =
      underway.get(permissionId) ?? askForOrder(permissionId).finally(() => underway.delete(permissionId))
    underway.set(permissionId, answer)
    return answer
  }

  return {
    taken: { status: 200, type: 'text/plain; charset=utf-8', body: '' },

    async readNotification(rawBody, _headers, network) {
      const message = readSnsMessage(rawBody)
      if (message === undefined || !isKind(message.Type)) return undefined
      const proof = await prove(message, message.Type, network)
      if (proof === 'unproven') throw new Error('the certificate of a notification could not be fetched')
      // Everybody can have a topic of their own at the service; its signature alone does not make it ours.
      if (proof === 'forged' || (topicArn !== undefined && message.TopicArn !== topicArn)) return forged
      if (message.Type === 'SubscriptionConfirmation') {
        log.warn(`Amazon Pay asks to confirm the subscription to ${message.TopicArn}; nothing was done`)
        return nothing
      }
      const notification = readJson(instantPaymentNotification, message.Message)
      if (notification === undefined) return undefined
      if (notification.MerchantID !== merchantId) return forged
      if (!isAmazonId(notification.ChargePermissionId)) return nothing
      const named = await orderOf(notification.ChargePermissionId)
      // No object of the interface shows a chargeback: the charge stays captured.
      return notification.ObjectType === 'CHARGEBACK' ? { ...named, isDispute: true } : named
    },
  }
}

// Instant payment notifications in the envelope of Amazon's notification service, signed with a certificate of ours.

import { createSign, randomUUID } from 'node:crypto'
import type { EmulatorContext } from '#emulators/server/emulator.ts'
import { developmentCertificateKey } from './development-certificate.ts'

export const certificatePath =
  '/amazon-pay/sns/SimpleNotificationService-0000000000000000000000000emulator.pem'
const topicArn = 'arn:aws:sns:ap-northeast-1:000000000000:EMULATOR'

interface Change {
  objectType: 'CHARGE' | 'REFUND' | 'CHARGEBACK'
  objectId: string
  chargePermissionId: string
}

/** @returns what notifies the shop that an object changed; the message does not say how */
export function createNotifications(context: EmulatorContext, merchantId: string, target: string) {
  return ({ objectType, objectId, chargePermissionId }: Change): void => {
    const fields = {
      Type: 'Notification',
      MessageId: randomUUID(),
      TopicArn: topicArn,
      Message: JSON.stringify({
        MerchantID: merchantId,
        ObjectType: objectType,
        ObjectId: objectId,
        ChargePermissionId: chargePermissionId,
        NotificationType: 'STATE_CHANGE',
        NotificationId: randomUUID(),
        NotificationVersion: 'V2',
      }),
      Timestamp: context.clock().toISOString(),
      SignatureVersion: '1',
      SigningCertURL: `${context.origin()}${certificatePath}`,
      UnsubscribeURL: `${context.origin()}/amazon-pay/sns/unsubscribe`,
    }
    // The signature stands in the body, where the notifier cannot change it on the way.
    const isForged = context.faults.takes('wrongSignatures')
    const signature = sign(isForged ? { ...fields, Message: `${fields.Message} ` } : fields)
    const headers = {
      'content-type': 'text/plain; charset=UTF-8',
      'x-amz-sns-message-type': fields.Type,
      'x-amz-sns-message-id': fields.MessageId,
      'x-amz-sns-topic-arn': topicArn,
    }
    context.notifier.notify({
      target,
      headers,
      forgedHeaders: headers,
      body: JSON.stringify({ ...fields, Signature: signature }),
      isTaken: (status) => status >= 200 && status < 300,
    })
  }
}

function sign(fields: Record<'Message' | 'MessageId' | 'Timestamp' | 'TopicArn' | 'Type', string>): string {
  const signer = createSign('sha1WithRSAEncryption')
  for (const name of ['Message', 'MessageId', 'Timestamp', 'TopicArn', 'Type'] as const)
    signer.update(`${name}\n${fields[name]}\n`)
  return signer.sign(developmentCertificateKey, 'base64')
}

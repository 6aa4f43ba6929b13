import type { FastifyRequest } from 'fastify'
import type { Database } from '#server/db/pool.ts'
import { memberDeviceCookie } from '#server/http/device-cookie.ts'
import type { Keys } from '#server/keys.ts'
import { createThreadTokens } from '#server/people/enquiries/thread-token.ts'
import { knownDevice, memberDevices } from '#server/people/members/known-devices.ts'
import { signatureOf } from '#server/people/members/mail-member.ts'
import { createPasswords, type PasswordCost } from '#server/people/members/password.ts'
import { createMaintenance } from '#server/people/operator/maintenance.ts'
import { createShopSettings } from '#server/people/operator/shop-settings.ts'
import { createWebhookSender, webhookAddressFault } from '#server/providers/webhook-sender.ts'

interface Below {
  db: Database
  clock: () => Date
  keys: Keys
  shopOrigin: string
  isProduction: boolean
  passwordCost?: PasswordCost | undefined
}

/** Makes the parts of people that rooms of every wing are handed. */
export function partsOfPeople({ db, clock, keys, shopOrigin, isProduction, passwordCost }: Below) {
  const shopSettings = createShopSettings(db, clock)
  return {
    shopSettings,
    closed: createMaintenance(db, clock),
    passwords: createPasswords(passwordCost),
    knownDevice: (request: FastifyRequest) =>
      knownDevice(db, memberDevices, memberDeviceCookie.read(request)),
    threadTokens: createThreadTokens(keys.signer('enquiry')),
    sendWebhook: createWebhookSender({ isProduction, clock }),
    webhookAddressFault: (url: string) => webhookAddressFault(url, isProduction),
    contact: async () => signatureOf(await shopSettings.read(), shopOrigin),
  }
}

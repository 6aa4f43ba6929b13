import { parseEnv } from 'node:util'
import { backupVariables } from '#server/backup/backup-settings.ts'
import { accountVariables } from '#server/db/database-account.ts'
import { beaconVariables } from '#server/providers/beacon-settings.ts'
import { bucketVariables } from '#server/providers/bucket-store.ts'
import { providerVariables } from '#server/providers/payments/provider-settings.ts'
import { smsVariables } from '#server/providers/sms-sender.ts'
import { namesOf } from '#server/settings/environment.ts'
import { shopKeyVariables } from '#server/shop/read-shop-key.ts'
import { shopVariables } from '#server/shop/settings.ts'

const variables = [
  ...namesOf(shopVariables),
  ...namesOf(shopKeyVariables),
  ...namesOf(accountVariables),
  ...namesOf(smsVariables(true)),
  ...namesOf(beaconVariables),
  ...namesOf(bucketVariables(true)),
  ...namesOf(backupVariables),
  ...providerVariables(),
]

/** Every name by which the shop can be set. */
export const settingNames: ReadonlySet<string> = new Set(variables.flatMap((name) => [name, `${name}_FILE`]))

/** The variables of a file such as deploy/systemd/shop.env. */
export const parseEnvironmentFile = (content: string) => parseEnv(content) as Record<string, string>

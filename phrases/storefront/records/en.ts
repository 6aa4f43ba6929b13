import type { records as ja } from './ja.ts'

export const records: typeof ja = {
  title: 'Proof of the records',
  description: 'One value a day shows that the records of draws and points were not rewritten later.',
  lead: 'All permanent records (draws, points, payments and more) go into one value a day, signed and published here. A record that is rewritten later no longer matches the published values.',
  keep: 'Keep a day’s value, and you can later ask the shop to show that its records of that day are unchanged.',
  none: 'None yet. The first value is published when the day is over.',
  root: 'Value of the day',
  signature: 'Signature',
  publicKey: 'Key that verifies the signature',
  data: 'The data to check it with (JSON)',
}

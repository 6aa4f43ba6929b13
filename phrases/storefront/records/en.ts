import type { records as ja } from './ja.ts'

export const records: typeof ja = {
  title: 'Proof of the records',
  description: 'One value a day shows that the records of draws and points were not rewritten later.',
  lead: 'Everything that stays (draws, points, payments and more) is summed up in one value a day, signed and published here. A record that is rewritten later no longer agrees with the values that were published.',
  keep: 'Keep the value of a day, and you can ask the shop later to show that its records are still those of that day.',
  none: 'None yet. The first value is published when the day is over.',
  root: 'Value of the day',
  signature: 'Signature',
  publicKey: 'Key that verifies the signature',
  data: 'The data to check it with (JSON)',
}

// Programs of the owner that are told what happens (docs/webhooks.md). All their verbs are calls of the console.

import type { Noun } from '#tools/shop-frame.ts'

export const noun: Noun = {
  about: 'other programs that are notified of draws, parcels and payments',
  verbs: {},
}

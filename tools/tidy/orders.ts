// In which order rooms and areas stand.

/** The rooms, lowest first: a room imports only rooms above it in this list. */
export const roomOrder: readonly string[] = [
  'operator',
  'messages',
  'members',
  'staff',
  'adjustments',
  'enquiries',
  'wallet',
  'ranks',
  'phones',
  'referrals',
  'account',
  'boxes',
  'payments',
  'bank',
  'refunds',
  'claims',
  'receipts',
  'purchases',
  'reconciliation',
  'point-transfers',
  'shipping',
  'catalogue',
  'exchange',
  'draws',
  'reminders',
  'legal',
  'desks',
  'today',
  'money-desk',
  'packs-desk',
]

/** The areas of the storefront, lowest first. Links are no imports of an area: they need its `route.ts` alone. */
export const areaOrder: readonly string[] = [
  'shell',
  'legal',
  'packs',
  'proofs',
  'drawing',
  'exchange',
  'paying',
  'joining',
  'account',
  'enquiries',
]

// The meaning of a card-token script's error codes (spec §5): the wrong field, or a message about the whole.

import type { StorefrontPhrases } from '#phrases/storefront/ja.ts'
import type { CardFields } from './card-fields.ts'

export type CardTokenError = { field: keyof CardFields } | 'communication' | 'maintenance' | 'other'

const fieldsByCode: Readonly<Record<string, keyof CardFields>> = {
  '1300': 'number',
  '1301': 'number',
  '1400': 'expiry',
  '1401': 'expiry',
  '1500': 'expiry',
  '1501': 'expiry',
  '1502': 'expiry',
  '1600': 'securityCode',
  '1601': 'securityCode',
  '1700': 'holder',
}

/** The spec's code for a lost connection to the provider, which the script reports without a code. */
export const communicationCode = '7001'

export function readCardTokenError(code: string | undefined): CardTokenError {
  const field = fieldsByCode[code ?? '']
  if (field !== undefined) return { field }
  if (code === communicationCode) return 'communication'
  return code === '8000' ? 'maintenance' : 'other'
}

/** The sentence for a refused card: that item is invalid, or else the provider's own first message (spec §8). */
export function cardErrorMessage(
  { code, message }: { code: string | undefined; message: string | undefined },
  { paying, pointPurchase }: StorefrontPhrases,
): string {
  const error = readCardTokenError(code)
  if (typeof error === 'object') return paying.codes.isInvalid(paying.codes.items[error.field])
  if (error === 'communication') return pointPurchase.failures.line
  if (error === 'maintenance') return paying.codes.maintenance
  return message || pointPurchase.failures.card
}

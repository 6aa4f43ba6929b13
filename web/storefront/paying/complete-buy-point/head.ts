import type { StorefrontPhrases } from '../../../../phrases/storefront/ja.ts'
import type { Head } from '../../head.ts'
import type { PurchaseEnd } from '../purchase-end.ts'
import { undoneTitleOf } from '../returned-head.ts'

export function headOfCompleteBuyPoint(phrases: StorefrontPhrases, loaded: unknown): Head {
  const { pointPurchase } = phrases
  const end = loaded as PurchaseEnd | null | undefined
  const undone = end && undoneTitleOf(end, phrases)
  if (undone) return { title: undone }
  const result = end === null ? '0' : end?.result
  if (result === '1') return { title: pointPurchase.completeTitle }
  return { title: result === '0' ? pointPurchase.failedTitle : pointPurchase.pendingTitle }
}

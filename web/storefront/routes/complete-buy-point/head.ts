import type { StorefrontPhrases } from '../../../../phrases/storefront/ja.ts'
import type { Head } from '../../head.ts'
import type { PurchaseEnd } from '../../payments/purchase-end.ts'

export function headOfCompleteBuyPoint({ pointPurchase }: StorefrontPhrases, loaded: unknown): Head {
  const end = loaded as PurchaseEnd | null | undefined
  const result = end === null ? '0' : end?.result
  if (result === '1') return { title: pointPurchase.completeTitle }
  return { title: result === '0' ? pointPurchase.failedTitle : pointPurchase.pendingTitle }
}

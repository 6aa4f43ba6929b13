// How a purchase with Amazon Pay ended; failed, it says what to look at in the wallet (spec §8).

import { useLoaderData } from 'react-router'
import { NotPaid, PurchaseResult } from '../../payments/purchase-result.tsx'
import { usePhrases } from '../../services.tsx'
import type { WalletEnd } from './loader.ts'

export function CompleteAmazonPayScreen() {
  const { end, hasSession } = useLoaderData() as WalletEnd
  const { result: words } = usePhrases().paying
  const failure = { title: words.failedTitle, texts: [hasSession ? words.walletState : words.selectWallet] }
  return end ? <PurchaseResult end={end} failure={failure} /> : <NotPaid failure={failure} />
}

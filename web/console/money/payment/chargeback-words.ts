// The word for money of a paid purchase that is taken back: at a bank a reversal, elsewhere a chargeback.

import { findMethod, reachesBank } from '#contract/payment-methods.ts'
import type { ConsolePhrases } from '#phrases/console/ja.ts'
import type { PaymentPage } from './loader.ts'

export const chargebackWords = ({ method }: PaymentPage, { moneyBack }: ConsolePhrases) => ({
  ...moneyBack.chargeback,
  ...(reachesBank(findMethod(method)) && moneyBack.reversal),
})

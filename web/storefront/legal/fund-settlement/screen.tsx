// The notice of the Payment Services Act, for members.

import { LegalPage } from '../legal-page.tsx'

export function FundSettlementScreen() {
  return <LegalPage />
}

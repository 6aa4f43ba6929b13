// The notice of the Specified Commercial Transactions Act, with that of the Payment Services Act.

import { LegalPage } from '../legal-page.tsx'

export function SpecificCommerceScreen() {
  return <LegalPage />
}

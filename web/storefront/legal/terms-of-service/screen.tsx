// The terms of service, with those of the points.

import { LegalPage } from '../legal-page.tsx'

export function TermsOfServiceScreen() {
  return <LegalPage />
}

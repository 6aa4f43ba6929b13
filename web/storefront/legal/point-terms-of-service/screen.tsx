// The terms of the points, for members.

import { LegalPage } from '../legal-page.tsx'

export function PointTermsScreen() {
  return <LegalPage />
}

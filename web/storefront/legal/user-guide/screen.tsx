// The user guide.

import { LegalPage } from '../legal-page.tsx'

export function UserGuideScreen() {
  return <LegalPage />
}

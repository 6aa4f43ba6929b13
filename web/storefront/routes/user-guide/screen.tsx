// The user guide.

import { LegalPage } from '../../legal/legal-page.tsx'

export function UserGuideScreen() {
  return <LegalPage />
}

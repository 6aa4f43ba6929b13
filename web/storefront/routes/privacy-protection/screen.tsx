// The privacy policy.

import { LegalPage } from '../../legal/legal-page.tsx'

export function PrivacyProtectionScreen() {
  return <LegalPage />
}

// The privacy policy.

import { LegalPage } from '../legal-page.tsx'

export function PrivacyProtectionScreen() {
  return <LegalPage />
}

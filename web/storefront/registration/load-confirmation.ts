import { getTermsInForce } from '../../../contract/legal.ts'
import type { Services } from '../services.tsx'
import { loadPrefectures, type Prefectures } from './load-prefectures.ts'

export interface ConfirmationData {
  prefectures: Prefectures
  /** The legal texts one agrees to here; the server records which they were when it does not hear it. */
  termsVersion: number | undefined
}

export async function loadConfirmation(services: Services): Promise<ConfirmationData> {
  const [prefectures, terms] = await Promise.all([
    loadPrefectures(services),
    services.api.call(getTermsInForce),
  ])
  return { prefectures, termsVersion: terms.ok ? terms.data.number : undefined }
}

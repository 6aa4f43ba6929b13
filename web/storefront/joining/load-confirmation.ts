import type { LoaderFunctionArgs } from 'react-router'
import { redirect } from 'react-router'
import { getTermsInForce } from '../../../contract/legal.ts'
import type { Services } from '../services.tsx'
import { loadPrefectures, type Prefectures } from './load-prefectures.ts'
import { hasRegistration } from './registration-query.ts'

export interface ConfirmationData {
  prefectures: Prefectures
  /** The legal texts one agrees to here; the server records which they were when it does not hear it. */
  termsVersion: number | undefined
}

/** Without a registration in the address there is nothing to confirm: it leads to the form. */
export async function loadConfirmation(
  services: Services,
  { request }: LoaderFunctionArgs,
): Promise<ConfirmationData> {
  if (!hasRegistration(new URL(request.url).searchParams)) throw redirect('/user-register')
  const [prefectures, terms] = await Promise.all([
    loadPrefectures(services),
    services.api.call(getTermsInForce),
  ])
  return { prefectures, termsVersion: terms.ok ? terms.data.number : undefined }
}

import type { LoaderFunctionArgs } from 'react-router'
import { redirect } from 'react-router'
import { getTermsInForce } from '../../../../contract/legal.ts'
import type { Services } from '../../services.tsx'
import { hasRegistration } from '../registration-query.ts'
import { load as loadPrefectures, type Prefectures } from '../user-register/loader.ts'
import { registerPath } from '../user-register/route.ts'

export interface ConfirmationData {
  prefectures: Prefectures
  /** The legal texts one agrees to here; the server records which they were when it does not hear it. */
  termsVersion: number | undefined
}

/** Without a registration in the address there is nothing to confirm: it leads to the form. */
export async function load(services: Services, { request }: LoaderFunctionArgs): Promise<ConfirmationData> {
  if (!hasRegistration(new URL(request.url).searchParams)) throw redirect(registerPath())
  const [prefectures, terms] = await Promise.all([
    loadPrefectures(services),
    services.api.call(getTermsInForce),
  ])
  return { prefectures, termsVersion: terms.ok ? terms.data.number : undefined }
}

import { getTermsInForce } from '#contract/legal.ts'
import { redirect } from '#web/router/outcomes.ts'
import type { LoaderArgs } from '#web/router/routes.ts'
import { arrivalQuery } from '#web/storefront/joining/arrival.ts'
import { hasRegistration } from '#web/storefront/joining/registration-query.ts'
import { loadPrefectures, type Prefectures } from '#web/storefront/joining/user-register/loader.ts'
import { registerPath } from '#web/storefront/joining/user-register/route.ts'
import type { Services } from '#web/storefront/route/services.tsx'

export interface ConfirmationData {
  prefectures: Prefectures
  /** Version of the legal texts on screen; without one the server records the version in force. */
  termsNo: number | undefined
}

/** Redirects to the form when the address contains no registration. */
export async function load(services: Services, { request }: LoaderArgs): Promise<ConfirmationData> {
  const query = new URL(request.url).searchParams
  if (!hasRegistration(query)) throw redirect(registerPath(arrivalQuery(query)))
  const [prefectures, terms] = await Promise.all([
    loadPrefectures(services),
    services.api.call(getTermsInForce),
  ])
  return { prefectures, termsNo: terms.ok ? terms.data.number : undefined }
}

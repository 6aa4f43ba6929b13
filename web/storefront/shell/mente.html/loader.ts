import { redirect } from '#web/router/outcomes.ts'
import { homePath } from '#web/storefront/packs/home/route.ts'

/** While the shop is open, this address redirects to the top page. */
export async function load(): Promise<never> {
  throw redirect(homePath)
}

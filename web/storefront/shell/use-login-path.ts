import { useQuery } from '#web/router/context.tsx'
import { loginPath } from '#web/storefront/joining/login/route.ts'

/** The login for a link of the frame: it keeps the pack of the page on screen, or where an earlier step leads. */
export function useLoginPath(): string {
  const query = useQuery()
  return loginPath({ packId: query.get('packId'), next: query.get('next') })
}

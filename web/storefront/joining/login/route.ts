import { type Route, withQuery } from '../../route.ts'

/** The pack somebody wanted stays in the address. */
export const loginPath = (packId?: string | null): string => withQuery('/login', { packId })

export const route: Route = {
  path: loginPath(),
  access: 'public',
  head: ({ login }) => ({ title: login.title }),
}

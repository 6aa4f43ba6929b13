import { type Route, withQuery } from '../../route.ts'

/** The pack that the visitor wanted to draw stays in the address. */
export const loginPath = (packId?: string | null): string => withQuery('/login', { packId })

export const route: Route = {
  path: loginPath(),
  access: 'public',
  head: ({ login }) => ({ title: login.title }),
}

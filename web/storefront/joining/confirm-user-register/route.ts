import { type Route, withQuery } from '#web/storefront/route/route.ts'

export const confirmRegisterPath = (registration?: URLSearchParams): string =>
  withQuery('/confirm-user-register', registration)

export const route: Route = {
  path: confirmRegisterPath(),
  access: 'public',
  head: ({ registration }) => ({ title: registration.confirmTitle }),
}

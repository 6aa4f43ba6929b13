import { type Route, withQuery } from '#web/storefront/route/route.ts'

/** `registration`: initial values of the form. */
export const registerPath = (registration?: URLSearchParams): string =>
  withQuery('/user-register', registration)

export const route: Route = {
  path: registerPath(),
  access: 'public',
  head: ({ registration }) => ({ title: registration.title }),
}

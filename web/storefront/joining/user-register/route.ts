import { type Route, withQuery } from '../../route.ts'

/** `registration`: what stands in the form already. */
export const registerPath = (registration?: URLSearchParams): string =>
  withQuery('/user-register', registration)

export const route: Route = {
  path: registerPath(),
  access: 'public',
  head: ({ registration }) => ({ title: registration.title }),
}

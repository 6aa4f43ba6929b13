import type { Route } from '#web/storefront/route/route.ts'

export const myPagePath = '/my-page'

export const route: Route = {
  path: myPagePath,
  access: 'member',
  head: ({ myPage }) => ({ title: myPage.title }),
}

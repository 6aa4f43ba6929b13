import type { Route } from '#web/storefront/route/route.ts'

export const changeMemberPath = '/change-member'

export const route: Route = {
  path: changeMemberPath,
  access: 'member',
  head: ({ membership }) => ({ title: membership.profileTitle }),
}

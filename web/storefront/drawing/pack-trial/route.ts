import { type Route, withQuery } from '#web/storefront/route/route.ts'

const path = '/pack-trial'

export const packTrialPath = (packId: string): string => withQuery(path, { packId })

export const route: Route = {
  path,
  access: 'public',
  head: ({ trial }) => ({ title: trial.title, isUnlisted: true }),
}

import type { Route } from '#web/storefront/route/route.ts'

const path = '/confirm-get-card-list'

/** The query names the draw and the chosen cards: `chosen-cards.ts`. */
export const choiceConfirmationPath = (query: URLSearchParams): string => `${path}?${query}`

export const route: Route = {
  path,
  access: 'member',
  head: ({ drawing }) => ({ title: drawing.confirmChoiceTitle }),
}

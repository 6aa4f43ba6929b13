import { type Route, withQuery } from '#web/storefront/route/route.ts'

const path = '/get-card-list'

/** Without a draw: the newest without a choice. */
export const choosePath = (drawId?: string): string => withQuery(path, { history_id: drawId })

export const route: Route = {
  path,
  access: 'member',
  head: ({ drawing }) => ({ title: drawing.chooseTitle }),
}

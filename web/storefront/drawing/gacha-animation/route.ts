import { type Route, withQuery } from '#web/storefront/route/route.ts'

const path = '/gacha-animation'

/** Without a draw: the newest one not seen to the end. */
export const revealPath = (drawId?: string): string => withQuery(path, { history_id: drawId })

/** The mark of a visit that follows a draw: `navigate(revealPath(), { state: revealEntry })`. */
export const revealEntry = { revealEntry: true } as const

export const route: Route = {
  path,
  access: 'member',
  head: ({ drawing }) => ({ title: drawing.revealTitle }),
}

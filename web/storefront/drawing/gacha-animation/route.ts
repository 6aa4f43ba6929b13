import { type Route, withQuery } from '../../route.ts'

const path = '/gacha-animation'

/** Without a draw: the newest one not seen to the end. */
export const revealPath = (drawId?: string): string => withQuery(path, { history_id: drawId })

export const route: Route = {
  path,
  access: 'member',
  head: ({ drawing }) => ({ title: drawing.revealTitle }),
}

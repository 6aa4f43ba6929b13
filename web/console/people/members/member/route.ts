import { memberReaders } from '#contract/operator/roles.ts'
import { fillPath } from '#web/api/client.ts'
import type { Route } from '#web/console/frame/route.ts'

const path = '/operator/members/:memberId'

/** `at`: an event of the timeline to be shown. */
export function memberPath(memberId: string, at?: { kind: string; eventId: string }): string {
  const page = fillPath(path, { memberId })
  if (at === undefined) return page
  return `${page}?${new URLSearchParams({ kinds: at.kind })}#${at.kind}-${at.eventId}`
}

export const route: Route = { path, roles: memberReaders, title: ({ member }) => member.title }

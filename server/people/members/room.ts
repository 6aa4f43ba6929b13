import type { Http } from '#server/http/calls.ts'
import type { Room } from '#server/http/room.ts'
import type { Sessions } from '#server/http/session.ts'
import { holdsDemo } from '#server/ledger/demo-gift.ts'
import type { ShopSettingsReader } from '#server/people/operator/shop-settings.ts'
import { isFromThisMachine } from '#server/settings/networks.ts'
import { type MemberJobDeps, memberJobs } from './jobs.ts'
import { type MemberDeps, memberRoutes } from './routes.ts'

type Parts = Omit<MemberDeps, 'registrationRules' | 'mayEnter'> & { shopSettings: ShopSettingsReader }
type Jobs = Omit<MemberJobDeps, 'deleteEndedSessions'> & { sessions: Sessions }

export const members = {
  serve: (http: Http, parts: Parts) =>
    memberRoutes(http, {
      ...parts,
      registrationRules: async () => (await parts.shopSettings.read()).registration,
      mayEnter: async (memberId, request) =>
        isFromThisMachine(request) || !(await holdsDemo(parts.db, memberId)),
    }),
  jobs: ({ sessions, ...parts }: Jobs) =>
    memberJobs({ ...parts, deleteEndedSessions: (limit) => sessions.forgetEnded(limit) }),
} satisfies Room

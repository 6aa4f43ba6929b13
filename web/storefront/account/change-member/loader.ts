import type * as z from 'zod/mini'
import { getMember } from '#contract/members.ts'
import { loadPrefectures, type Prefectures } from '#web/storefront/joining/user-register/loader.ts'
import { orErrorScreen } from '#web/storefront/route/load-failure.ts'
import type { Services } from '#web/storefront/route/services.tsx'

export interface ChangeMemberData {
  member: z.output<typeof getMember.output>
  prefectures: Prefectures
}

export async function load(services: Services): Promise<ChangeMemberData> {
  const [member, prefectures] = await Promise.all([services.api.call(getMember), loadPrefectures(services)])
  return { member: orErrorScreen(member), prefectures }
}

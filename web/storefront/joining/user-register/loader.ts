import type * as z from 'zod/mini'
import { listPrefectures } from '../../../../contract/members.ts'
import { orErrorScreen } from '../../load-failure.ts'
import type { Services } from '../../services.tsx'

export type Prefectures = z.output<typeof listPrefectures.output>['list']

/** Also for the confirmation, which shows the prefecture's name. */
export async function load({ api }: Services): Promise<Prefectures> {
  return orErrorScreen(await api.call(listPrefectures)).list
}

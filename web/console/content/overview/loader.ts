import { listContent } from '../../../../contract/operator/content.ts'
import type { OutputOf } from '../../../../contract/wire.ts'
import type { LoaderArgs } from '../../../router/routes.ts'
import type { Services } from '../../services.tsx'
import { orFailure } from '../../shell/or-failure.ts'

export type ContentPage = OutputOf<typeof listContent>
/** One kind as it stands, with what is scheduled. */
export type Entry = ContentPage['list'][number]
export type Scheduled = Entry['scheduled'][number]

export const load = async ({ api }: Services, { request: { signal } }: LoaderArgs): Promise<ContentPage> =>
  orFailure(await api.call(listContent, { signal }))

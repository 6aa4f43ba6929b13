import type * as z from 'zod/mini'
import { getDraw } from '../../../../contract/draw-history.ts'
import type { LoaderArgs } from '../../../router/routes.ts'
import type { Services } from '../../services.tsx'
import { loadOpenDraws, type OpenDraws } from '../open-draws.ts'

export interface ThankYouData {
  packId: string | null
  /** Null when the address names no draw of this member: the page then shows no figures. */
  draw: z.output<typeof getDraw.output> | null
  /** Other draws that wait for a choice. */
  waiting: OpenDraws | null
}

export async function load(services: Services, { request }: LoaderArgs): Promise<ThankYouData> {
  const query = new URL(request.url).searchParams
  const drawId = query.get('history_id')
  const [draw, waiting] = await Promise.all([
    drawId ? services.api.call(getDraw, { params: { drawId } }) : null,
    loadOpenDraws(services),
  ])
  return {
    packId: query.get('packId') || (draw?.ok ? draw.data.packId : null),
    draw: draw?.ok ? draw.data : null,
    waiting,
  }
}

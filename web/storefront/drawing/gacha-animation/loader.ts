import { getUnrevealedDraw, type Reveal } from '../../../../contract/draws.ts'
import { redirect } from '../../../router/outcomes.ts'
import type { LoaderArgs } from '../../../router/routes.ts'
import { orErrorScreen } from '../../load-failure.ts'
import { homePath } from '../../packs/home/route.ts'
import type { Services } from '../../services.tsx'

export async function load({ api }: Services, { request }: LoaderArgs): Promise<Reveal> {
  const drawId = new URL(request.url).searchParams.get('history_id') ?? undefined
  const draw = await api.call(getUnrevealedDraw, { query: { drawId } })
  if (!draw.ok && draw.state === 404) throw redirect(homePath)
  return orErrorScreen(draw)
}

import type { LoaderFunctionArgs } from 'react-router'
import { redirect } from 'react-router'
import { type DrawResult, getDraw, getUndecidedDraw } from '../../../../contract/draws.ts'
import { drawDetailPath } from '../../draws/paths.ts'
import { orErrorScreen } from '../../load-failure.ts'
import type { Services } from '../../services.tsx'

/** The draw an address names, or the newest undecided; one that is decided is shown where it can be looked at. */
export async function loadUndecidedDraw(
  { api }: Services,
  { request }: LoaderFunctionArgs,
): Promise<DrawResult> {
  const drawId = new URL(request.url).searchParams.get('history_id') ?? undefined
  const [draw, summary] = await Promise.all([
    api.call(getUndecidedDraw, { query: { drawId } }),
    drawId ? api.call(getDraw, { params: { drawId } }) : null,
  ])
  if (drawId && summary?.ok && summary.data.isDecided) throw redirect(drawDetailPath(drawId))
  if (!draw.ok && draw.state === 404) throw redirect('/')
  return orErrorScreen(draw)
}

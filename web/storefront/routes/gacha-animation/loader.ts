import { redirect } from 'react-router'
import { type DrawResult, getUnrevealedDraw } from '../../../../contract/draws.ts'
import { orErrorScreen } from '../../load-failure.ts'
import type { Services } from '../../services.tsx'

export async function loadReveal({ api }: Services): Promise<DrawResult> {
  const draw = await api.call(getUnrevealedDraw)
  if (!draw.ok && draw.state === 404) throw redirect('/')
  return orErrorScreen(draw)
}

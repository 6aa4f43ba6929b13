import type * as z from 'zod/mini'
import { getBox } from '../../../../contract/boxes.ts'
import { redirect } from '../../../router/outcomes.ts'
import type { LoaderArgs } from '../../../router/routes.ts'
import { orErrorScreen } from '../../load-failure.ts'
import { homePath } from '../../packs/home/route.ts'
import type { Services } from '../../services.tsx'

export type Box = z.output<typeof getBox.output>

export async function load({ api }: Services, { request }: LoaderArgs): Promise<Box> {
  const packId = new URL(request.url).searchParams.get('packId')
  if (!packId) throw redirect(homePath)
  return orErrorScreen(await api.call(getBox, { params: { packId } }))
}

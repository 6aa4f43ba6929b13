import { redirect } from '../../../router/outcomes.ts'
import type { LoaderArgs } from '../../../router/routes.ts'
import { homePath } from '../../packs/home/route.ts'
import { packDetailPath } from '../../packs/pack-detail/route.ts'
import type { Services } from '../../services.tsx'

export async function load(_services: Services, { request }: LoaderArgs): Promise<never> {
  const packId = new URL(request.url).searchParams.get('packId')
  throw redirect(packId ? packDetailPath(packId) : homePath)
}

import { type LoaderFunctionArgs, redirect } from 'react-router'
import { homePath } from '../../packs/home/route.ts'
import { packDetailPath } from '../../packs/pack-detail/route.ts'
import type { Services } from '../../services.tsx'

export async function load(_services: Services, { request }: LoaderFunctionArgs): Promise<never> {
  const packId = new URL(request.url).searchParams.get('packId')
  throw redirect(packId ? packDetailPath(packId) : homePath)
}

import type { StorefrontPhrases } from '../../../../phrases/storefront/ja.ts'
import type { Head } from '../../head.ts'
import type { PackListData } from './loader.ts'

export function headOfPackList({ packs }: StorefrontPhrases, loaded: unknown): Head {
  const data = loaded as PackListData | undefined
  if (!data) return { title: '' }
  return { title: packs.listTitle(data.cardTypeName), description: packs.listDescription(data.cardTypeName) }
}

import type { StorefrontPhrases } from '../../../../phrases/storefront/ja.ts'
import type { Head } from '../../head.ts'
import type { Box } from './loader.ts'

export function headOfBox({ proofs }: StorefrontPhrases, loaded: unknown): Head {
  const box = loaded as Box | undefined
  if (!box) return { title: proofs.boxTitle }
  return { title: `${proofs.boxTitle} ${box.packName}`, description: proofs.boxDescription(box.packName) }
}

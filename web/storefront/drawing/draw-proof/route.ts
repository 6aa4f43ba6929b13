import type { Language } from '#phrases/language.ts'
import { type Route, withQuery } from '#web/storefront/route/route.ts'
import type { DrawProofData } from './loader.ts'

const path = '/draw-proof'

/** The proof of a draw for all who have the address; `lang`: the language in which it is shown to them. */
export const drawProofPath = (
  { packId, firstSlot, drawId }: { packId: string; firstSlot: number; drawId: string },
  lang: Language,
): string => withQuery(path, { packId, firstSlot: String(firstSlot), drawId, lang })

export const route: Route = {
  path,
  access: 'public',
  head: ({ proofs }, loaded) => {
    const data = loaded as DrawProofData | undefined
    const name = data?.box.packName
    if (name === undefined) return { title: proofs.dialogTitle, isUnlisted: true }
    return {
      title: `${proofs.dialogTitle} ${name}`,
      description: () => proofs.pageDescription(name),
      imageUrl: data?.imageUrl,
      isUnlisted: true,
    }
  },
}

import { type Route, withQuery } from '#web/storefront/route/route.ts'
import type { Box } from './loader.ts'

const path = '/box'

export const boxPath = (packId: string): string => withQuery(path, { packId })

export const route: Route = {
  path,
  access: 'public',
  head: ({ proofs }, loaded) => {
    const box = loaded as Box | undefined
    if (!box) return { title: proofs.boxTitle }
    return {
      title: `${proofs.boxTitle} ${box.packName}`,
      description: () => proofs.boxDescription(box.packName),
    }
  },
}

// Beside login and registration: the pack the visitor wants to draw, and what the shop promises.

import type { WantedPack } from '#web/storefront/paying/wanted-pack.ts'
import { pictureSources } from '#web/storefront/route/pictures.ts'
import { usePhrases } from '#web/storefront/route/services.tsx'
import { ShopProofs } from '#web/storefront/shell/shop-proofs.tsx'
import { PriceAmount } from '#web/ui/amount.tsx'
import { Picture } from '#web/ui/picture.tsx'
import css from './welcome-panel.module.css'

export function WelcomePanel({ pack }: { pack: WantedPack | null }) {
  const { shell } = usePhrases()
  return (
    <div className={css.panel}>
      {pack && (
        <div className={css.pack}>
          {pack.imageUrl && (
            <Picture
              {...pictureSources(pack.imageUrl, 'pack', '(min-width: 60rem) 23rem, 112px', pack.focus)}
              alt=""
              width={960}
              height={640}
            />
          )}
          <div>
            <p className={css.name}>{pack.name}</p>
            <p className={css.price}>
              <PriceAmount hundredths={pack.pricePoints * 100} currency="points" size="l" />
            </p>
          </div>
        </div>
      )}
      <div className={css.promise}>
        <p className={css.what}>{shell.tagline}</p>
        <ShopProofs />
      </div>
    </div>
  )
}

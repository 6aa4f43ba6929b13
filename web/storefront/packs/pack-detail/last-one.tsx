// The last-one prize: the card that comes with the last slot (ruling 35).

import type { Rarity } from '#contract/catalogue.ts'
import { CardState } from '#web/storefront/packs/card-state.tsx'
import { RarityBadge } from '#web/storefront/packs/rarity-badge.tsx'
import { foilSources, pictureSources } from '#web/storefront/route/pictures.ts'
import { usePhrases } from '#web/storefront/route/services.tsx'
import { formatInteger } from '#web/ui/amounts.ts'
import { CardImage } from '#web/ui/card-image.tsx'
import css from './last-one.module.css'
import type { PackDetail } from './loader.ts'

export function LastOne({ pack: { lastOne, remaining } }: { pack: PackDetail }) {
  const { packDetail } = usePhrases()
  if (lastOne === null) return null
  return (
    <section className={css.prize} aria-labelledby="last-one">
      {lastOne.imageUrl && (
        <div className={css.picture}>
          <CardImage
            {...pictureSources(lastOne.imageUrl, 'card', '6rem')}
            {...foilSources(lastOne.foilUrl)}
            alt=""
            rarity={lastOne.rarity as Rarity}
          />
        </div>
      )}
      <div className={css.text}>
        <h2 id="last-one" className={css.title}>
          {packDetail.lastOne}
        </h2>
        <p className={css.what}>{remaining === 0 ? packDetail.lastOneGone : packDetail.lastOneText}</p>
        <p className={css.facts}>
          <RarityBadge rarity={lastOne.rarity as Rarity} />
          <CardState card={lastOne} />
          <span className={css.name}>{lastOne.name}</span>
          <span className="tiny">{lastOne.modelNumber}</span>
        </p>
        <p className={css.worth}>
          {lastOne.isShipOnly
            ? packDetail.lastOneShipped
            : packDetail.lastOneConverts(formatInteger(lastOne.convertsToPoints))}
        </p>
        <p className={css.note}>{packDetail.lastOneNote}</p>
      </div>
    </section>
  )
}

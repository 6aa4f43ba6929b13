// A ring of how many kinds of all that the shop has sealed were drawn, and the newest card when it is on this page.

import { ViewButton } from '#web/storefront/packs/card-viewer/view-button.tsx'
import { RarityBadge } from '#web/storefront/packs/rarity-badge.tsx'
import { foilSources, pictureSources } from '#web/storefront/route/pictures.ts'
import { usePhrases } from '#web/storefront/route/services.tsx'
import { formatInteger } from '#web/ui/amounts.ts'
import { CardImage } from '#web/ui/card-image.tsx'
import type { CollectionData, Face } from './loader.ts'
import css from './summary.module.css'

export function Summary({
  cardTypes,
  newest,
  onShow,
}: {
  cardTypes: CollectionData['cardTypes']
  newest: Face | undefined
  onShow: (card: Face) => void
}) {
  const { collection: words } = usePhrases()
  const sum = (of: 'drawn' | 'kinds') => cardTypes.reduce((total, type) => total + type[of], 0)
  const [drawn, kinds] = [sum('drawn'), sum('kinds')]
  return (
    <div className={css.summary}>
      <div className={css.ring}>
        <svg viewBox="0 0 100 100" aria-hidden="true">
          <circle cx="50" cy="50" r="46" />
          {drawn > 0 && (
            <circle cx="50" cy="50" r="46" pathLength="1" strokeDasharray={`${drawn / kinds} 1`} />
          )}
        </svg>
        <p>
          <span className="visually-hidden">
            {words.allDrawn(formatInteger(drawn), formatInteger(kinds))}
          </span>
          <strong aria-hidden="true">{formatInteger(drawn)}</strong>
          <span aria-hidden="true">{words.all(formatInteger(kinds))}</span>
        </p>
      </div>
      {newest && (
        <div className={css.newest}>
          <span className={css.card}>
            <CardImage
              {...pictureSources(newest.imageUrl, 'card', '7rem')}
              {...foilSources(newest.foilUrl)}
              alt=""
              rarity={newest.rarity}
              loading="eager"
            />
            <ViewButton name={newest.name} onView={() => onShow(newest)} />
          </span>
          <p className={css.text}>
            <span className={css.label}>{words.newest}</span>
            <RarityBadge rarity={newest.rarity} />
            <strong>{newest.name}</strong>
          </p>
        </div>
      )}
    </div>
  )
}

// The pack from which the member came: the missing points, and the link back.

import { formatInteger } from '../../ui/amounts.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Picture } from '../../ui/picture.tsx'
import { packDetailPath } from '../packs/pack-detail/route.ts'
import { pictureSources } from '../pictures.ts'
import { usePhrases } from '../services.tsx'
import css from './wanted-pack-panel.module.css'

export interface WantedPackProps {
  pack: { id: string; name: string; imageUrl: string | undefined; pricePoints: number }
  /** What the member has. */
  points: number
}

export function WantedPackPanel({ pack, points }: WantedPackProps) {
  const { pointPurchase: words } = usePhrases()
  const missing = pack.pricePoints - points
  return (
    <aside className={css.panel} aria-label={words.forPack}>
      {pack.imageUrl && (
        <Picture {...pictureSources(pack.imageUrl, 'pack', '96px')} alt="" width={96} height={64} />
      )}
      <div>
        <p className={css.name}>{pack.name}</p>
        <p className={css.missing} data-enough={missing <= 0 || undefined}>
          {missing > 0 ? words.missing(formatInteger(missing)) : words.enough}
        </p>
      </div>
      <LinkButton to={packDetailPath(pack.id)}>{words.backToPack}</LinkButton>
    </aside>
  )
}

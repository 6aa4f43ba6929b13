// The packs on sale whose boxes still hold a card that was not drawn, as their own pages count it.

import { useEffect, useState } from 'react'
import type * as z from 'zod/mini'
import { listPacksHolding } from '#contract/packs-holding.ts'
import type { Result } from '#web/api/client.ts'
import { useBackCloses } from '#web/router/back-closes.ts'
import { Link } from '#web/router/context.tsx'
import { ExtraBadge } from '#web/storefront/packs/extra-badge.tsx'
import { AsOf } from '#web/storefront/packs/live/as-of.tsx'
import { useLivePacks } from '#web/storefront/packs/live/use-live-packs.ts'
import { packDetailPath } from '#web/storefront/packs/pack-detail/route.ts'
import { RarityBadge } from '#web/storefront/packs/rarity-badge.tsx'
import { pictureSources } from '#web/storefront/route/pictures.ts'
import { useApi, usePhrases } from '#web/storefront/route/services.tsx'
import { failureMessage } from '#web/storefront/shell/failure-message.ts'
import { PriceAmount } from '#web/ui/amount.tsx'
import { formatInteger } from '#web/ui/amounts.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { ChevronRightIcon } from '#web/ui/icons.tsx'
import { Failure } from '#web/ui/notice.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import css from './holding-packs.module.css'
import type { Face } from './loader.ts'
import { Silhouette } from './silhouette.tsx'

type Holding = z.output<typeof listPacksHolding.output>
type HoldingPack = Holding['list'][number]

export function HoldingPacks({ card, onClose }: { card: Face; onClose: () => void }) {
  const phrases = usePhrases()
  const words = phrases.collection
  const api = useApi()
  const [found, setFound] = useState<Result<Holding>>()
  useEffect(() => {
    const leaving = new AbortController()
    api
      .call(listPacksHolding, { params: { cardId: card.id }, signal: leaving.signal })
      .then((result) => !leaving.signal.aborted && setFound(result))
    return () => leaving.abort()
  }, [api, card.id])
  useBackCloses(true, onClose)

  return (
    <Dialog open look="sheet" onClose={onClose} title={card.name}>
      <div className={css.card}>
        <Silhouette imageUrl={card.imageUrl} sizes="6rem" />
        <p>
          <RarityBadge rarity={card.rarity} />
          <span className="tiny">{card.modelNumber}</span>
          <span>{words.notDrawn}</span>
        </p>
      </div>
      {found === undefined ? (
        <Spinner />
      ) : found.ok ? (
        <Packs packs={found.data.list} />
      ) : (
        <Failure says={failureMessage(found, phrases)} />
      )}
    </Dialog>
  )
}

/** The packs as they are now: one leaves the list with its last copy, and when its sale ends. */
function Packs({ packs }: { packs: readonly HoldingPack[] }) {
  const { collection: words } = usePhrases()
  const live = useLivePacks(packs.map(({ id }) => id))
  const holding = packs
    .map((pack) => live.now(pack.id, pack))
    .filter((pack) => pack.status === 'on_sale' && (leftOf(pack) > 0 || extrasOf(pack).length > 0))
  if (holding[0] === undefined) return <p>{words.heldByNone}</p>
  return (
    <section className={css.held}>
      <h3>{words.heldBy}</h3>
      <AsOf live={live} asOf={holding[0].asOf} />
      <ul className={css.packs}>
        {holding.map((pack) => (
          <li key={pack.id}>
            <PackRow pack={pack} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const leftOf = ({ prizes, left }: HoldingPack): number =>
  prizes.reduce((sum, prize) => sum + (left[prize] ?? 0), 0)

/** The kinds of extra by which a pack can still give the card: a milestone until its slot is sold. */
const extrasOf = ({ isLastOne, milestones, isCeiling, total, remaining }: HoldingPack) => [
  ...(isLastOne ? (['last_one'] as const) : []),
  ...(milestones.some((slot) => slot > total - remaining) ? (['milestone'] as const) : []),
  ...(isCeiling ? (['ceiling'] as const) : []),
]

function PackRow({ pack }: { pack: HoldingPack }) {
  const { collection: words, packs } = usePhrases()
  const [image] = pack.images
  return (
    // It takes the place of the entry that a step back would close.
    <Link to={packDetailPath(pack.id)} replace className={css.pack}>
      {image ? (
        <Picture {...pictureSources(image, 'pack', '7rem')} alt="" width={960} height={640} />
      ) : (
        <span />
      )}
      <span className={css.facts}>
        <strong>{pack.name}</strong>
        <PriceAmount free={packs.free} hundredths={pack.priceHundredths} currency={pack.currency} />
        <span>
          {extrasOf(pack).map((extra) => (
            <ExtraBadge key={extra} extra={extra} />
          ))}
        </span>
        {pack.prizes.length > 0 && (
          <span>{words.left(formatInteger(leftOf(pack)), formatInteger(pack.quantity))}</span>
        )}
        <span className="quiet">{words.inBox(formatInteger(pack.remaining), formatInteger(pack.total))}</span>
      </span>
      <ChevronRightIcon size={20} />
    </Link>
  )
}

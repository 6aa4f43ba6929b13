// Milestones and the ceiling: the prizes beside those of the slots, and what brings them (ruling 50).

import type { Rarity } from '#contract/catalogue.ts'
import type { CeilingProgress } from '#contract/pack-page.ts'
import { RarityBadge } from '#web/storefront/packs/rarity-badge.tsx'
import { pictureSources } from '#web/storefront/route/pictures.ts'
import { usePhrases } from '#web/storefront/route/services.tsx'
import { formatInteger } from '#web/ui/amounts.ts'
import { CardImage } from '#web/ui/card-image.tsx'
import css from './extras.module.css'
import type { PackDetail } from './loader.ts'

type Extra = PackDetail['extras'][number]

/** Slots and names that a sentence lists. */
const listed = 6

export function Extras({ pack }: { pack: PackDetail }) {
  const { packDetail } = usePhrases()
  const { extras: words } = packDetail
  const { total, remaining, ceiling } = pack
  return pack.extras.map((extra, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the place in the sealed list names the extra
    <section key={place} className={css.prize} aria-labelledby={`extra-${place}`}>
      {extra.imageUrl && (
        <div className={css.picture}>
          <CardImage
            {...pictureSources(extra.imageUrl, 'card', '6rem')}
            alt=""
            rarity={extra.rarity as Rarity}
          />
        </div>
      )}
      <div className={css.text}>
        <h2 id={`extra-${place}`} className={css.title}>
          {words[extra.kind]}
        </h2>
        {extra.kind === 'milestone' ? (
          <Slots slots={extra.slots} sold={total - remaining} isOver={remaining === 0} />
        ) : (
          <Row extra={extra} progress={ceiling} />
        )}
        <p className={css.facts}>
          <RarityBadge rarity={extra.rarity as Rarity} />
          <span className={css.name}>{extra.name}</span>
          <span className="tiny">{extra.modelNumber}</span>
        </p>
        <p className={css.what}>
          {extra.isShipOnly
            ? packDetail.lastOneShipped
            : packDetail.lastOneConverts(formatInteger(extra.convertsToPoints))}
        </p>
        <p className={css.what}>{words.note}</p>
      </div>
    </section>
  ))
}

/** `isOver`: nothing is for sale any more, sold or not. */
function Slots({ slots, sold, isOver }: { slots: number[]; sold: number; isOver: boolean }) {
  const { extras: words } = usePhrases().packDetail
  const open = isOver ? [] : slots.filter((slot) => slot > sold)
  const [next] = open
  if (next === undefined) return <p className={css.what}>{words.milestonesGone}</p>
  const shown = open.slice(0, listed).map((slot) => words.slot(formatInteger(slot)))
  const more = open.length - shown.length
  const all = shown.join(words.comma) + (more > 0 ? words.more(formatInteger(more)) : '')
  return (
    <>
      <p className={css.what}>{words.milestoneText(all)}</p>
      <p className={css.near}>{words.nextIn(formatInteger(next), formatInteger(next - sold))}</p>
    </>
  )
}

function Row({ extra: { draws, hits }, progress }: { extra: Extra; progress: CeilingProgress }) {
  const { extras: words } = usePhrases().packDetail
  const more = hits.length - listed
  const names = hits.slice(0, listed).map(words.named).join(words.comma)
  return (
    <>
      <p className={css.what}>{words.ceilingText(formatInteger(draws))}</p>
      <p className={css.what}>{words.hits(names + (more > 0 ? words.moreKinds(formatInteger(more)) : ''))}</p>
      {progress && (
        <p className={css.near}>{words.ceilingIn(formatInteger(progress.draws - progress.done))}</p>
      )}
    </>
  )
}

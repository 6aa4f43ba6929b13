// The prizes beside those of the slots, and what brings each: the last-one prize, milestones, the ceiling (rulings 35, 50).

import type { ReactNode } from 'react'
import type { Rarity } from '#contract/catalogue.ts'
import type { LastOne } from '#contract/pack-page.ts'
import { CardState } from '#web/storefront/packs/card-state.tsx'
import { RarityBadge } from '#web/storefront/packs/rarity-badge.tsx'
import { foilSources, pictureSources } from '#web/storefront/route/pictures.ts'
import { usePhrases } from '#web/storefront/route/services.tsx'
import { formatInteger } from '#web/ui/amounts.ts'
import { CardImage } from '#web/ui/card-image.tsx'
import css from './extras.module.css'
import type { PackDetail } from './loader.ts'

/** Slots and names that a sentence lists. */
const listed = 6

export function Extras({ pack }: { pack: PackDetail }) {
  const { packDetail: words } = usePhrases()
  const { lastOne, extras, remaining } = pack
  return (
    <>
      {lastOne && (
        <Prize id="last-one" card={lastOne} title={words.lastOne} note={words.lastOneNote}>
          <p className={css.what}>{remaining === 0 ? words.lastOneGone : words.lastOneText}</p>
        </Prize>
      )}
      {extras.map((extra, place) => (
        <Prize
          // biome-ignore lint/suspicious/noArrayIndexKey: the place in the sealed list names the extra
          key={place}
          id={`extra-${place}`}
          card={extra}
          title={words.extras[extra.kind]}
          note={words.extras.note}
        >
          {extra.kind === 'milestone' ? (
            <Slots slots={extra.slots} pack={pack} />
          ) : (
            <Row {...extra} progress={pack.ceiling} />
          )}
        </Prize>
      ))}
    </>
  )
}

function Prize({
  id,
  card,
  title,
  note,
  children,
}: {
  id: string
  card: LastOne
  title: string
  note: string
  children: ReactNode
}) {
  const { packDetail: words } = usePhrases()
  return (
    <section className={css.prize} aria-labelledby={id}>
      {card.imageUrl && (
        <div className={css.picture}>
          <CardImage
            {...pictureSources(card.imageUrl, 'card', '6rem')}
            {...foilSources(card.foilUrl)}
            alt=""
            rarity={card.rarity as Rarity}
          />
        </div>
      )}
      <div className={css.text}>
        <h2 id={id} className={css.title}>
          {title}
        </h2>
        {children}
        <p className={css.facts}>
          <RarityBadge rarity={card.rarity as Rarity} />
          <CardState card={card} />
          <span className={css.name}>{card.name}</span>
          <span className="tiny">{card.modelNumber}</span>
        </p>
        <p className={css.what}>
          {card.isShipOnly
            ? words.lastOneShipped
            : (card.isPoints ? words.credited : words.lastOneConverts)(formatInteger(card.convertsToPoints))}
        </p>
        <p className={css.what}>{note}</p>
      </div>
    </section>
  )
}

function Slots({ slots, pack: { total, remaining } }: { slots: number[]; pack: PackDetail }) {
  const { extras: words } = usePhrases().packDetail
  const sold = total - remaining
  // Nothing remains, as the shop counts it, once nothing is for sale any more.
  const open = slots.filter((slot) => slot > sold)
  const [next] = open
  if (next === undefined) return <p className={css.what}>{words.milestonesGone}</p>
  const shown = open.slice(0, listed).map(formatInteger)
  const more = open.length - shown.length
  return (
    <>
      <p className={css.what}>
        {words.milestoneText(shown.join(words.comma), more > 0 ? words.more(formatInteger(more)) : '')}
      </p>
      <p className={css.near}>{words.nextIn(formatInteger(next), formatInteger(next - sold))}</p>
    </>
  )
}

function Row({
  draws,
  hits,
  progress,
}: Pick<PackDetail['extras'][number], 'draws' | 'hits'> & { progress: PackDetail['ceiling'] }) {
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

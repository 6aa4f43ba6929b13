// The top prizes that were drawn from this box lately and opened, without names. None: nothing is shown.

import { ExtraBadge } from '#web/storefront/packs/extra-badge.tsx'
import { RarityBadge } from '#web/storefront/packs/rarity-badge.tsx'
import { pictureSources } from '#web/storefront/route/pictures.ts'
import { usePhrases, useServices } from '#web/storefront/route/services.tsx'
import { formatInteger } from '#web/ui/amounts.ts'
import { CardImage } from '#web/ui/card-image.tsx'
import { useNow } from '#web/ui/clock.ts'
import { formatInstant } from '#web/ui/dates.ts'
import { SectionTitle } from '#web/ui/heading.tsx'
import type { PackDetailData } from './loader.ts'
import css from './recent-wins.module.css'

export function RecentWins({ wins }: { wins: PackDetailData['wins'] }) {
  const { recentWins: words } = usePhrases()
  if (wins.length === 0) return null
  return (
    <section className={`${css.wins} laid-out-late`} aria-labelledby="recent-wins">
      <div>
        <SectionTitle id="recent-wins">{words.title}</SectionTitle>
        <p className={css.note}>{words.note}</p>
      </div>
      <ol>
        {wins.map(({ name, imageUrl, rarity, extra, drawnAt }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same card may be won twice in one draw
          <li key={place}>
            {imageUrl && <CardImage {...pictureSources(imageUrl, 'card', '56px')} alt="" rarity={rarity} />}
            <span className={css.what}>
              <span>
                <RarityBadge rarity={rarity} /> <ExtraBadge extra={extra} />
              </span>
              <b>{name}</b>
              <When at={drawnAt} />
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

const minuteMs = 60_000

/** The age of a win. A page that many share is not rendered anew each minute: before hydration it says the instant. */
function When({ at }: { at: string }) {
  const { recentWins: words } = usePhrases()
  const { language } = useServices()
  const now = useNow(minuteMs)
  return (
    <time dateTime={at} className={css.when}>
      {now === null ? formatInstant(at, language) : agoText(words, now - Date.parse(at))}
    </time>
  )
}

function agoText(words: ReturnType<typeof usePhrases>['recentWins'], agoMs: number): string {
  const minutes = Math.floor(agoMs / minuteMs)
  if (minutes < 1) return words.justNow
  if (minutes < 60) return words.minutesAgo(formatInteger(minutes))
  const hours = Math.floor(minutes / 60)
  return hours < 24
    ? words.hoursAgo(formatInteger(hours))
    : words.daysAgo(formatInteger(Math.floor(hours / 24)))
}

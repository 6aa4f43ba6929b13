// The line-up: every card with its quantity in the sealed box. These numbers are the odds (spec §2).

import { useState } from 'react'
import { listPackCards } from '../../../../contract/catalogue.ts'
import { formatInteger } from '../../../ui/amounts.ts'
import { Button } from '../../../ui/button.tsx'
import { CardImage } from '../../../ui/card-image.tsx'
import { SectionTitle } from '../../../ui/heading.tsx'
import { pictureSources } from '../../pictures.ts'
import { useApi, usePhrases } from '../../services.tsx'
import { useBusy } from '../../shell/busy.tsx'
import { oddsText } from '../odds.ts'
import { RarityBadge } from '../rarity-badge.tsx'
import css from './lineup-section.module.css'
import type { Lineup } from './loader.ts'

export function LineupSection({ packId, total, first }: { packId: string; total: number; first: Lineup }) {
  const { packDetail } = usePhrases()
  const api = useApi()
  const run = useBusy()
  const [cards, setCards] = useState(first.list)
  const [page, setPage] = useState(first.page.page)

  const showMore = () =>
    run(async () => {
      const result = await api.call(listPackCards, { params: { packId, page: page + 1 } })
      if (!result.ok) return
      setCards([...cards, ...result.data.list])
      setPage(page + 1)
    })

  return (
    <section className={css.lineup} aria-labelledby="lineup">
      <div>
        <SectionTitle id="lineup">{packDetail.lineup}</SectionTitle>
        <p className={css.note}>{packDetail.lineupNote(formatInteger(total))}</p>
      </div>
      <ul className={css.cards}>
        {cards.map((card) => (
          <li key={card.modelNumber} data-rarity={card.rarity}>
            <CardImage
              {...pictureSources(card.imageUrl, 'card', '(min-width: 48rem) 12rem, 44vw')}
              foilSrc={card.foilUrl || undefined}
              alt={card.name}
              rarity={card.rarity}
              interactive={card.rarity >= 2}
            />
            <div className={css.facts}>
              <RarityBadge rarity={card.rarity} />
              <span className={css.number}>{card.modelNumber}</span>
            </div>
            <p className={css.name}>{card.name}</p>
            <p className={css.odds}>
              <strong>{packDetail.quantity(formatInteger(card.quantity))}</strong>
              <span>{packDetail.odds(oddsText(card.quantity, total))}</span>
            </p>
          </li>
        ))}
      </ul>
      {page < first.page.lastPage && <Button onClick={showMore}>{packDetail.moreCards}</Button>}
    </section>
  )
}

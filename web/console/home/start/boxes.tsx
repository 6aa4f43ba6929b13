// Boxes on sale: how much is left of each, and what today has taken.

import { useState } from 'react'
import { fewLeft } from '#contract/operator/packs.ts'
import { mostBoxes, type readToday } from '#contract/operator/today.ts'
import type { OutputOf } from '#contract/wire.ts'
import { packPath } from '#web/console/cards/packs/pack/route.ts'
import { useServices } from '#web/console/frame/services.tsx'
import { Section } from '#web/console/frame/shell/page.tsx'
import table from '#web/console/frame/shell/table.module.css'
import { Link } from '#web/router/context.tsx'
import { formatInteger } from '#web/ui/amounts.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { formatInstant } from '#web/ui/dates.ts'
import css from './boxes.module.css'

type Box = NonNullable<OutputOf<typeof readToday>['boxes']>[number]

/** The number of boxes shown at first: with the day's work and the sales they fit two screens of a phone. */
const atFirst = 5

export function Boxes({ boxes }: { boxes: readonly Box[] }) {
  const {
    phrases: { today },
  } = useServices()
  const words = today.boxes
  const [isWhole, setWhole] = useState(boxes.length <= atFirst + 1)
  return (
    <Section title={words.title} note={words.note}>
      {boxes.length === 0 ? (
        <p>{words.none}</p>
      ) : (
        <table className={`${table.table} ${css.boxes}`}>
          <thead>
            <tr>
              <th scope="col">{words.pack}</th>
              <th scope="col">{words.left}</th>
              <th scope="col">{words.cards}</th>
              <th scope="col">{words.draws}</th>
            </tr>
          </thead>
          <tbody>
            {(isWhole ? boxes : boxes.slice(0, atFirst)).map((box) => (
              <Line key={box.packId} box={box} />
            ))}
          </tbody>
        </table>
      )}
      {!isWhole && (
        <Button variant="quiet" block onClick={() => setWhole(true)}>
          {words.all(formatInteger(boxes.length - atFirst))}
        </Button>
      )}
      {isWhole && boxes.length === mostBoxes && <p className={css.note}>{words.more(String(mostBoxes))}</p>}
    </Section>
  )
}

function Line({ box: { name, packId, image, total, left, draws, cards, haltedAt } }: { box: Box }) {
  const {
    phrases: {
      today: { boxes: words },
    },
    language,
  } = useServices()
  const share = left / total
  // A part is never said to be all.
  const percent = Math.min(share * 100, left < total ? 99.9 : 100).toLocaleString(language, {
    maximumSignificantDigits: share > 0.99 ? 3 : 2,
  })
  return (
    <tr>
      <th scope="row">
        <span className={css.name}>
          {image && <img src={image} alt="" className={css.picture} loading="lazy" />}
          <Link to={packPath(packId)}>{name || packId}</Link>
          {haltedAt !== null && (
            <Badge tone="warning">{words.halted(formatInstant(haltedAt, language))}</Badge>
          )}
        </span>
      </th>
      <td>
        <span className={css.left}>
          <span className={css.bar} aria-hidden="true">
            <span className={share < fewLeft ? css.few : css.filled} style={{ width: `${share * 100}%` }} />
          </span>
          <span className={css.percent}>{percent}%</span>
          <span className={css.of}>{words.leftOf(formatInteger(left), formatInteger(total))}</span>
        </span>
      </td>
      <td>
        <span className={css.alone}>{formatInteger(cards)}</span>
        <span className={css.together}>{words.ofToday(formatInteger(cards), formatInteger(draws))}</span>
      </td>
      <td className={css.alone}>{formatInteger(draws)}</td>
    </tr>
  )
}

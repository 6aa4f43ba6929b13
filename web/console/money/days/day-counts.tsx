// The counts of points, coins and cards on a day, and the money that reached the bank.

import { usePhrases } from '#web/console/frame/services.tsx'
import { wordFor } from '#web/console/frame/shell/known-words.ts'
import { Section } from '#web/console/frame/shell/page.tsx'
import { sourceWord } from '#web/console/frame/shell/source-word.ts'
import { formatHundredths, formatInteger } from '#web/ui/amounts.ts'
import { Notice } from '#web/ui/notice.tsx'
import type { DayFigures } from './loader.ts'
import css from './screen.module.css'

type Line = readonly [name: string, amount: string, isSum?: boolean]

const Figures = ({ lines }: { lines: readonly Line[] }) => (
  <dl className={css.figures}>
    {lines.flatMap(([name, amount, isSum = false]) => [
      <dt key={name} data-sum={isSum}>
        {name}
      </dt>,
      <dd key={`${name} amount`} data-sum={isSum}>
        {amount}
      </dd>,
    ])}
  </dl>
)

export function Points({ figures: { points } }: { figures: DayFigures }) {
  const { dayFigures: words, member, money, timeline } = usePhrases()
  const pt = (amount: number) => money.pt(formatInteger(amount))
  return (
    <Section title={words.points}>
      {points.fault !== 0 && (
        <Notice tone="danger" title={words.fault}>
          {words.pointsFault(pt(points.fault))}
        </Notice>
      )}
      <Figures
        lines={[
          [words.unusedBefore, pt(points.unusedBefore), true],
          ...points.granted.map(
            (one): Line => [words.granted(wordFor(member.sources, one.source)), `+${pt(one.points)}`],
          ),
          ...(points.restored === 0 ? [] : [[words.restored, `+${pt(points.restored)}`] as const]),
          ...points.gone.map((one): Line => [wordFor(timeline.movement.causes, one.cause), pt(-one.points)]),
          [words.unused, pt(points.unused), true],
        ]}
      />
    </Section>
  )
}

export function Coins({ figures: { coins } }: { figures: DayFigures }) {
  const { dayFigures: words } = usePhrases()
  const coin = (hundredths: number) => words.coin(formatHundredths(hundredths))
  return (
    <Section title={words.coins}>
      <Figures
        lines={[
          [words.coinsGranted, `+${coin(coins.grantedHundredths)}`],
          [words.coinsGone, coin(-coins.goneHundredths)],
          [words.coinsUnused, coin(coins.unusedHundredths), true],
        ]}
      />
    </Section>
  )
}

export function Cards({ figures: { draws, cards } }: { figures: DayFigures }) {
  const words = usePhrases().dayFigures
  const count = (amount: number) => words.cardCount(formatInteger(amount))
  return (
    <Section title={words.cards}>
      <Figures
        lines={[
          [words.draws, words.drawCount(formatInteger(draws.draws))],
          [words.cardsDrawn, count(draws.cardsDrawn)],
          [words.cardsExchanged, count(draws.cardsExchanged)],
          [words.converted, count(cards.converted)],
          [words.toShip, count(cards.toShip)],
        ]}
      />
    </Section>
  )
}

export function BankMoney({ figures: { deposits } }: { figures: DayFigures }) {
  const { dayFigures: words, money } = usePhrases()
  if (deposits.length === 0) return null
  return (
    <Section title={words.deposits} note={words.depositsNote}>
      <Figures
        lines={deposits.map(
          ({ source, count, yen }): Line => [
            sourceWord(source, money),
            words.bankLine(money.yen(formatInteger(yen)), words.items(formatInteger(count))),
          ],
        )}
      />
    </Section>
  )
}

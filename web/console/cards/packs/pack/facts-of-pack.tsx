// The facts of a pack: its figures now, its sealed terms, and where visitors see it.

import { priceWords } from '#web/console/cards/packs/price-words.ts'
import { usePhrases, useServices } from '#web/console/frame/services.tsx'
import { Facts } from '#web/console/frame/shell/facts.tsx'
import { Section } from '#web/console/frame/shell/page.tsx'
import { formatHundredths, formatInteger } from '#web/ui/amounts.ts'
import { formatInstant } from '#web/ui/dates.ts'
import { ExternalIcon } from '#web/ui/icons.tsx'
import { Meter } from '#web/ui/meter.tsx'
import css from './facts-of-pack.module.css'
import type { PackPage } from './loader.ts'

interface Given {
  pack: PackPage
}

export function Figures({ pack }: Given) {
  const phrases = usePhrases()
  const { language } = useServices()
  const { packs: words, member, money } = phrases
  const { at, total, sold, currency, revenue, convertedPoints, openChoices } = pack
  const { coinHundredths, cardsToShip, cardsSent, soldConverts } = pack
  const share = (((total - sold) / total) * 100).toLocaleString(language, { maximumSignificantDigits: 2 })
  return (
    <Section title={words.figures} note={words.asOf(formatInstant(at, language))}>
      <Meter
        value={total - sold}
        max={total}
        label={words.leftOf(formatInteger(total - sold), formatInteger(total), share)}
      />
      <Facts
        facts={[
          [words.columns.sold, words.slots(formatInteger(sold))],
          [words.columns.revenue, <strong key="revenue">{priceWords(currency, revenue, phrases)}</strong>],
          currency === 'points'
            ? [words.columns.convertedPoints, money.pt(formatInteger(convertedPoints))]
            : undefined,
          currency === 'points' ? [words.soldConverts, money.pt(formatInteger(soldConverts))] : undefined,
          currency === 'points'
            ? [words.coinsGiven, member.coins(formatHundredths(coinHundredths))]
            : undefined,
          [words.shipped, words.shippedOf(formatInteger(cardsToShip), formatInteger(cardsSent))],
          [words.columns.openChoices, words.draws(formatInteger(openChoices))],
        ]}
      />
    </Section>
  )
}

export function Terms({ pack }: Given) {
  const phrases = usePhrases()
  const { language } = useServices()
  const { packs: words } = phrases
  const { currency, price, startsAt, endsAt, openedAt, sealedAt, commitmentNo } = pack
  const { maxPerPurchase, maxPerMember, maxPerPeriod, period } = pack
  const limits = [
    maxPerPurchase === null ? '' : words.perPurchase(formatInteger(maxPerPurchase)),
    maxPerMember === null ? '' : words.perMember(formatInteger(maxPerMember)),
    maxPerPeriod === null || period === null ? '' : words.perPeriod[period](formatInteger(maxPerPeriod)),
  ].filter(Boolean)
  return (
    <Section title={words.terms} note={words.termsNote}>
      <Facts
        facts={[
          [words.columns.price, priceWords(currency, price, phrases)],
          [words.columns.startsAt, formatInstant(startsAt, language)],
          [words.columns.endsAt, endsAt === null ? words.noEnd : formatInstant(endsAt, language)],
          openedAt === null ? undefined : [words.openedAt, formatInstant(openedAt, language)],
          [words.limits, limits.length === 0 ? words.noLimits : limits.join(words.separator)],
          [words.audience, pack.audience || words.everybody],
          [words.sealedAt, formatInstant(sealedAt, language)],
          [words.commitmentNo, String(commitmentNo)],
        ]}
      />
    </Section>
  )
}

export function Links({ pack: { pageUrl, proofUrl } }: Given) {
  const { packs: words } = usePhrases()
  const link = (url: string, name: string) => (
    <a href={url} target="_blank" rel="noreferrer" className={css.link}>
      <ExternalIcon size={16} />
      {name}
    </a>
  )
  return (
    <Section title={words.public}>
      <p className={css.links}>
        {link(pageUrl, words.toPage)}
        {link(proofUrl, words.toProof)}
      </p>
    </Section>
  )
}

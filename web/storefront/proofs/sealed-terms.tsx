// Terms of the sale that were sealed beside the prizes: only boxes of version 2 bind them.

import type { Seal } from '#contract/box-v2.ts'
import type { StorefrontPhrases } from '#phrases/storefront/ja.ts'
import { usePhrases, useServices } from '#web/storefront/route/services.tsx'
import { PriceAmount } from '#web/ui/amount.tsx'
import { formatInteger } from '#web/ui/amounts.ts'
import { formatInstant } from '#web/ui/dates.ts'
import { SectionTitle } from '#web/ui/heading.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Facts } from '#web/ui/rows.tsx'

export function SealedTerms({ seal }: { seal: Seal | undefined }) {
  const { proofs, beaconProofs, packs } = usePhrases()
  const { language } = useServices()
  if (seal === undefined) return null
  const { terms } = seal
  const words = proofs.sealedTerms
  const isBeacon = seal.mode === 'beacon'
  const { currency } = terms
  const hundredths = currency === 'points' ? terms.price * 100 : terms.price
  const day = (instant: string) => formatInstant(instant, language)
  return (
    <Panel>
      <SectionTitle>{isBeacon ? beaconProofs.termsTitle : words.title}</SectionTitle>
      <p className="soft">{isBeacon ? beaconProofs.termsNote : words.note}</p>
      <Facts
        facts={[
          {
            name: words.price,
            value: <PriceAmount free={packs.free} hundredths={hundredths} currency={currency} size="s" />,
          },
          { name: words.startsAt, value: day(terms.startsAt) },
          {
            name: isBeacon ? beaconProofs.endsAt : proofs.endsAt,
            value: terms.endsAt === '' ? proofs.untilSoldOut : day(terms.endsAt),
          },
          { name: words.limits, value: limitsOf(terms, words) },
          { name: words.audience, value: audienceOf(terms, words) },
        ]}
      />
    </Panel>
  )
}

function audienceOf(terms: Seal['terms'], words: StorefrontPhrases['proofs']['sealedTerms']): string {
  const conditions = [
    ...(terms.invitedHash === '' ? [] : [words.invited]),
    ...(terms.registeredWithinDays > 0 ? [words.registered(formatInteger(terms.registeredWithinDays))] : []),
    ...(terms.rankFrom > 0 ? [words.rankFrom(formatInteger(terms.rankFrom))] : []),
    ...(terms.isPhoneProven ? [words.phoneProven] : []),
  ]
  return conditions.length === 0 ? words.everybody : conditions.join(words.comma)
}

function limitsOf(terms: Seal['terms'], words: StorefrontPhrases['proofs']['sealedTerms']): string {
  const { maxPerPurchase, maxPerMember, maxPerPeriod, period } = terms
  const limits = [
    ...(maxPerPurchase > 0 ? [words.perPurchase(formatInteger(maxPerPurchase))] : []),
    ...(maxPerMember > 0 ? [words.perMember(formatInteger(maxPerMember))] : []),
    ...(period === '' ? [] : [words.perPeriod[period](formatInteger(maxPerPeriod))]),
  ]
  return limits.length === 0 ? words.noLimits : limits.join(words.comma)
}

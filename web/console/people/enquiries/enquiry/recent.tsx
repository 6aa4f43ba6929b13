// The member's open parcels, last draws and last payments, beside their enquiry.

import { usePhrases, useServices } from '#web/console/frame/services.tsx'
import { Section } from '#web/console/frame/shell/page.tsx'
import { paymentPath } from '#web/console/money/payment/route.ts'
import { parcelPath } from '#web/console/parcels/parcel/route.ts'
import { memberPath } from '#web/console/people/members/member/route.ts'
import { Link } from '#web/router/context.tsx'
import { formatInteger } from '#web/ui/amounts.ts'
import { formatDay, formatInstant } from '#web/ui/dates.ts'
import type { EnquiryPage } from './loader.ts'
import css from './screen.module.css'

export function Recent({ enquiry: { visitor, recent } }: { enquiry: EnquiryPage }) {
  const { enquiry: words, money, timeline } = usePhrases()
  const { language } = useServices()
  const { member } = visitor
  if (member === null) return null
  const { parcels, draws, payments } = recent
  const lines = [
    ...parcels.map(({ parcelId, cardCount, promisedOn, isSent, trackingNumber }) => ({
      key: parcelId,
      kind: words.parcel,
      to: parcelPath(parcelId),
      said: isSent
        ? words.parcelSent(formatInteger(cardCount), trackingNumber && ` ${trackingNumber}`)
        : words.parcelPromised(formatInteger(cardCount), formatDay(promisedOn, language)),
      at: '',
    })),
    ...draws.map(({ drawId, packName, count, drawnAt }) => ({
      key: drawId,
      kind: words.draw,
      to: memberPath(member.memberId, { kind: 'draw', eventId: drawId }),
      said: words.drawn(packName, formatInteger(count)),
      at: formatInstant(drawnAt, language),
    })),
    ...payments.map(({ paymentId, priceYen, paymentState, openedAt }) => ({
      key: paymentId,
      kind: words.payment,
      to: paymentPath(paymentId),
      said: `${money.yen(formatInteger(priceYen))} ${timeline.payment.states[paymentState]}`,
      at: formatInstant(openedAt, language),
    })),
  ]
  return (
    <Section title={words.recent}>
      {lines.length === 0 && <p>{words.noRecent}</p>}
      <ul className={css.things}>
        {lines.map(({ key, kind, to, said, at }) => (
          <li key={key}>
            <span>{kind}</span> <Link to={to}>{said}</Link> {at !== '' && <small>{at}</small>}
          </li>
        ))}
      </ul>
    </Section>
  )
}

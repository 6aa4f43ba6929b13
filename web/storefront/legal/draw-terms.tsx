// The terms of a draw on its confirmation: the six items that the law requires, for this pack and count.

import { usePhrases, useServices } from '#web/storefront/route/services.tsx'
import { formatHundredths, formatInteger } from '#web/ui/amounts.ts'
import { OrderTerms } from './order-terms.tsx'

export interface DrawTermsProps {
  pack: {
    name: string
    holdsPoints: boolean
    currency: 'points' | 'coins'
    mode: 'sealed' | 'beacon'
    endsOnText: string
    lastOne: { name: string } | null
    extras: { kind: 'milestone' | 'ceiling'; name: string }[]
  }
  count: number
  totalHundredths: number
  termsNo: number
}

export function DrawTerms({ pack, count, totalHundredths, termsNo }: DrawTermsProps) {
  const { drawing: words } = usePhrases()
  const { settings } = useServices()
  const { terms } = words
  const { currency, lastOne } = pack
  const paid = totalHundredths === 0 ? 'free' : currency
  const item = [
    terms.item.value(pack.name, formatInteger(count), pack.holdsPoints),
    ...(lastOne === null ? [] : [terms.item.lastOne(lastOne.name)]),
    ...pack.extras.map(({ kind, name }) => terms.item[kind](name)),
  ].join('')
  return (
    <OrderTerms
      title={words.termsTitle}
      terms={[
        { name: terms.item.name, value: item },
        { name: terms.price.name, value: terms.price[paid](formatHundredths(totalHundredths)) },
        { name: terms.payment.name, value: terms.payment[paid] },
        {
          name: terms.delivery.name,
          value:
            terms.delivery.result[pack.mode] +
            terms.delivery[currency](formatInteger(settings.shipping.promiseBusinessDays)),
        },
        { name: terms.cancellation.name, value: terms.cancellation[currency] },
        { name: terms.period.name, value: terms.period.value(pack.endsOnText) },
      ]}
      texts={currency === 'points' ? ['point-terms-of-service'] : []}
      termsNo={termsNo}
    />
  )
}

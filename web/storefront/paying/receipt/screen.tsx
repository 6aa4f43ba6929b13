// The receipt of a purchase, as it is printed: one sheet of A4, and above it the controls for the screen alone.

import { useState } from 'react'
import { useLoaderData } from '#web/router/context.tsx'
import { pointHistoryPath } from '#web/storefront/account/buy-point-history/route.ts'
import { usePhrases, useServices } from '#web/storefront/route/services.tsx'
import { formatInteger } from '#web/ui/amounts.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { formatDay } from '#web/ui/dates.ts'
import { Page } from '#web/ui/panel.tsx'
import { Facts } from '#web/ui/rows.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { Receipt } from './loader.ts'
import css from './screen.module.css'

/** The longest addressee that fits on the line. */
const longestAddressee = 60

export function Screen() {
  const receipt = useLoaderData() as Receipt
  const { receipts: words } = usePhrases()
  const [addressee, setAddressee] = useState(receipt.addressee)
  return (
    <Page>
      <Sheet receipt={receipt} addressee={addressee.trim() || receipt.addressee} />
      <div className={css.tools}>
        <TextField
          label={words.addressee}
          hint={words.addresseeHint}
          value={addressee}
          maxLength={longestAddressee}
          autoComplete="off"
          onChange={(event) => setAddressee(event.target.value)}
        />
        <Button main onClick={() => window.print()}>
          {words.print}
        </Button>
        <LinkButton to={pointHistoryPath()} size="l" block>
          {words.toHistory}
        </LinkButton>
      </div>
    </Page>
  )
}

function Sheet({ receipt, addressee }: { receipt: Receipt; addressee: string }) {
  const { receipts: words } = usePhrases()
  const { language } = useServices()
  const percent = formatInteger(receipt.taxPercent)
  const yen = (amount: number) => words.yen(formatInteger(amount))
  const taxes =
    receipt.taxYen === null
      ? []
      : [
          { name: words.taxed(percent), value: yen(receipt.priceYen) },
          { name: words.tax(percent), value: yen(receipt.taxYen) },
        ]
  return (
    <article className={css.sheet}>
      <header className={css.head}>
        <h1>{words.title}</h1>
        <p className={css.number}>
          {words.number} <span>{receipt.number}</span>
        </p>
      </header>
      <p className={css.addressee}>{words.addressed(addressee)}</p>
      <p className={css.amount}>{yen(receipt.priceYen)}</p>
      <p>{words.received}</p>
      <Facts
        facts={[
          { name: words.purpose, value: words.purchase(formatInteger(receipt.points)) },
          { name: words.paidOn, value: formatDay(receipt.paidOn, language) },
          { name: words.method, value: receipt.methodName },
          ...taxes,
        ]}
      />
      {receipt.taxYen === null && <p className="soft">{words.untaxed}</p>}
      <Seller receipt={receipt} />
      <p className="soft">{words.electronic}</p>
    </article>
  )
}

function Seller({ receipt }: { receipt: Receipt }) {
  const { receipts: words } = usePhrases()
  return (
    <address className={css.seller}>
      <span className="soft">{words.seller}</span>
      <strong>{receipt.seller}</strong>
      <span>{receipt.address}</span>
      <span>{words.phone(receipt.phone)}</span>
      {receipt.invoiceNumber !== '' && <span>{words.registration(receipt.invoiceNumber)}</span>}
    </address>
  )
}

// The printed papers: labels and delivery notes in the recipient's language, the pick list in the operator's.

import { deliveryNote as english } from '#phrases/console/packing/en.ts'
import { deliveryNote as japanese } from '#phrases/console/packing/ja.ts'
import { usePhrases, useServices } from '#web/console/frame/services.tsx'
import { dayOf } from '#web/console/frame/shell/japan-day.ts'
import { formatInteger } from '#web/ui/amounts.ts'
import { formatDay } from '#web/ui/dates.ts'
import { Barcode } from './barcode.tsx'
import type { Printed, Sheet } from './loader.ts'
import css from './papers.module.css'
import { pickedCards } from './picked-cards.ts'

const wordsFor = { ja: japanese, en: english }

interface Given {
  sheet: Sheet
  printed: Printed
}

/** The address goes to Japan as Japan writes it: the postal code and the prefecture first, the name last. */
export function Label({ sheet, printed: { sender }, isSmall }: Given & { isSmall: boolean }) {
  const words = wordsFor[sheet.language]
  return (
    <article className={isSmall ? css.smallLabel : css.label} lang={sheet.language}>
      <section className={css.to}>
        <h2>{words.to}</h2>
        {sheet.address.map((line) => (
          <p key={line}>{line}</p>
        ))}
        <p className={css.recipient}>{words.recipient(sheet.name)}</p>
        <p>{words.phone(sheet.phone)}</p>
      </section>
      <Barcode text={sheet.reference} className={css.barcode} />
      <p className={css.goods}>{words.goods}</p>
      {sender && (
        <section className={css.from}>
          <h2>{words.from}</h2>
          {sender.address.map((line) => (
            <p key={line}>{line}</p>
          ))}
          <p>{sender.name}</p>
          <p>{words.phone(sender.phone)}</p>
        </section>
      )}
    </article>
  )
}

/** Names no price: a parcel may be a present. */
export function DeliveryNote({
  sheet,
  printed: { sender, shopName },
  isSmall,
}: Given & { isSmall: boolean }) {
  const words = wordsFor[sheet.language]
  return (
    <article className={isSmall ? css.smallNote : css.note} lang={sheet.language}>
      <header className={css.noteHead}>
        <div>
          <h2>{words.title}</h2>
          <p className={css.recipient}>{words.recipient(sheet.name)}</p>
        </div>
        <div className={css.shop}>
          <p>
            <strong>{shopName[sheet.language]}</strong>
          </p>
          {sender && (
            <>
              {sender.address.map((line) => (
                <p key={line}>{line}</p>
              ))}
              <p>{sender.name}</p>
              <p>{words.phone(sender.phone)}</p>
            </>
          )}
        </div>
      </header>
      <p>{words.thanks}</p>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{words.card}</th>
            <th scope="col">{words.modelNumber}</th>
            <th scope="col">{words.quantity}</th>
          </tr>
        </thead>
        <tbody>
          {sheet.cards.map(({ cardId, name, state, modelNumber, quantity }) => (
            <tr key={`${cardId} ${state}`}>
              <td>
                {name} <b>{state}</b>
              </td>
              <td>{modelNumber}</td>
              <td>{words.pieces(formatInteger(quantity))}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {words.total}
            </th>
            <td>{words.pieces(formatInteger(sheet.cardCount))}</td>
          </tr>
        </tfoot>
      </table>
      <div className={css.noteEnd}>
        <p>{words.reference(sheet.reference)}</p>
        <Barcode text={sheet.reference} className={css.barcode} />
      </div>
    </article>
  )
}

/** Every card once with all its parcels, then the parcels with the codes that open them. */
export function PickList({ sheets }: { sheets: readonly Sheet[] }) {
  const { parcelSheets: words } = usePhrases()
  const { language } = useServices()
  const cards = sheets.reduce((sum, { cardCount }) => sum + cardCount, 0)
  return (
    <article className={css.note}>
      <h2>{words.pickTitle}</h2>
      <p>
        {words.pickNote(
          formatInteger(sheets.length),
          formatInteger(cards),
          formatDay(dayOf(Date.now()), language),
        )}
      </p>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{words.modelNumber}</th>
            <th scope="col">{words.card}</th>
            <th scope="col">{words.quantity}</th>
            <th scope="col">{words.parcels}</th>
          </tr>
        </thead>
        <tbody>
          {pickedCards(sheets).map(({ cardId, name, state, modelNumber, quantity, parcels }) => (
            <tr key={`${cardId} ${state}`}>
              <td>{modelNumber}</td>
              <td>
                {name} <b>{state}</b>
              </td>
              <td>{formatInteger(quantity)}</td>
              <td>
                {parcels
                  .map((parcel) =>
                    parcel.quantity > 1 ? `${parcel.number}×${parcel.quantity}` : parcel.number,
                  )
                  .join(', ')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{words.number}</th>
            <th scope="col">{words.recipient}</th>
            <th scope="col">{words.promisedOn}</th>
            <th scope="col">{words.quantity}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {sheets.map(({ parcelId, name, promisedOn, cardCount, reference }, index) => (
            <tr key={parcelId}>
              <td>{index + 1}</td>
              <td>{name}</td>
              <td>{formatDay(promisedOn, language)}</td>
              <td>{formatInteger(cardCount)}</td>
              <td>
                <Barcode text={reference} className={css.barcode} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </article>
  )
}

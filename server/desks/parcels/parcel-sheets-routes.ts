import { addressLines } from '#contract/address.ts'
import { mostSheets, readParcelSheets } from '#contract/operator/parcel-sheets.ts'
import type { ShopSettings } from '#contract/shop-settings.ts'
import { type Language, usualLanguage } from '#phrases/language.ts'
import { referenceOf } from '#server/cards/shipping/consignment.ts'
import { findHolds } from '#server/cards/shipping/holds.ts'
import { findParcel, isInHouse, type Parcel } from '#server/cards/shipping/parcel-queries.ts'
import { listShipmentsIn } from '#server/cards/shipping/queries.ts'
import type { Database } from '#server/db/pool.ts'
import { isUuid } from '#server/db/uuid.ts'
import { Refusal } from '#server/http/calls.ts'
import type { OperatorHttp } from '#server/http/operator-calls.ts'
import { findMembers } from '#server/people/members/queries.ts'
import { readSettings } from '#server/people/operator/shop-settings.ts'
import { recordReading } from '#server/people/staff/readings.ts'
import type { Random } from '#server/random.ts'
import { findParcels } from './find-parcels.ts'
import { cardsOf, labelLines } from './parcel-contents.ts'

interface SheetDeps {
  db: Database
  random: Random
}

/** The sender in the form of a Japanese label. */
const presentSender = (sender: NonNullable<ShopSettings['sender']>) => {
  const { name, phone, postalCode } = sender
  return {
    name,
    phone,
    address: addressLines(
      { ...sender, postalCode: `〒${postalCode.replace(/^(\d{3})-?(\d{4})$/, '$1-$2')}` },
      true,
    ),
  }
}

/** Labels and delivery notes, as the browser prints them. */
export function parcelSheetsRoutes(http: OperatorHttp, { db, random }: SheetDeps): void {
  const present = async (parcel: Parcel, language: Language) => {
    const { id, recipient: name, phone, promisedOn, cardCount } = parcel
    const cards = await cardsOf(db, await listShipmentsIn(db, [id]), language)
    const address = labelLines(parcel)
    return {
      parcelId: id,
      reference: referenceOf(id),
      name,
      phone,
      address,
      language,
      promisedOn,
      cardCount,
      cards,
    }
  }

  http.serve(readParcelSheets, async ({ operator, now, phrases }, _, { parcelId, ...filter }) => {
    const { desks } = phrases
    const one = parcelId !== undefined && isUuid(parcelId) ? await findParcel(db, parcelId) : undefined
    if (parcelId !== undefined && one === undefined) return new Refusal(404, { parcelId: [phrases.notFound] })
    const { parcels: found } =
      one === undefined
        ? await findParcels(db, filter, { now, limit: mostSheets + 1, offset: 0 })
        : { parcels: [one] }
    if (found.length > mostSheets)
      return new Refusal(422, { promisedUntil: [desks.tooManyParcels(mostSheets)] })
    const here = found.filter(({ parcelState }) => isInHouse(parcelState))
    const holds = await findHolds(db, here)
    const free = here.filter(({ id }) => !holds.has(id))
    if (one !== undefined && free.length === 0)
      return new Refusal(422, { parcelId: [here.length === 0 ? desks.hasLeft : desks.isHeld] })
    const [members, { sender, shopName }] = await Promise.all([
      findMembers(db, new Set(free.map(({ memberId }) => memberId))),
      readSettings(db),
    ])
    const sheets = []
    for (const parcel of free)
      sheets.push(await present(parcel, members.get(parcel.memberId)?.language ?? usualLanguage))
    await recordReading(db, {
      id: random.id(),
      operatorId: operator.id,
      readAt: now,
      ...(one === undefined
        ? { what: 'list' as const, subject: String(free.length) }
        : { what: 'parcel' as const, subject: one.id }),
    })
    return {
      sender: sender && presentSender(sender),
      shopName,
      sheets,
      leftOut: here
        .filter(({ id }) => holds.has(id))
        .map(({ id, recipient }) => ({ parcelId: id, recipient })),
    }
  })
}

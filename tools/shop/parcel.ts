import { mostCombined, returnReasons } from '#contract/operator/parcels.ts'
import { combineParcels, splitParcel } from '#server/cards/shipping/combine-parcels.ts'
import { sendAgain } from '#server/cards/shipping/mark-shipped.ts'
import { packParcel, unpackParcel } from '#server/cards/shipping/pack-parcel.ts'
import type { Parcel } from '#server/cards/shipping/parcel-queries.ts'
import { keepParcel, recordArrival, recordReturn } from '#server/cards/shipping/return-parcel.ts'
import {
  badNumber,
  carrierOption,
  codeOf,
  isId,
  noParcel,
  parcelArgs,
  parcelToSend,
  refusedAsHeld,
  toldLine,
} from '#tools/parcel-verbs.ts'
import { changingVerb, type Noun, Refused } from '#tools/shop-frame.ts'

const cards = ({ cardCount }: Parcel) => (cardCount === 1 ? '1 card' : `${cardCount} cards`)

const sentences = {
  combined: (parcel: Parcel, count: number) =>
    `${count} parcels are the parcel ${parcel.id} now (${cards(parcel)}), promised by ${parcel.promisedOn}.`,
  onlyOne: 'that is one parcel; name two or more.',
  tooMany: `at most ${mostCombined} parcels are combined at a time.`,
  otherMember: 'these parcels are of several members.',
  otherAddress: 'these parcels go to several addresses.',
  notWaiting: (id: string) => `the parcel ${id} does not wait: it is packed ("parcel unpack") or has left.`,
  split: ({ id }: Parcel, rest: Parcel) =>
    `Shipment ${id} is a parcel for itself; the rest is in ${rest.id}.`,
  alone: (id: string) => `the shipment ${id} is alone in its parcel.`,
  packed: ({ id }: Parcel) => `Parcel ${id} is packed. A new address of its member opens it again.`,
  unpacked: ({ id }: Parcel) => `Parcel ${id} waits again.`,
  notPacked: (id: string) => `the parcel ${id} is not packed.`,
  arrived: ({ id }: Parcel) => `Parcel ${id} has arrived.`,
  notOnItsWay: (id: string) => `the parcel ${id} is not on its way.`,
  noReason: (text: string) => `"${text}" is no reason. There are: ${returnReasons.join(', ')}.`,
  cameBack: ({ id }: Parcel) => `Parcel ${id} is back.`,
  notBack: (id: string) => `the parcel ${id} did not come back, or is kept already.`,
  kept: ({ id }: Parcel) => `Parcel ${id} is kept until its member says where it goes.`,
  sentAgain: (parcel: Parcel) => `Parcel ${parcel.id} (${cards(parcel)}) left again under ${codeOf(parcel)}.`,
  noAddress: (id: string) => `the member of the parcel ${id} has left the shop, and its address is erased.`,
}

const checked = (id: string): string => {
  if (!isId(id)) throw noParcel(id)
  return id
}

/** The parcel that an operation changed; without one there was none to change. */
function changed<Outcome extends { outcome: string; parcel?: Parcel }>(
  id: string,
  result: Outcome,
  { done, otherwise }: { done: Outcome['outcome']; otherwise: (id: string) => string },
): Parcel {
  if (result.parcel === undefined) throw noParcel(id)
  if (result.outcome !== done) throw new Refused(otherwise(result.parcel.id))
  return result.parcel
}

export const noun: Noun = {
  about: 'the life of a parcel: combined, packed, arrived, back, sent again',
  verbs: {
    combine: changingVerb({
      about: 'makes one parcel of several of one member and address that wait; prints its id',
      args: ['parcel'],
      many: 'other-parcels',
      async change(tx, { args, words, now, random }) {
        const parcelIds = [args.parcel, ...words].map(checked)
        const result = await combineParcels(tx, { parcelIds, newId: random.id(), now })
        if (result.outcome === 'unknown') throw noParcel(result.id)
        if (result.outcome === 'not waiting') throw new Refused(sentences.notWaiting(result.parcel.id))
        if (result.outcome === 'one parcel') throw new Refused(sentences.onlyOne)
        if (result.outcome === 'too many') throw new Refused(sentences.tooMany)
        if (result.outcome === 'other member') throw new Refused(sentences.otherMember)
        if (result.outcome !== 'combined') throw new Refused(sentences.otherAddress)
        const { parcel, from } = result
        return {
          subject: parcel.id,
          detail: { parcels: from.map(({ id }) => id) },
          lines: [sentences.combined(parcel, from.length)],
        }
      },
    }),
    split: changingVerb({
      about: 'takes a shipment out of a combined parcel again',
      args: ['shipment'],
      async change(tx, { args: { shipment }, now, random }) {
        const change = { shipmentId: checked(shipment), newId: random.id(), now }
        const result = await splitParcel(tx, change)
        if (result.outcome === 'unknown') throw noParcel(shipment)
        if (result.outcome === 'not waiting') throw new Refused(sentences.notWaiting(result.parcel.id))
        if (result.outcome !== 'split') throw new Refused(sentences.alone(shipment))
        const { parcel, rest } = result
        return { subject: parcel.id, detail: { from: rest.id }, lines: [sentences.split(parcel, rest)] }
      },
    }),
    pack: changingVerb({
      about: 'records that a parcel is packed: nothing is put into it or taken out',
      args: ['parcel'],
      async change(tx, { args: { parcel: id }, now }) {
        const result = await packParcel(tx, { parcelId: checked(id), now })
        if (result.outcome === 'held') throw refusedAsHeld(id, result.reasons)
        const parcel = changed(id, result, { done: 'packed', otherwise: sentences.notWaiting })
        return { subject: parcel.id, detail: {}, lines: [sentences.packed(parcel)] }
      },
    }),
    unpack: changingVerb({
      about: 'records that a packed parcel waits again',
      args: ['parcel'],
      async change(tx, { args: { parcel: id }, now }) {
        const result = await unpackParcel(tx, { parcelId: checked(id), now })
        const parcel = changed(id, result, { done: 'unpacked', otherwise: sentences.notPacked })
        return { subject: parcel.id, detail: {}, lines: [sentences.unpacked(parcel)] }
      },
    }),
    arrived: changingVerb({
      about: 'records that a parcel reached its member',
      args: ['parcel'],
      async change(tx, { args: { parcel: id }, now }) {
        const result = await recordArrival(tx, { parcelId: checked(id), now })
        const parcel = changed(id, result, { done: 'arrived', otherwise: sentences.notOnItsWay })
        return { subject: parcel.id, detail: {}, lines: [sentences.arrived(parcel)] }
      },
    }),
    'came-back': changingVerb({
      about: `records that a parcel came back, and mails the member why: ${returnReasons.join(', ')}`,
      args: ['parcel', 'reason'],
      async change(tx, { args: { parcel: id, reason: text }, now, random }) {
        const reason = returnReasons.find((known) => known === text)
        if (reason === undefined) throw new Refused(sentences.noReason(text))
        const result = await recordReturn(tx, { parcelId: checked(id), reason, mailId: random.id(), now })
        const parcel = changed(id, result, { done: 'came back', otherwise: sentences.notOnItsWay })
        return {
          subject: parcel.id,
          detail: { reason },
          lines: [sentences.cameBack(parcel), toldLine(parcel)],
        }
      },
    }),
    'send-again': changingVerb({
      about: 'records that a parcel that came back left again, and mails the member its new delivery code',
      args: parcelArgs,
      options: carrierOption,
      async change(tx, given) {
        const sent = await parcelToSend(given, false)
        const { parcelId: id } = sent
        const result = await sendAgain(tx, sent)
        if (result.outcome === 'unknown') throw noParcel(id)
        if (result.outcome === 'held') throw refusedAsHeld(id, result.reasons)
        if (result.outcome === 'not back') throw new Refused(sentences.notBack(id))
        if (result.outcome === 'no address') throw new Refused(sentences.noAddress(id))
        if (result.outcome !== 'sent again') throw badNumber(sent, result.outcome, sent.carrier)
        const { parcel } = result
        const { trackingNumber, carrier } = parcel
        return {
          subject: parcel.id,
          detail: { deliveryCode: trackingNumber, ...(carrier === null ? {} : { carrier }) },
          lines: [sentences.sentAgain(parcel), toldLine(parcel)],
        }
      },
    }),
    keep: changingVerb({
      about: 'records that a parcel that came back is kept until its member says where it goes',
      args: ['parcel'],
      async change(tx, { args: { parcel: id }, now }) {
        const result = await keepParcel(tx, { parcelId: checked(id), now })
        const parcel = changed(id, result, { done: 'kept', otherwise: sentences.notBack })
        return { subject: parcel.id, detail: {}, lines: [sentences.kept(parcel)] }
      },
    }),
  },
}

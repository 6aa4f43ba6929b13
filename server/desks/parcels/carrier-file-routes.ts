import { listCarriers, writeTestFile as readTestFile } from '#contract/operator/carriers.ts'
import * as calls from '#contract/operator/shipments.ts'
import type { DeskPhrases } from '#phrases/answers/desks/ja.ts'
import type { Language } from '#phrases/language.ts'
import { japanDate } from '#server/business-time/japan.ts'
import { type Carriers, withContracts } from '#server/cards/shipping/carrier-file.ts'
import { referenceOf } from '#server/cards/shipping/consignment.ts'
import {
  exportParcels,
  lackOf,
  type ParcelFault,
  writeTestFile,
} from '#server/cards/shipping/export-parcels.ts'
import { importNumbers } from '#server/cards/shipping/import-numbers.ts'
import { readNumbers } from '#server/cards/shipping/read-numbers.ts'
import type { Database } from '#server/db/pool.ts'
import { Refusal } from '#server/http/calls.ts'
import type { OperatorHttp } from '#server/http/operator-calls.ts'
import { readSettings } from '#server/people/operator/shop-settings.ts'
import { serveAct } from '#server/people/staff/act-routes.ts'
import { recordReading } from '#server/people/staff/readings.ts'
import type { Random } from '#server/random.ts'
import { findParcels } from './find-parcels.ts'

interface CarrierFileDeps {
  db: Database
  random: Random
  readCarriers: () => Promise<Carriers>
}

/** At most this many faults are named; a file of another carrier is wrong on all lines. */
const faultsNamed = 20

const firstOf = (faults: string[], { moreFaults }: DeskPhrases): string[] => {
  const more = faults.length - faultsNamed
  return more > 0 ? [...faults.slice(0, faultsNamed), moreFaults(more)] : faults
}

/** The carriers with the numbers of the shop's contracts, and a file to try them with. */
export function carrierRoutes(http: OperatorHttp, { db, readCarriers }: CarrierFileDeps): void {
  http.serve(listCarriers, async ({ language }) => {
    const { sender, carrierContracts: contracts } = await readSettings(db)
    const carriers = [...(await readCarriers()).values()].map((carrier) => withContracts(carrier, contracts))
    const list = carriers.map(async (carrier) => ({
      key: carrier.key,
      name: carrier.name[language],
      numbers: carrier.export.columns.flatMap(({ setting, fixed = '' }) =>
        setting === undefined ? [] : [{ setting, value: fixed }],
      ),
      faults: (await lackOf(carrier, sender)).map((fault) => fault[language]),
    }))
    return { list: await Promise.all(list) }
  })

  http.serve(readTestFile, async ({ params, now, phrases: { desks }, language }) => {
    const carrier = (await readCarriers()).get(params.carrier ?? '')
    if (carrier === undefined) return new Refusal(404, { carrier: [desks.unknownCarrier] })
    const { sender, carrierContracts: contracts } = await readSettings(db)
    const written = await writeTestFile({ carrier, sender, contracts, language, now })
    if ('faults' in written) return new Refusal(422, { file: written.faults.map((fault) => fault[language]) })
    const fileName = `TEST-${carrier.key}-${japanDate(now)}.csv`
    return { file: written.bytes.toString('base64url'), fileName }
  })
}

/** Files for the software of delivery carriers, and what comes back from it. */
export function carrierFileRoutes(http: OperatorHttp, deps: CarrierFileDeps): void {
  const { db, random, readCarriers } = deps

  http.serve(
    calls.writeCarrierFile,
    async ({ operator, params, now, phrases, language }, _, { without = '', ...filter }) => {
      const { desks } = phrases
      const carrier = (await readCarriers()).get(params.carrier ?? '')
      if (carrier === undefined) return new Refusal(404, { carrier: [desks.unknownCarrier] })
      const page = { limit: calls.carrierFileLength + 1, offset: 0, now }
      const { parcels: listed } = await findParcels(db, filter, page)
      if (listed.length > calls.carrierFileLength)
        return new Refusal(422, { file: [desks.tooManyParcels(calls.carrierFileLength)] })
      const { sender, carrierContracts: contracts } = await readSettings(db)
      const exported = await exportParcels(db, {
        carrier,
        sender,
        contracts,
        ids: listed.map(({ id }) => id),
        without: new Set(without.split(/[\s,]+/).filter(Boolean)),
        limit: calls.carrierFileLength,
        now,
      })
      if (exported.outcome === 'faults')
        return new Refusal(422, { file: firstOf(exported.faults.map(sayFault(desks, language)), desks) })
      if (exported.outcome === 'not waiting')
        return new Refusal(422, { without: [desks.notInList(exported.names)] })
      if (exported.outcome !== 'written') return new Refusal(422, { file: [desks.nothingToSend] })
      const { bytes, parcels, leftOut } = exported
      await recordReading(db, {
        id: random.id(),
        operatorId: operator.id,
        readAt: now,
        what: 'list',
        subject: String(parcels.length),
      })
      return {
        file: bytes.toString('base64url'),
        fileName: `${carrier.key}-${japanDate(now)}.csv`,
        parcels: parcels.length,
        leftOut: leftOut.map(({ parcel: { id, recipient }, ...left }) => ({
          parcelId: id,
          why: left.why,
          recipient,
          faults: left.why === 'unfit' ? left.faults.map((fault) => fault[language]) : [],
        })),
      }
    },
  )

  serveAct(
    http,
    deps,
    calls.importNumbers,
    async (tx, { now, phrases, language }, { carrier: key, file }) => {
      const { desks } = phrases
      const carriers = await readCarriers()
      const carrier = carriers.get(key)
      if (carrier === undefined) return new Refusal(422, { carrier: [desks.unknownCarrier] })
      const read = readNumbers(carrier, Buffer.from(file, 'base64url'))
      const refused = (faults: readonly { ja: string; en: string }[]) =>
        new Refusal(422, {
          file: firstOf(
            faults.map((fault) => fault[language]),
            desks,
          ),
        })
      if ('faults' in read) return refused(read.faults)
      const imported = await importNumbers(tx, {
        parcels: read.parcels,
        carriers,
        carrier: key,
        noticesUntil: (await readSettings(tx)).shipping.noticesUntil,
        now,
        newId: random.id,
      })
      if (imported.outcome === 'refused') return refused(imported.faults)
      const { sent, knownCount: known } = imported
      const parcels = sent.map(({ id, trackingNumber }) => ({ shipment: id, deliveryCode: trackingNumber }))
      return {
        subject: '',
        detail: { carrier: key, parcels, recordedBefore: known },
        kept: { sent: sent.length, known, withoutReference: read.withoutReference },
      }
    },
  )
}

/** With what it is about: a parcel by its reference, the sender, the carrier's file. */
const sayFault =
  ({ aboutSender, aboutParcel }: DeskPhrases, language: Language) =>
  ({ about, message }: ParcelFault): string => {
    if (about === 'file') return message[language]
    return about === 'sender'
      ? aboutSender(message[language])
      : aboutParcel(referenceOf(about.parcelId), message[language])
  }

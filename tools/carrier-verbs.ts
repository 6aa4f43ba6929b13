// The verbs of shipments that speak with a delivery carrier's software: out with its file, back with its numbers.

import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { HoldReason } from '#contract/operator/shipments.ts'
import { faultLine } from '#phrases/catalogue/command.ts'
import { japanDate } from '#server/business-time/japan.ts'
import type { Carrier, Carriers } from '#server/cards/shipping/carrier-file.ts'
import {
  exportParcels,
  type LeftOut,
  type ParcelFault,
  type ParcelsExported,
} from '#server/cards/shipping/export-parcels.ts'
import { importNumbers } from '#server/cards/shipping/import-numbers.ts'
import type { Parcel } from '#server/cards/shipping/parcel-queries.ts'
import { readCarriers } from '#server/cards/shipping/read-carriers.ts'
import { readNumbers } from '#server/cards/shipping/read-numbers.ts'
import { readSettings } from '#server/shop/settings.ts'
import { type ListLimit, limitOption, readLimit } from './list-limit.ts'
import { changingVerb, Refused, readingVerb, type Verb } from './shop-frame.ts'

const exportLimit: ListLimit = { byDefault: 1000, most: 10_000 }
const senderCommand =
  'settings set sender \'{"name":"…","phone":"03-…","postalCode":"100-0001","prefecture":"…","city":"…","street":"…","building":""}\''

const sentences = {
  carrierFaults: (lines: string[]) =>
    `the files of the delivery carriers are not right.\n${lines.join('\n')}\n`,
  unknownCarrier: (key: string, known: string[]) =>
    `there is no delivery carrier "${key}". There are: ${known.join(', ')}.`,
  noSender: `the sender on the labels is not set. Set it first: ${senderCommand}`,
  nothing: 'no parcel is to be sent.',
  notWaiting: (names: readonly string[]) =>
    `--without names what does not wait to be sent: ${names.join(', ')}.`,
  badDay: (text: string) => `--promised-before takes a day such as 2026-12-01, not "${text}".`,
  doNotFit: (lines: string[]) =>
    `the file cannot be written whole. Put right what is named, or leave these parcels out with --without and send them apart.\n${lines.join('\n')}\n`,
  file: 'the carrier’s file',
  sender: 'the setting sender',
  exists: (file: string) => `${file} exists already, and no file is overwritten; name another with --output.`,
  notWritable: (file: string, code: string) => `${file} cannot be written (${code}).`,
  written: (count: number, file: string) =>
    `${count === 1 ? '1 parcel is' : `${count} parcels are`} in ${file}. It holds names and addresses: delete it when the labels are printed.`,
  more: (limit: number) =>
    `More than ${limit} parcels wait; these are the soonest promised. --limit takes more.`,
  leftOut: (id: string, why: string) => `Left out: ${id}: ${why}`,
  abroad: 'its address is abroad',
  named: 'named by --without',
  unreadableFile: (file: string) => `${file} cannot be read.`,
  wrongLines: (lines: string[]) => `the file is not right.\n${lines.join('\n')}\n`,
  sent: ({ id, trackingNumber }: Parcel) => `Shipment ${id} left under ${trackingNumber}.`,
  total: (sent: number, known: number) =>
    `${sent} recorded, each with a mail to its member; ${known} recorded before.`,
  withoutReference: (count: number) =>
    `${count === 1 ? '1 line has' : `${count} lines have`} no reference of ours, and ${count === 1 ? 'was' : 'were'} passed over.`,
}

/** @throws Refused with every fault of the files, each with its line */
export async function readAllCarriers(): Promise<Carriers> {
  const read = await readCarriers(readSettings(process.env).carriersFolder)
  if ('carriers' in read) return read.carriers
  const lines = read.faults.map(({ file, line, place, message }) => faultLine.en(file, line, place, message))
  throw new Refused(sentences.carrierFaults(lines))
}

export const unknownCarrier = (key: string, carriers: Carriers): Refused =>
  new Refused(sentences.unknownCarrier(key, [...carriers.keys()]))

function pick(carriers: Carriers, key: string): Carrier {
  const carrier = carriers.get(key)
  if (carrier === undefined) throw unknownCarrier(key, carriers)
  return carrier
}

function readDay(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text)
  if (isDay !== true) throw new Refused(sentences.badDay(text))
  return text
}

/** A file with names and addresses: for its owner alone, and never over another. */
function writeNew(file: string, bytes: Buffer): void {
  try {
    writeFileSync(resolve(file), bytes, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    throw new Refused(code === 'EEXIST' ? sentences.exists(file) : sentences.notWritable(file, code))
  }
}

const faultLines = (faults: readonly ParcelFault[]) =>
  faults.map(({ about, message }) => {
    const what = typeof about === 'string' ? sentences[about] : about.parcelId
    return `  ${what}: ${message.en}`
  })

function whyLeftOut(one: LeftOut, saidHolds: (reasons: readonly HoldReason[]) => string): string {
  if (one.why === 'held') return saidHolds(one.reasons)
  return sentences[one.why]
}

function refusalOf(exported: Exclude<ParcelsExported, { outcome: 'written' }>): Refused {
  if (exported.outcome === 'faults') return new Refused(sentences.doNotFit(faultLines(exported.faults)))
  if (exported.outcome === 'not waiting') return new Refused(sentences.notWaiting(exported.names))
  return new Refused(exported.outcome === 'no sender' ? sentences.noSender : sentences.nothing)
}

/** @param saidHolds why a parcel is held, in words */
export const exportVerb = (saidHolds: (reasons: readonly HoldReason[]) => string): Verb =>
  readingVerb({
    about:
      'writes the file of a delivery carrier’s software, of the parcels that may leave; all of them fit or none',
    args: ['carrier'],
    options: {
      'promised-before': { type: 'string', about: 'only what was promised before this day: 2026-12-01' },
      output: { type: 'string', about: 'the file; without it <carrier>-<day>.csv here' },
      without: {
        type: 'string',
        about: 'parcels to leave out: ids or their last groups, with commas between',
      },
      limit: limitOption(exportLimit),
    },
    async read(db, { args, options, settings, now }) {
      const carrier = pick(await readAllCarriers(), args.carrier)
      const limit = readLimit(options.limit, exportLimit)
      const exported = await exportParcels(db, {
        carrier,
        sender: settings.sender,
        promisedBefore: readDay(options['promised-before']),
        without: new Set((options.without ?? '').split(/[\s,]+/).filter(Boolean)),
        limit,
        now,
      })
      if (exported.outcome !== 'written') throw refusalOf(exported)
      const file = options.output ?? `${carrier.key}-${japanDate(now)}.csv`
      writeNew(file, exported.bytes)
      return [
        sentences.written(exported.parcels.length, file),
        ...exported.leftOut.map((one) => sentences.leftOut(one.parcel.id, whyLeftOut(one, saidHolds))),
        ...(exported.hasMore ? [sentences.more(limit)] : []),
      ]
    },
  })

function readBytes(file: string): Buffer {
  try {
    return readFileSync(resolve(file))
  } catch {
    throw new Refused(sentences.unreadableFile(file))
  }
}

export const importNumbersVerb: Verb = changingVerb({
  about:
    'records that the parcels of a delivery carrier’s own file have left, all of them or none; twice is harmless',
  args: ['carrier', 'file'],
  async change(tx, { args, settings, now, random }) {
    const carriers = await readAllCarriers()
    const carrier = pick(carriers, args.carrier)
    const read = readNumbers(carrier, readBytes(args.file))
    if ('faults' in read) throw new Refused(sentences.wrongLines(read.faults.map(({ en }) => en)))
    const result = await importNumbers(tx, {
      parcels: read.parcels,
      carriers,
      carrier: carrier.key,
      noticesUntil: settings.shipping.noticesUntil,
      now,
      newId: random.id,
    })
    if (result.outcome === 'refused')
      throw new Refused(sentences.wrongLines(result.faults.map(({ en }) => en)))
    const { sent, knownCount } = result
    const parcels = sent.map(({ id, trackingNumber }) => ({ shipment: id, deliveryCode: trackingNumber }))
    return {
      subject: '',
      detail: { carrier: carrier.key, parcels, recordedBefore: knownCount },
      lines: [
        ...sent.map(sentences.sent),
        sentences.total(sent.length, knownCount),
        ...(read.withoutReference === 0 ? [] : [sentences.withoutReference(read.withoutReference)]),
      ],
    }
  },
})

import { numberFaults } from '#phrases/carriers/parcels.ts'
import { inBoth, type Localized } from '#phrases/language.ts'
import { isPowerOfTen, readCsv } from '#server/operator-files/csv.ts'
import { readText } from '#server/operator-files/encoding.ts'
import type { Carrier } from './carrier-file.ts'
import { judgeNumber } from './tracking-number.ts'

/** A line of the file that comes back from a carrier's software. */
export interface NumberedParcel {
  line: number
  reference: string
  trackingNumber: string
}

export interface ReadNumbers {
  parcels: NumberedParcel[]
  /** Lines without a reference: labels that were made in the carrier's software and are none of ours. */
  withoutReference: number
}

export const faultOnLine = (line: number, fault: Localized): Localized => ({
  ja: numberFaults.onLine.ja(String(line), fault.ja),
  en: numberFaults.onLine.en(String(line), fault.en),
})

/**
 * Reads the file of a carrier's software, by its headings. Names every wrong line: no number, a
 * number of another length or with a wrong check digit, a reference or a number that stands twice.
 */
export function readNumbers(carrier: Carrier, bytes: Uint8Array): ReadNumbers | { faults: Localized[] } {
  const found = readText(bytes)
  if ('fault' in found) return { faults: [found.fault] }
  const read = readCsv(found.text)
  if ('unclosedOnLine' in read)
    return { faults: [inBoth(numberFaults.unclosed, String(read.unclosedOnLine))] }
  const [head = { line: 0, fields: [] }, ...rows] = read.rows
  const headings = head.fields.map(plain)
  const { reference, number } = carrier.import
  const [referenceAt, numberAt] = [reference, number].map((heading) => headings.indexOf(plain(heading)))
  const missing = [reference, number].filter((heading) => !headings.includes(plain(heading)))
  if (referenceAt === undefined || numberAt === undefined || missing.length > 0)
    return { faults: missing.map((heading) => inBoth(numberFaults.noHeading, heading)) }
  if (rows.length === 0) return { faults: [numberFaults.noParcel] }
  const named = rows.flatMap(({ line, fields }) => {
    const reference = plain(fields[referenceAt] ?? '')
    return reference === '' ? [] : [{ line, reference, trackingNumber: (fields[numberAt] ?? '').trim() }]
  })
  const judged = judgeLines(carrier, named)
  if (judged.faults.length > 0) return { faults: judged.faults }
  return { parcels: judged.parcels, withoutReference: rows.length - named.length }
}

/** Full-width letters and spaces around a heading or a reference are none of its own. */
const plain = (text: string): string => text.normalize('NFKC').trim().toLowerCase()

/** A number that is whole again with zeros in front has lost them; its check digit says so. */
function numberFault(carrier: Carrier, number: string, fault: 'shape' | 'check digit'): Localized {
  if (isPowerOfTen(number)) return inBoth(numberFaults.changed, number)
  if (fault === 'check digit') return inBoth(numberFaults.checkDigit, number)
  const { digits } = carrier.number
  const whole = digits
    .map((length) => number.padStart(length, '0'))
    .find((one) => 'number' in judgeNumber(carrier, one))
  return whole === undefined
    ? inBoth(numberFaults.shape, number, digits.join(' / '))
    : inBoth(numberFaults.zeros, number, whole)
}

function judgeLines(carrier: Carrier, lines: readonly NumberedParcel[]) {
  const faults: Localized[] = []
  const parcels: NumberedParcel[] = []
  const [references, numbers] = [new Map<string, number>(), new Map<string, number>()]
  for (const { line, reference, trackingNumber } of lines) {
    const refuse = (fault: Localized) => faults.push(faultOnLine(line, fault))
    const sameReference = references.get(reference)
    if (sameReference === undefined) references.set(reference, line)
    else refuse(inBoth(numberFaults.referenceTwice, reference, String(sameReference)))
    if (isPowerOfTen(reference)) refuse(inBoth(numberFaults.changed, reference.toUpperCase()))
    if (trackingNumber === '') {
      refuse(inBoth(numberFaults.noNumber, reference))
      continue
    }
    const judged = judgeNumber(carrier, trackingNumber)
    if ('fault' in judged) {
      refuse(numberFault(carrier, trackingNumber, judged.fault))
      continue
    }
    const sameNumber = numbers.get(judged.number)
    if (sameNumber === undefined) numbers.set(judged.number, line)
    else refuse(inBoth(numberFaults.numberTwice, trackingNumber, String(sameNumber)))
    parcels.push({ line, reference, trackingNumber: judged.number })
  }
  return { faults, parcels }
}

import { japanInstant } from '#server/business-time/japan.ts'
import { rootKeys } from '#server/people/records/published-roots.ts'
import { countPieces } from '#server/people/records/queries.ts'
import {
  type KnownRoot,
  type RecordFault,
  verifyDays,
  verifyPieces,
} from '#server/people/records/verify-records.ts'
import { CheckFailed, type Noun, Refused, readingVerb } from '#tools/shop-frame.ts'
import { shopKeysHere } from '#tools/shop-keys.ts'

/** @throws {Refused} for anything but a day and its root as the shop publishes them */
function readKnown(text: string): KnownRoot {
  const [, day, root] = /^(\d{4}-\d{2}-\d{2}):([\da-f]{64})$/.exec(text) ?? []
  if (day === undefined || root === undefined)
    throw new Refused(`--known takes a day and its root, such as 2026-11-29:9f86…, not "${text}".`)
  return { day, root: Buffer.from(root, 'hex') }
}

/** The sentence about one fault: which table, and when. */
export function faultSentence(fault: RecordFault): string {
  switch (fault.fault) {
    case 'rows':
      return `${fault.table}: rows of ${japanInstant(fault.from)} to ${japanInstant(fault.until)} are not what was written (${fault.written} were, ${fault.found} are there).`
    case 'rows to come':
      return `${fault.table}: a row says that it is written in the future.`
    case 'piece':
      return `Piece ${fault.no} of the chain, which ended at ${japanInstant(fault.until)}, does not follow from the one before it.`
    case 'layout':
      return `Layout ${fault.no} of the chain is not the one by which its pieces were made.`
    case 'day':
      return `The root of ${fault.day} does not follow from its pieces.`
    case 'signature':
      return `The signature of ${fault.day} is not that of the shop's key.`
    case 'day without root':
      return `${fault.day} has ended and has no root.`
    case 'known root is missing':
      return `The chain was rebuilt: ${fault.day} had another root.`
  }
}

const piecesAtOnce = 60
const mostNamed = 50

export const noun: Noun = {
  about:
    'the chain over the permanent record: ledger, draws, payments, approvals and everything else that is kept',
  verbs: {
    verify: readingVerb({
      about: 'verifies that no permanent row was changed, removed or inserted',
      options: {
        known: { type: 'string', about: 'a day and its root, as the shop published them: <day>:<root>' },
      },
      async read(db, { options: { known } }) {
        const faults = await verifyDays(db, {
          keys: rootKeys(shopKeysHere()),
          known: known === undefined ? undefined : readKnown(known),
        })
        const pieces = await countPieces(db)
        for (let first = 1; first <= pieces && faults.length < mostNamed; first += piecesAtOnce)
          faults.push(...(await verifyPieces(db, first, Math.min(pieces, first + piecesAtOnce - 1))))
        if (faults.length > 0) throw new CheckFailed(faults.slice(0, mostNamed).map(faultSentence).join('\n'))
        return pieces === 0
          ? ['No piece is closed yet: the shop closes them by the minute while it is open.']
          : [`Every row is as it was written: ${pieces.toLocaleString('en')} pieces.`]
      },
    }),
  },
}

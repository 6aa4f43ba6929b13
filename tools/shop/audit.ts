import type { ChainHead } from '#server/people/operator/queries.ts'
import { verifyAuditLog } from '#server/people/operator/verify-audit-log.ts'
import { CheckFailed, type Noun, Refused, readingVerb } from '#tools/shop-frame.ts'

const writtenHead = ({ no, hash }: ChainHead) => `${no}:${hash.toString('hex')}`

/** @throws {Refused} for anything but a head as `audit verify` prints it */
function readHead(text: string): ChainHead {
  const [, no, hash] = /^(\d{1,15}):([\da-f]{64})$/.exec(text) ?? []
  if (no === undefined || hash === undefined)
    throw new Refused(`--known takes a head as this command prints it, such as 12:9f86…, not "${text}".`)
  return { no: Number(no), hash: Buffer.from(hash, 'hex') }
}

export const noun: Noun = {
  about: 'the audit log: every change made with these commands or at the console',
  verbs: {
    verify: readingVerb({
      about: 'verifies that no record was changed, removed or inserted, and prints the head of the chain',
      options: {
        known: { type: 'string', about: 'a head that was printed earlier, which must still be in the chain' },
      },
      async read(db, { options: { known } }) {
        const verdict = await verifyAuditLog(db, known === undefined ? undefined : readHead(known))
        switch (verdict.outcome) {
          case 'wrong link':
            throw new CheckFailed(
              `The audit log was changed: record ${verdict.no} (${verdict.recordId}) is not what was written, or one before it is missing.`,
            )
          case 'record outside':
            throw new CheckFailed(
              `The audit log was changed: record ${verdict.recordId} is not in the chain.`,
            )
          case 'known head is missing':
            throw new CheckFailed(`The audit log was rebuilt: ${known} is not in its chain.`)
          case 'whole':
            return verdict.head === undefined
              ? ['The audit log is empty.']
              : [
                  `Every record is as it was written: ${verdict.head.no.toLocaleString('en')}.`,
                  `Head: ${writtenHead(verdict.head)}`,
                ]
        }
      },
    }),
  },
}

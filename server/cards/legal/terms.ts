import { type Database, type Tx, transaction } from '#server/db/pool.ts'
import { cached } from '#server/people/operator/cached.ts'
import { legalFacts, type ShopRules } from './facts.ts'
import { keepVersion } from './keep-version.ts'
import { writeTexts } from './legal-texts.ts'
import { findNewestVersion, type VersionMark } from './queries.ts'

export interface Terms {
  /**
   * The version in force, at most two seconds old. When a release or the operator's settings change the texts,
   * the first read after that stores a new version.
   */
  inForce(): Promise<VersionMark>
}

export interface TermsDeps {
  db: Database
  clock: () => Date
  /** The current facts of the texts. */
  readRules: () => Promise<ShopRules>
}

const factsOf = (rules: ShopRules) => ({ ja: legalFacts(rules, 'ja'), en: legalFacts(rules, 'en') })

const textsOf = (facts: ReturnType<typeof factsOf>) => writeTexts((language) => facts[language])

/** The version that these rules make at a moment, kept in this transaction alone: a preview rolls it back. */
export const termsAt = (tx: Tx, rules: ShopRules, at: Date): Promise<VersionMark> =>
  keepVersion(tx, textsOf(factsOf(rules)), at)

export function createTerms({ db, clock, readRules }: TermsDeps): Terms {
  let keptFacts: string | undefined
  const look = async (): Promise<VersionMark> => {
    const rules = await readRules()
    const facts = factsOf(rules)
    const read = JSON.stringify(facts)
    // Only a change seen by this process makes a version: an older release must not restore its texts beside a newer one.
    if (read !== keptFacts) {
      await transaction(db, (tx) => keepVersion(tx, textsOf(facts), clock()))
      keptFacts = read
    }
    const newest = await findNewestVersion(db)
    if (newest === undefined) throw new Error('no version of the legal texts was kept')
    return { number: newest.number, inForceFrom: newest.inForceFrom }
  }
  return { inForce: cached(look, clock) }
}

import { type Database, transaction } from '../../db/pool.ts'
import { cached } from '../operator/cached.ts'
import { legalFacts, type ShopRules } from './facts.ts'
import { keepVersion } from './keep-version.ts'
import { writeTexts } from './legal-texts.ts'
import { findNewestVersion, type VersionMark } from './queries.ts'

export interface Terms {
  /**
   * The version in force, at most two seconds old. Whenever the texts came to say something else, by a release
   * or by the operator's settings, that is a new version from the moment it is first asked for.
   */
  inForce(): Promise<VersionMark>
}

export interface TermsDeps {
  db: Database
  clock: () => Date
  /** What the texts speak of, as it is at this moment. */
  readRules: () => Promise<ShopRules>
}

export function createTerms({ db, clock, readRules }: TermsDeps): Terms {
  let keptFacts: string | undefined
  const look = async (): Promise<VersionMark> => {
    const rules = await readRules()
    const facts = { ja: legalFacts(rules, 'ja'), en: legalFacts(rules, 'en') }
    const read = JSON.stringify(facts)
    // Only what changed for this process makes a version: beside a newer release it must not bring its own back.
    if (read !== keptFacts) {
      const content = writeTexts((language) => facts[language])
      await transaction(db, (tx) => keepVersion(tx, content, clock()))
      keptFacts = read
    }
    const newest = await findNewestVersion(db)
    if (newest === undefined) throw new Error('no version of the legal texts was kept')
    return { number: newest.number, inForceFrom: newest.inForceFrom }
  }
  return { inForce: cached(look, clock) }
}

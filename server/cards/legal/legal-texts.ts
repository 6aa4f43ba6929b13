import { createHash } from 'node:crypto'
import type { LegalDocumentName } from '#contract/legal.ts'
import { type Language, languages } from '#phrases/language.ts'
import type { LegalDocument } from '#phrases/legal/document.ts'
import { en } from '#phrases/legal/en.ts'
import type { LegalFacts } from '#phrases/legal/facts.ts'
import { ja } from '#phrases/legal/ja.ts'

export type LegalContent = Record<Language, Record<LegalDocumentName, LegalDocument>>

/** A text for each document; typed, so that a missing one does not compile. */
type Texts = Record<LegalDocumentName, (facts: LegalFacts) => LegalDocument>
const textsOf: Record<Language, Texts> = { ja, en }

/** Every document in both languages, filled with the facts. */
export function writeTexts(factsOf: (language: Language) => LegalFacts): LegalContent {
  const written = languages.map((language) => {
    const facts = factsOf(language)
    const documents = Object.entries(textsOf[language]).map(([name, write]) => [name, write(facts)])
    return [language, Object.fromEntries(documents)]
  })
  return Object.fromEntries(written) as LegalContent
}

/** The hash does not depend on the order of keys, so it can be recomputed from the database. */
export function hashOf(value: unknown): Buffer {
  return createHash('sha256')
    .update(JSON.stringify(sorted(value)))
    .digest()
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const pairs = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(pairs.map(([key, inside]) => [key, sorted(inside)]))
}

/** A document's hash covers both languages. */
export function documentHashes(content: LegalContent): Record<LegalDocumentName, string> {
  const names = Object.keys(content.ja) as LegalDocumentName[]
  const pairs = names.map((name) => [name, hashOf([content.ja[name], content.en[name]]).toString('hex')])
  return Object.fromEntries(pairs) as Record<LegalDocumentName, string>
}

import { inLanguage, type Language, type Localized } from '#phrases/language.ts'
import { foldedKey } from './search.ts'

/** Tells whether a tag is the named one: by its Japanese name, however that is spelled. */
export const isTag = (tag: Localized, name: string): boolean => foldedKey(tag.ja) === foldedKey(name)

/** A tag as visitors see it; its Japanese name is its key in addresses of both languages. */
export const presentTag = (tag: Localized, language: Language) => ({
  key: tag.ja,
  name: inLanguage(tag, language),
})

/** The tags of these packs, each once, as the first pack that has it spells it. */
export const tagsOf = (packs: readonly { tags: Localized[] }[]): Localized[] => {
  const found = new Map<string, Localized>()
  for (const tag of packs.flatMap(({ tags }) => tags)) {
    const key = foldedKey(tag.ja)
    if (!found.has(key)) found.set(key, tag)
  }
  return [...found.values()]
}

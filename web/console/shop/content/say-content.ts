// A content in words, a line for each of its entries.

import { contradiction } from '#contract/course-words.ts'
import type { FilmSources } from '#contract/films.ts'
import type { ContentKind } from '#contract/operator/content.ts'
import type { Content } from '#contract/operator/content-schemas.ts'
import { contentFaults } from '#phrases/catalogue/content.ts'
import type { ConsolePhrases } from '#phrases/console/ja.ts'
import { inLanguage, type Language } from '#phrases/language.ts'
import { formatHundredths, formatInteger } from '#web/ui/amounts.ts'
import type { ContentPage } from './loader.ts'

type Words = ConsolePhrases['content'] & { films: ConsolePhrases['films'] }
type Say<K extends ContentKind> = (
  content: Content<K>,
  words: Words,
  language: Language,
  /** The name of a card by its id; of a pack and a type with `pack/` and `type/` before it, since they may have one key. */
  nameOf: (id: string) => string,
) => string[]

/** The beginning of a film's name in the shop, which tells it from others. */
const codeOf = ([first]: FilmSources) => /\/media\/(\w{1,6})/.exec(first?.fileUrl ?? '')?.[1] ?? ''

const formatOf = (type: string) => (type.startsWith('video/webm') ? 'WebM' : 'MP4')

/** The packs at the head, in words; `names` are those that the owner chose. */
export const sayHeroes = (names: readonly string[], words: Words): string => {
  if (names.length === 0) return words.shelves.byTurns
  return words.shelves.atHead(names.join(words.separator))
}

const sayings: { readonly [K in ContentKind]: Say<K> } = {
  shelves: ({ heroes, cardTypes }, words, _language, nameOf) =>
    cardTypes.length === 0
      ? []
      : [
          sayHeroes(
            heroes.map((id) => nameOf(`pack/${id}`)),
            words,
          ),
          ...cardTypes.map(({ cardTypeId, packIds }) =>
            words.shelves.type(
              nameOf(`type/${cardTypeId}`),
              packIds.map((id) => nameOf(`pack/${id}`)).join(words.separator) || words.shelves.noPacks,
            ),
          ),
        ],
  banners: ({ entries }, words, language) =>
    entries.map(({ alt, url }) => words.banner(inLanguage(alt, language), url)),
  revealFilms: (list, { films }) =>
    list.map(({ style, tier, sources }) =>
      films.line(
        films.place(String(style), String(tier)),
        codeOf(sources),
        sources.map(({ type }) => formatOf(type)).join(films.separator),
      ),
    ),
  announcement: (announcement, words, language) =>
    announcement === null
      ? []
      : [words.announcementLine(inLanguage(announcement.text, language), announcement.url)],
  courses: (courses, words, language) =>
    courses.map(({ points, priceYen, memo }) =>
      words.course(
        formatInteger(points),
        formatInteger(priceYen),
        memo[language] === '' ? '' : words.memo(memo[language]),
        sayContradictions({ points, priceYen }, memo, language),
      ),
    ),
  offers: (offers, words, _language, nameOf) =>
    offers.map(({ cardId, coinHundredths, stock, maxPerMember }) =>
      words.offer(
        nameOf(cardId),
        formatHundredths(coinHundredths),
        formatInteger(stock),
        maxPerMember === 0 ? '' : words.most(formatInteger(maxPerMember)),
      ),
    ),
}

/** Words of a course that contradict its numbers, in either language; empty where there are none. */
export const sayContradictions = (
  course: { points: number; priceYen: number },
  memo: Readonly<Record<Language, string>>,
  language: Language,
): string =>
  [memo.ja, memo.en]
    .map((said) => contradiction(course, said))
    .map((found) => found && contentFaults.courseWords[language](...found))
    .filter(Boolean)
    .join(' ')

/** The names of all that a content may name, by its id as `sayings` asks for it. */
export const namesOf = ({ cards, packs, cardTypes }: ContentPage): ReadonlyMap<string, string> =>
  new Map([
    ...cards.map(({ cardId, name }) => [cardId, name] as const),
    ...packs.map(({ packId, name }) => [`pack/${packId}`, name] as const),
    ...cardTypes.map(({ cardTypeId, name }) => [`type/${cardTypeId}`, name] as const),
  ])

/** The shop's answer for a kind, in lines; `content` has the form of its schema. */
export const sayContent = (
  kind: ContentKind,
  content: unknown,
  language: Language,
  words: Words,
  nameOf: (id: string) => string = (id) => id,
): string[] => (sayings[kind] as Say<ContentKind>)(content as Content, words, language, nameOf)

export const isContentKind = (kind: string): kind is ContentKind => Object.hasOwn(sayings, kind)

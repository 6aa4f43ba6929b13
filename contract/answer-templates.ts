// The placeholders that an owner's answer template may use: a closed set, each with its name in both languages.

const placeholders = {
  name: /^(?:お名前|name)$/i,
  cards: /^(?:枚数|cards)$/i,
  promisedOn: /^(?:発送予定日|ships by)$/i,
  trackingNumber: /^(?:追跡番号|tracking number)$/i,
  orderId: /^(?:ご購入番号|order)$/i,
  points: /^(?:ポイント|points)$/i,
  shopName: /^(?:店名|shop)$/i,
} as const satisfies Record<string, RegExp>
type Placeholder = keyof typeof placeholders

const braces = /[{｛]([^{}｛｝]*)[}｝]/g

const named = (word: string): Placeholder | undefined =>
  (Object.keys(placeholders) as Placeholder[]).find((key) => placeholders[key].test(word.trim()))

/** The words in braces that are no placeholder. */
export const unknownIn = (text: string): string[] =>
  Array.from(text.matchAll(braces), ([, word = '']) => word).filter((word) => named(word) === undefined)

/** Fills in the placeholders of a text; undefined when the fact for one of them is not known. */
export function filledIn(text: string, facts: Readonly<Record<Placeholder, string>>): string | undefined {
  let isWhole = true
  const filled = text.replace(braces, (_, word: string) => {
    const key = named(word)
    const fact = key === undefined ? '' : facts[key]
    isWhole &&= fact !== ''
    return fact
  })
  return isWhole ? filled : undefined
}

// Text that people type: what is folded before anything is made of it, what is refused, and what two spellings share.

/** Sequences that need a character which is not seen: joiners of scripts and emoji, variants of kanji and emoji, flags. */
const needed = [
  String.raw`(?<=[\p{sc=Arab}\p{sc=Syrc}\p{sc=Deva}\p{sc=Beng}\p{sc=Guru}\p{sc=Gujr}\p{sc=Orya}\p{sc=Taml}\p{sc=Telu}\p{sc=Knda}\p{sc=Mlym}\p{sc=Sinh}\p{sc=Mong}])[\u200c\u200d]`,
  String.raw`(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d(?=\p{Extended_Pictographic})`,
  String.raw`(?<=[\p{scx=Han}\p{Extended_Pictographic}])\p{Variation_Selector}|(?<=[\d#*])\ufe0f(?=\u20e3)`,
  String.raw`(?<=\u{1f3f4})[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]+\u{e007f}`,
].join('|')
/** Direction marks are not among them: they are refused, since they were seen to make a name read as another. */
const unseen = new RegExp(
  String.raw`(${needed})|(?!\p{Bidi_Control})[\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]`,
  'gu',
)
const isPlain = /^[\n\x20-\x7e]*$/

/** The kanji that U+2E81 to U+2EF3 look like (Unicode, EquivalentUnifiedIdeograph); copies out of PDF have such radicals. */
const radicals = Array.from(
  '厂乛乚乙亻冂𠘨刀刂卜㔾小小兀尣尢𡯂巳幺彑𫜹忄心扌攵 旡日月歺母民氵氺灬爫爫丬牛犭王𤴔目示礻𥫗糹纟罓罒㓁冗𦉫羊𦍌𦍋耂肀聿肉𦥑艹艹' +
    '艹虎衤覀西见角𧢲讠贝𧾷车辶辶辶邑钅長镸长门𨸏阝雨青韦页风飞食𩙿飠饣𩠐马骨鬼鱼鸟卤麦黄黾斉齐歯齿竜龙龜亀龟',
)
const kanjiOf = (radical: string) =>
  (radicals[radical.charCodeAt(0) - 0x2e81] ?? radical.normalize('NFKC')).trim() || radical

/**
 * A text as it is kept: composed, without characters that nobody sees and no text needs, with kanji in place of radicals that
 * look like them. A reader sees no change; so a name keeps its width and the old form of a kanji (U+FA19), which NFC takes.
 */
export const foldText = (text: string): string =>
  isPlain.test(text)
    ? text
    : text
        .replaceAll(unseen, '$1')
        .replaceAll(/[\u2e81-\u2fdf]/g, kanjiOf)
        .replaceAll(/[\u2028\u2029]/g, '\n')
        .replaceAll(/[^\uf900-\ufaff\u{2f800}-\u{2fa1f}]+/gu, (run) => run.normalize('NFC'))

/** No payload of the contract goes so deep. */
const deepest = 8

/**
 * Folds every text in a value, except those that lie deeper than any payload goes.
 * @param lettersMax texts with more letters to look at stay as they are, too: their reader refuses them as too long
 */
export function foldTexts(value: unknown, lettersMax = Number.POSITIVE_INFINITY): unknown {
  let left = lettersMax
  const fold = (inner: unknown, depth: number): unknown => {
    if (typeof inner === 'string') {
      if (isPlain.test(inner)) return inner
      left -= inner.length
      return left < 0 ? inner : foldText(inner)
    }
    if (typeof inner !== 'object' || inner === null || depth >= deepest) return inner
    if (Array.isArray(inner)) return inner.map((one) => fold(one, depth + 1))
    return Object.fromEntries(Object.entries(inner).map(([key, one]) => [key, fold(one, depth + 1)]))
  }
  return fold(value, 0)
}

/**
 * Tells whether all text in a value can be kept as it is. Only what the contract declares has several lines; elsewhere control
 * characters can only do harm (the database refuses NUL, a line break could add headers to a mail), direction marks
 * make a name read as another, and half a surrogate pair is no character.
 */
export function isKeepable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !/[\p{Cc}\p{Bidi_Control}]/u.test(value)
  if (typeof value !== 'object' || value === null) return true
  return depth < deepest && Object.values(value).every((inner) => isKeepable(inner, depth + 1))
}

const ofOneLine = (text: string) => text.replaceAll(/[\n\t]/g, ' ')

/** The same of a text that may have several lines: they end with a line feed, and tabs may stand in them. */
export const areLinesKeepable = (value: unknown): boolean =>
  isKeepable(typeof value === 'string' ? ofOneLine(value) : value)

/** The first character that a text would lose, or for which it would be refused. */
export const hiddenIn = (text: string, mayHaveLines: boolean): string | undefined =>
  /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/u.exec(mayHaveLines ? ofOneLine(text) : text)?.[0] ??
  Array.from(text.matchAll(unseen)).find(([, kept]) => kept === undefined)?.[0]

/** The hyphens, dashes, minus signs, lines and waves that stand for each other, and the long vowel mark. */
const dashes = /[\p{Pd}\u02d7\u2043\u2212\u2500\u2501\u223c\u30fc~]/gu

/**
 * The key that all spellings of one text share, for comparing and finding: one width, small letters, one dash, no blanks and
 * nothing unseen. Made here and never by the database, whose locale is another on each machine.
 */
export const searchKey = (text: string): string =>
  foldText(text)
    .normalize('NFKC')
    .replaceAll(/[\s\p{Default_Ignorable_Code_Point}]/gu, '')
    // A voicing mark that stood apart joins the letter before it.
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(dashes, '-')

import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { compareLanguages, pairsOf } from '#test/phrases/compare-languages.ts'
import { sayings } from '#test/phrases/say-phrases.ts'
import { findJapanese, findMarkupText, findSpokenLiterals } from '#test/phrases/spoken-literals.ts'
import { type Finding, isTest, listSources, root } from '#tools/sources.ts'

// Japanese first, English complete: every sentence a person reads stands in a phrase table, in both languages.

const lines = (findings: Finding[]) => findings.map(({ file, line, text }) => `${file}:${line}: ${text}`)

/** The places where a text may stand outside the tables, each with its reason. */
const exceptions: [RegExp, string][] = [
  [/^server\/people\/members\/prefectures\.ts:/, 'names of prefectures, in both languages'],
  [/^server\/people\/operator\/default-settings\.ts:/, "an operator's settings, in both languages"],
  [
    /^server\/db\/migrations\/001-baseline\.sql:/,
    'names of ranks, in both languages; the operator changes them',
  ],
  [/^server\/http\/user-agent\.ts:/, 'names of devices and browsers, the same in both languages'],
  [/^server\/people\/messages\/outbox-page\.ts:/, 'a page for developers, in both languages'],
  [/^server\/http\/openapi\.ts:/, 'the description of the calls, for developers'],
  [/^server\/cards\/reminders\/endpoints\.ts:\d+: Not found$/, 'an answer to a mail program (RFC 8058)'],
  [/^server\/operator-files\/(encoding|look-alikes)\.ts:/, 'patterns of letters, shown to nobody'],
  [/^server\/db\/embedded\.ts:/, 'shown to an operator at the command line'],
  [/^server\/providers\/payments\/[\w-]+\/settings\.ts:/, 'shown to an operator whose shop does not start'],
  [/^server\/money\/bank\/mark-reversals\.ts:/, 'notes in the list of deposits, for an operator'],
  [
    /^server\/desks\/members\/timeline-sources\.ts:\d+: [a-z_]+$/,
    'names of the contract, which the console says in words',
  ],
  [/^web\/storefront\/shell\/gallery\//, 'pages for developers'],
  [
    /^web\/((storefront|console\/frame)\/shell\/language-switch|checker\/checker)\.tsx:\d+: (日本語|English)$/,
    "each language's own name",
  ],
  [/: npm run (verify|shop) --$/, 'a command to be typed'],
  [/^web\/console\/home\/handbook\/markdown\.ts:/, 'markup, made when the pages are built'],
  [/^contract\/course-words\.ts:/, 'units of amounts, as owners write them'],
  [/^server\/cards\/draws\/win-picture\.ts:/, 'markup of Pango, and the name of a typeface'],
  [/^contract\/typed-text\.ts:/, 'the kanji that radicals look like'],
]
const unexpected = (findings: Finding[]) =>
  lines(findings).filter((line) => !exceptions.some(([place]) => place.test(line)))

/** Japanese that an English table holds on purpose. */
const japaneseOnPurpose = new Set(['packDetail.sealMark'])
/** A currency stands before the number in one language and after it in the other. */
const emptyOnPurpose = new Set(['ui.yenBefore'])
const allowed = new Set([...japaneseOnPurpose, ...emptyOnPurpose])

const files = listSources(/^phrases\/.*\.ts$/).map(({ file }) => file)
const read = (file: string): Promise<Record<string, unknown>> => import(join(root, file))
const isOfLanguage = (file: string) => /\/(ja|en)\.ts$/.test(file)

/** The box proves that a card was sealed there, never that it exists and arrives (docs/sealed-box.md). */
const overclaims = [/中身が入って/, /中身の証明/, /verify (its|the|what) (contents|was sealed)/i]
/** The 24 hours run from the draw, seen or not (ruling 18). */
const wrongClocks = [/開封(した|して|から)[^。]*24時間/, /24 hours of (opening|the reveal|seeing)/i]

/** Phrase files that a browser loads at a time; they only join topics. */
const isPart = /^phrases\/(storefront\/(first|shop|members)|console\/first)\//

describe('the phrase tables', () => {
  test('promise only what can be proven, and start the 24 hours with the draw', () => {
    const texts = listSources(/^phrases\/.*\.ts$|^README(\.ja)?\.md$/)
    expect(texts.length).toBeGreaterThan(40)
    const faults = texts.flatMap(({ file, text }) =>
      [...overclaims, ...wrongClocks].filter((claim) => claim.test(text)).map((claim) => `${file}: ${claim}`),
    )
    expect(faults).toEqual([])
  })

  test('have an English file for each Japanese one, with no phrase missing, empty, the same or in Japanese', {
    meta: {
      proves: [
        {
          id: 'two-languages',
          section: 'purpose',
          says: 'Every sentence stands in Japanese and in English.',
          from: 'spec',
          file: 'phrases/storefront/account/en.ts',
          breaks: { replace: "toWithdrawal: 'Close account'", with: "toWithdrawal: ''" },
        },
      ],
    },
  }, async () => {
    const inEnglish = (file: string) => file.replace(/\/ja\.ts$/, '/en.ts')
    const japanese = files.filter((file) => file.endsWith('/ja.ts') && !isPart.test(file))
    expect(japanese.length).toBeGreaterThan(15)
    for (const file of files.filter((own) => own.endsWith('/en.ts') && !isPart.test(own)))
      expect(japanese.map(inEnglish), `${file} translates nothing`).toContain(file)
    const faults: string[] = []
    for (const file of japanese) {
      if (!files.includes(inEnglish(file))) {
        faults.push(`${file}: has no English file`)
        continue
      }
      // Legal texts speak of the shop's facts; server/cards/legal/legal-texts.test.ts lets them.
      if (file.startsWith('phrases/legal/')) continue
      const [ja, en] = [await read(file), await read(inEnglish(file))]
      // A topic is exported under its name, a whole table under its language.
      const topics = { ...ja, ...(ja.ja as object) }
      const translated: Record<string, unknown> = { ...en, ...(en.en as object) }
      for (const [name, phrases] of Object.entries(topics))
        if (name !== 'ja') faults.push(...compareLanguages(phrases, translated[name], name, allowed))
    }
    expect(faults).toEqual([])
  })

  test('hold every phrase in both languages when a file holds both', async () => {
    const faults: string[] = []
    for (const file of files.filter((own) => !isOfLanguage(own)))
      for (const { ja, en, place } of pairsOf(await read(file), file))
        faults.push(...compareLanguages(ja, en, place, allowed))
    expect(faults).toEqual([])
  })

  test('contain Japanese only beside an English phrase', () => {
    const found = listSources(/^phrases\/.*\.ts$/)
      .filter(({ file }) => !file.endsWith('/ja.ts'))
      .flatMap((source) => findJapanese(source, (path) => path.includes('ja') || path.includes('sealMark')))
    expect(unexpected(found)).toEqual([])
  })

  test('have one layout: a folder for each topic with one file a language, joined to its kind’s table', () => {
    const places = /^phrases\/(storefront|console|answers|mail|legal)\/(?:([\w-]+)\/)?(ja|en)\.ts$/
    const odd = files.filter((file) => isOfLanguage(file) && !places.test(file))
    expect(odd).toEqual([])
    // The gallery's words are laid out otherwise, the sentences of records come by themselves, and two of the legal texts
    // are parts of others.
    const apart = /\/(gallery|terms-end|words)\/|\/console\/audit\//
    for (const file of files.filter((own) => !isPart.test(own) && !apart.test(own))) {
      const [, kind, topic, language] = places.exec(file) ?? []
      if (topic === undefined) continue
      const tables = listSources(new RegExp(`^phrases/${kind}/(?:\\w+/)?${language}\\.ts$`)).filter(
        (table) => table.file === `phrases/${kind}/${language}.ts` || isPart.test(table.file),
      )
      expect(tables.map(({ text }) => text).join(), file).toContain(`/${topic}/${language}.ts'`)
    }
  })
})

/** A name of the code: a key of a file, a field, a code of an enumeration. */
const identifier =
  /(?<![\w./#@:-])(?:[a-z]+(?:[A-Z][a-z]+)*(?:\.[a-z]+(?:[A-Z][a-z]+)*)+|[a-z]+(?:[A-Z][a-z]+)+|[a-z]+(?:_[a-z]+)+)(?![\w/])/g
/** Places of which a person reads what they are, each with the reason. */
const namesOnPurpose: [RegExp, string][] = [
  [/^(iPhone|iPad|fincode|docomo)$/, 'names of products'],
  [/^(draw_check|exchange_check)$/, 'names of cookies, which the law wants told'],
  [/^shipOnly$/, 'the column of a file of prizes, which the person edits'],
  [/^(catalogue\.(yaml|base)|prizes\.csv)$/, 'files that the person edits'],
]
const identifiersIn = (text: string) =>
  [...text.matchAll(identifier)]
    .map(([name]) => name)
    .filter((name) => !namesOnPurpose.some(([own]) => own.test(name)))

test.each([
  ['お一人様の上限（maxPerMember）を決めたパック', ['maxPerMember']],
  ['change the bounds (catalogueBounds.pointPrice)', ['catalogueBounds.pointPrice']],
  ['状態は awaiting_payment です', ['awaiting_payment']],
  ['settings.legal を入力', ['settings.legal']],
  ['An iPhone at https://shop.example/packList, fukuhiki-web.service, a@b.example', []],
])('an identifier is noticed: %s', (text, names) => expect(identifiersIn(text)).toEqual(names))

test('no phrase of a browser shows a visitor a key of a file, a field or a code', async () => {
  const faults: string[] = []
  const inBrowser =
    /^phrases\/(answers|carriers|console|legal|mail|storefront)\/|^phrases\/catalogue\/(content|drafts|faults|films|pictures|simulation)\.ts$/
  for (const file of files.filter((own) => inBrowser.test(own) && !isPart.test(own)))
    for (const { place, text } of sayings(await read(file), file))
      for (const name of identifiersIn(text)) faults.push(`${place}: ${name}: ${text}`)
  expect([...new Set(faults)]).toEqual([])
})

describe('outside the tables', () => {
  test('no component and no room contains a text', () => {
    const sources = listSources(
      /^(web|server\/(people|money|cards|desks|http|ledger|providers|jobs))\/.*\.tsx?$/,
    )
    expect(sources.length).toBeGreaterThan(150)
    const spoken = sources.filter(({ file }) => !isTest(file)).flatMap(findSpokenLiterals)
    expect(unexpected(spoken)).toEqual([])
  })

  test('the server writes no page', () => {
    const sources = listSources(/^server\/.*\.ts$/).filter(({ file }) => !isTest(file))
    expect(unexpected(sources.flatMap(findMarkupText))).toEqual([])
  })

  test('the code contains no Japanese', () => {
    const sources = listSources(/\.(ts|tsx|mjs|sql|css|html)$/).filter(
      ({ file }) => !/^(phrases|demo|docs|emulators|packages)\//.test(file) && !isTest(file),
    )
    expect(unexpected(sources.flatMap((source) => findJapanese(source)))).toEqual([])
  })
})

describe('these tests notice text', () => {
  const inPage = (text: string) => findSpokenLiterals({ file: 'planted.tsx', text })

  test.each([
    ['<p>Sold out</p>', 'Sold out'],
    ['<p>完売</p>', '完売'],
    ['<p>\n  {count}\n  left\n</p>', 'left'],
    ['<>{`${count} left`}</>', 'left'],
    ["<p>{'Sold out'}</p>", 'Sold out'],
    ["<p>{isOpen ? 'open' : words.closed}</p>", 'open'],
    ["<p>{isOpen && 'open'}</p>", 'open'],
    ["<p>{label ?? 'none'}</p>", 'none'],
    ["<p>{count + ' left'}</p>", 'left'],
    ["<p>{('open' as string)}</p>", 'open'],
    ["<p>{['no', words.yes][answer]}</p>", 'no'],
    ["<p>{{ yes: 'yes' }[answer]}</p>", 'yes'],
    ["<ul>{list.map((card) => (card.isNew ? 'new' : ''))}</ul>", 'new'],
    ["<ul>{['one', 'two'].map((name) => <li key={name}>{name}</li>)}</ul>", 'one'],
    ['<ul>{list.map((card) => <li key={card.id}>won</li>)}</ul>', 'won'],
    ['<img alt="A fox" />', 'A fox'],
    ['<img alt="fox" />', 'fox'],
    ['<button aria-label="close" />', 'close'],
    ["<button aria-label={isOpen ? 'close' : words.open} />", 'close'],
    ['<button aria-label={`page ${n}`} />', 'page'],
    ['<section aria-roledescription="carousel" />', 'carousel'],
    ['<abbr title="points">{unit}</abbr>', 'points'],
    ['<input placeholder="name" />', 'name'],
    ['<TextField label="Name" />', 'Name'],
    ['<EmptyState title="nothing" />', 'nothing'],
    ['<TextField error="required" />', 'required'],
    ['<Row value="Nothing here" />', 'Nothing here'],
    ['<Row value="完売" />', '完売'],
    ["<Facts facts={[{ label: 'price', value }]} />", 'price'],
    ["<Facts facts={[{ name: 'Sold out', value: n }]} />", 'Sold out'],
    ["<Row title={<b>{'won'}</b>} />", 'won'],
  ])('in a component: %s', (jsx, expected) => {
    const found = inPage(`export const Planted = () => ${jsx}`)
    expect(found.map(({ text }) => text)).toContain(expected)
    expect(found[0]?.line).toBe(1 + (jsx.startsWith('<p>\n') ? 2 : 0))
  })

  test.each([
    ["const state = isOpen ? 'open' : 'closed'\nexport const Planted = () => <p>{state}</p>", 'closed'],
    ["const names = { a: 'first' }\nexport const Planted = () => <p>{names[key]}</p>", 'first'],
    ["function word() {\n  return 'won'\n}\nexport const Planted = () => <p>{word()}</p>", 'won'],
    ["const word = (n) => (n > 1 ? 'many' : 'one')\nexport const Planted = () => <p>{word(2)}</p>", 'many'],
    ["export const leave = () => alert('gone')", 'gone'],
    ["export const leave = () => setError('failed')", 'failed'],
    ["document.title = 'Shop'", 'Shop'],
    ["element.textContent = 'gone'", 'gone'],
    ["export const message = 'Please log in.'", 'Please log in.'],
    ["export const rows = [{ title: 'prices' }]", 'prices'],
    ["export const word = 'ありません'", 'ありません'],
    ['export const word = `残り${count}`', '残り2'],
  ])('in a file of the page: %s', (text, expected) => {
    expect(inPage(text).map((own) => own.text)).toContain(expected)
  })

  test.each([
    ["return new Refusal(422, { count: ['taken'] })", 'taken'],
    ["return new Refusal(422, { count: [isSold ? 'sold' : words.short] })", 'sold'],
    ["await post(tx, { subject: 'Welcome', body })", 'Welcome'],
    ["return { message: 'done' }", 'done'],
    ["const text = 'Your cards are on their way.'", 'Your cards are on their way.'],
    ['await mail(`Dear ${name},\\nthank you.`)', 'Dear'],
  ])('in a room: %s', (statement, expected) => {
    const found = findSpokenLiterals({
      file: 'planted.ts',
      text: `export async function planted() { ${statement} }`,
    })
    expect(found.map((own) => own.text).join()).toContain(expected)
  })

  test('text in markup, and Japanese in a style or a migration', () => {
    const page = { file: 'planted.ts', text: 'reply.send(`<main><h1>Closed ${now}</h1></main>`)' }
    expect(findMarkupText(page).map(({ text }) => text)).toEqual(['Closed'])
    const text = "insert into rank values (1, '金');\n-- 金は金\n.a::before { content: '新'; }"
    expect(findJapanese({ file: 'planted.sql', text }).map(({ line }) => line)).toEqual([1, 3])
  })

  test('but not text that is never shown', () => {
    const quiet = `
      import { words } from 'Some Package'
      type Kind = 'line broke' | 'Sold out'
      const style = { transform: 'translate(1px) scale(2)' }
      const found = rows.find((row) => row.kind === 'Sold out'.length)
      export const Planted = () => (
        <a className="big red" href="/pack-list?index=1" key="a b" data-state="open" role="status">
          {words.title} {count} × 2 / 3 — {formatInteger(count)}
          <img alt="" sizes="(min-width: 40rem) 10rem, 90vw" />
        </a>
      )
      throw new Error('This is for the log.')
      console.error('The answer breaks the contract')
    `.replace("=== 'Sold out'.length", '=== kind')
    expect(inPage(quiet)).toEqual([])
  })

  test('in the tables: a phrase missing, empty, the same, half translated, or untranslated when there is one', () => {
    const ja = { a: '開く', b: (n: string) => `${n}枚`, c: { d: ['甲', '乙'] } }
    const compare = (en: unknown) => compareLanguages(ja, en, 'planted')
    const good = { a: 'Open', b: (n: string) => (n === '1' ? '1 card' : `${n} cards`), c: { d: ['A', 'B'] } }
    expect(compare(good)).toEqual([])
    expect(compare({ ...good, a: undefined })).toEqual(['planted.a: missing in English'])
    expect(compare({ b: good.b, c: good.c })).toEqual(['planted.a: missing in English'])
    expect(compare({ ...good, a: ' ' })).toEqual(['planted.a: empty in English'])
    expect(compare({ ...good, a: '開く' })).toEqual(['planted.a: Japanese in English: 開く'])
    expect(compare({ ...good, a: 'Open「it」' })).toEqual(['planted.a: Japanese in English: Open「it」'])
    expect(compare({ ...good, b: (n: string) => (n === '1' ? '1枚' : `${n} cards`) })).toEqual([
      'planted.b: Japanese in English: 1枚',
    ])
    expect(compare({ ...good, c: { d: ['A'] } })).toEqual(['planted.c.d.1: missing in English'])
    expect(compare({ ...good, extra: 'More' })).toEqual(['planted.extra: missing in Japanese'])
    expect(compareLanguages({ a: 'Open' }, { a: 'Open' }, 'planted')).toHaveLength(1)
    expect(compareLanguages({ a: 'Open it' }, { a: 'Open' }, 'planted')).toHaveLength(1)
    const silent = () => {
      throw new Error('never speaks')
    }
    expect(compareLanguages({ a: silent }, { a: silent }, 'planted')).toHaveLength(1)
  })
})

import { randomBytes } from 'node:crypto'
import { cp, mkdir, mkdtemp, readFile, rename, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { takeOffered } from '#server/cards/catalogue/exchange-cards.ts'
import { transaction } from '#server/db/pool.ts'
import { readOwnFile, writeOwnFile } from '#server/operator-files/own-file.ts'
import { folderStore } from '#server/providers/media-stores.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { progressiveJpeg } from '#test/dear-picture.ts'
import { changeSetting } from '#test/settings.ts'
import { type ImportOptions, importCatalogue, planImport } from './import-catalogue.ts'
import { readShopRows, stateOf } from './shop-rows.ts'
import { storeFault } from './store-fault.ts'

// Every mistake an owner made or could make, with the sentence that the owner reads. Each is tried on a shop that
// sells already, and must leave it as it was.

const now = new Date('2026-06-01T03:00:00Z')

const file = `cardTypes:
  - key: woods
    name: { ja: 森, en: Woods }
cards:
  - { key: w-1, cardType: woods, name: { ja: 樹, en: Tree }, model: W-1, rarity: normal, image: card.png }
  - { key: w-2, cardType: woods, name: { ja: 王, en: King }, model: W-2, rarity: ultraRare, image: card.png, imageBack: card.png, foil: card.png, condition: S }
packs:
  - key: woods-one
    cardType: woods
    name: { ja: 森の箱, en: Woods box }
    price: { points: 300 }
    endsAt: 2026-12-01T00:00:00+09:00
    showLineup: true
    revealStyle: 1
    images: [pack.png]
    detail: { ja: "<p>森です。</p>", en: "<p>Woods.</p>" }
    total: 20
    prizes:
      - { card: w-1, quantity: 19, tier: 1, convertsTo: 50 }
      - { card: w-2, quantity: 1, tier: 7, convertsTo: 4000, shipOnly: true }
  - key: woods-two
    cardType: woods
    name: { ja: 深い森の箱, en: Deep woods box }
    price: { points: 500 }
    startsAt: 2026-06-10T12:00:00+09:00
    endsAt: 2026-11-30T23:59:00+09:00
    maxPerMember: 5
    limitMessage: { ja: お一人様5口までです。, en: Five each. }
    showLineup: true
    revealStyle: 1
    images: [pack.png]
    detail: { ja: "<p>深い森です。</p>", en: "<p>Deep woods.</p>" }
    total: 100
    prizes:
      - { card: w-1, quantity: 99, tier: 1, convertsTo: 100 }
      - { card: w-2, quantity: 1, tier: 7, convertsTo: 30000 }
exchange:
  - { card: w-1, coins: 45.5, stock: 10 }
banners:
  mode: carousel
  entries:
    - { image: banner.png, url: /pack-detail?packId=woods-two, alt: { ja: 森, en: Woods } }
pointCourses:
  - { points: 500, priceYen: 500, memo: { ja: '', en: '' } }
  - { points: 5500, priceYen: 5000, memo: { ja: '', en: '' } }
`
/** The file of the shop as it sells already: without the second pack. */
const sold =
  `${file.slice(0, file.indexOf('  - key: woods-two'))}${file.slice(file.indexOf('exchange:'))}`.replace(
    'woods-two',
    'woods-one',
  )

let database: TestDatabase
let mediaFolder: string
let good: string
let folder: string
beforeAll(async () => {
  database = await testDatabase()
  mediaFolder = await mkdtemp(join(tmpdir(), 'fukuhiki-media-'))
  good = await mkdtemp(join(tmpdir(), 'fukuhiki-good-'))
  await writeFile(join(good, 'card.png'), await picture(734, 1024).png().toBuffer())
  await writeFile(join(good, 'pack.png'), await picture(1200, 800).png().toBuffer())
  await writeFile(join(good, 'banner.png'), await picture(1600, 600).png().toBuffer())
  await writeFile(join(good, 'catalogue.yaml'), sold)
  expect(await importCatalogue(database.db, good, options())).toMatchObject({ imported: { sealed: 1 } })
  await transaction(database.db, (tx) => takeOffered(tx, 'w-1', 4))
})
afterAll(async () => {
  await database.close()
  for (const used of [mediaFolder, good]) await rm(used, { recursive: true })
})
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fukuhiki-mistake-'))
  await cp(good, folder, { recursive: true })
  return () => rm(folder, { recursive: true, force: true })
})

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#a33' } })

const options = (over?: string): ImportOptions => ({
  now,
  random: randomBytes,
  id: uuidv7,
  by: { who: 'Aoi', why: 'a test' },
  media: folderStore(mediaFolder),
  formats: ['webp'],
  seal: 'all',
  over,
})

/** Everything an import could have touched. */
async function shopAsItIs(): Promise<string> {
  const tables = ['card_type', 'card', 'pack', 'banner', 'point_course', 'exchange_card', 'box', 'box_prize']
  const all = [...tables, 'box_secret', 'box_chunk', 'audit_record']
  const rows = await Promise.all(
    all.map((table) =>
      database.pool.query(`select coalesce(json_agg(t order by t::text), '[]') r from ${table} t`),
    ),
  )
  return JSON.stringify(rows.map((result, index) => [all[index], result.rows[0]?.r]))
}

type Language = 'ja' | 'en'
const said =
  (faults: { file: string; line: number; place: string; message: Record<Language, string> }[]) =>
  (language: Language) =>
    faults.map(({ line, place, message }) =>
      `${line}行目 ${place}：${message[language]}`.replaceAll(folder, '…'),
    )

/** Imports the folder as it is and says what the owner reads. The shop must be as before. */
async function refused(): Promise<(language: Language) => string[]> {
  const before = await shopAsItIs()
  const plan = await planImport(database.db, folder, { now, media: folderStore(mediaFolder) })
  const result = await importCatalogue(database.db, folder, options(stateOf(await readShopRows(database.db))))
  expect(await shopAsItIs()).toBe(before)
  const faults = 'faults' in result ? result.faults : []
  // `check` says the same without writing.
  expect('faults' in plan ? plan.faults : []).toEqual(faults)
  return said(faults)
}

const write = (text: string | Uint8Array) => writeFile(join(folder, 'catalogue.yaml'), text)

/** The 2nd pack is the new one. */
const inNewPack = (from: string, to: string) => {
  const at = file.indexOf('  - key: woods-two')
  expect(file.slice(at), from).toContain(from)
  return file.slice(0, at) + file.slice(at).replace(from, to)
}
const inFile = (from: string, to: string) => {
  expect(file, from).toContain(from)
  return file.replace(from, to)
}

test('the file without a mistake has no fault', async () => {
  await write(file)
  const plan = await planImport(database.db, folder, { now, media: folderStore(mediaFolder) })
  // A pack with a limit is told what its end may be worth, and not that it needs a limit.
  const end =
    '残り 1 口のとき、最大 30,000pt 分が残ることがあります（1 口の価格 500pt の 6,000%）。残りは公開されます。'
  expect(plan).toMatchObject({ seals: [{ key: 'woods-two' }], warnings: [{ message: { ja: end } }] })
})

type Mistake = [what: string, text: string, ja: string, en?: string]

describe('mistakes in the text', {
  meta: {
    proves: [
      {
        id: 'import-mistakes',
        section: 'catalogue',
        says: 'A mistake is refused with line and remedy.',
        from: 'own',
        file: 'server/cards/catalogue/import/read-catalogue.ts',
        breaks: {
          file: 'server/operator-files/yaml-file.ts',
          replace: 'letters.length > 0',
          with: 'letters.length > 999',
        },
      },
    ],
  },
}, () => {
  const mistakes: Mistake[] = [
    // Moments
    [
      'a time without an offset',
      inNewPack('2026-11-30T23:59:00+09:00', '2026/11/30 23:59'),
      '26行目 packs[2].endsAt：日時に時差がありません（2026/11/30 23:59）。2026-11-30T23:59:00+09:00 のように書いてください。',
      'the time has no offset (2026/11/30 23:59); write 2026-11-30T23:59:00+09:00',
    ],
    [
      'a day without a time',
      inNewPack('2026-11-30T23:59:00+09:00', '2026-11-30'),
      '26行目 packs[2].endsAt：日時に時差がありません（2026-11-30）。2026-11-30T00:00:00+09:00 のように書いてください。',
    ],
    [
      'a time as Japanese write it',
      inNewPack('2026-11-30T23:59:00+09:00', '2026年11月30日 23時59分'),
      '26行目 packs[2].endsAt：日時に時差がありません（2026年11月30日 23時59分）。2026-11-30T23:59:00+09:00 のように書いてください。',
    ],
    [
      'a time with another notation of its offset',
      inNewPack('2026-11-30T23:59:00+09:00', '2026-11-30 23:59 +0900'),
      '26行目 packs[2].endsAt：日時の書き方が違います（2026-11-30 23:59 +0900）。2026-11-30T23:59:00+09:00 と書いてください。',
    ],
    [
      'a day that does not exist',
      inNewPack('2026-11-30T23:59:00+09:00', '2026-02-30T23:59:00+09:00'),
      '26行目 packs[2].endsAt：存在しない日時です（2026-02-30T23:59:00+09:00）。月・日・時刻をお確かめください。',
      'there is no such time (2026-02-30T23:59:00+09:00); look at month, day and hour',
    ],
    [
      'an hour that does not exist',
      inNewPack('2026-11-30T23:59:00+09:00', '2026-11-30T25:00:00+09:00'),
      '26行目 packs[2].endsAt：存在しない日時です（2026-11-30T25:00:00+09:00）。月・日・時刻をお確かめください。',
    ],
    [
      'a word for a time',
      inNewPack('2026-11-30T23:59:00+09:00', '来月末'),
      '26行目 packs[2].endsAt：日時として読めません（来月末）。2026-11-30T23:59:00+09:00 か、in 3 days のように書いてください。',
    ],
    [
      'a mistyped year',
      inNewPack('2026-11-30T23:59:00+09:00', '2062-11-30T23:59:00+09:00'),
      '26行目 packs[2].endsAt：3年以上先です（2062-11-30T23:59:00+09:00）。年が正しいか、お確かめください。',
    ],
    [
      'an end in the past',
      inNewPack('2026-11-30T23:59:00+09:00', '2025-11-30T23:59:00+09:00'),
      '26行目 packs[2].endsAt：もう過ぎています（2025-11-30T23:59:00+09:00）。これからの日時にしてください。',
    ],
    [
      'an end before the start',
      inNewPack('2026-11-30T23:59:00+09:00', '2026-06-09T23:59:00+09:00'),
      '26行目 packs[2].endsAt：終了（2026-06-09T23:59:00+09:00）が開始（2026-06-10T12:00:00+09:00）より前です。開始より後にしてください。',
    ],
    // Money
    [
      'a course for a hundredth of its price',
      inFile('priceYen: 5000', 'priceYen: 50'),
      '45行目 pointCourses[2]：5,500pt が 50円、1pt 0.00909円です。店で決めた範囲は 1pt 0.8〜1.2円です。正しければ、設定の「パックと引換の範囲」を変えてください。',
      "5,500 points for 50 yen is 0.00909 yen a point, outside the shop's bounds (0.8 to 1.2); if it is meant, change the bounds in the settings",
    ],
    [
      'a course that is dearer than it should be',
      inFile('priceYen: 5000', 'priceYen: 50000'),
      '45行目 pointCourses[2]：5,500pt が 50,000円、1pt 9.09円です。店で決めた範囲は 1pt 0.8〜1.2円です。正しければ、設定の「パックと引換の範囲」を変えてください。',
    ],
    [
      'two courses alike',
      inFile('points: 5500, priceYen: 5000', 'points: 500, priceYen: 500'),
      '45行目 pointCourses[2]：500pt・500円のコースは上にもあります。どちらかを消してください。',
    ],
    [
      'a prize that converts to more than a card may',
      inNewPack('convertsTo: 30000', 'convertsTo: 300000'),
      '36行目 packs[2].prizes[2].convertsTo：変換 300,000pt は、1枚の上限 200,000pt を超えています。正しければ、設定の「パックと引換の範囲」を変えてください。',
    ],
    [
      'a return rate above the bound',
      inNewPack('convertsTo: 100 }', 'convertsTo: 1000 }'),
      '34行目 packs[2].prizes：還元率が 258% です（変換の合計 129,000pt ÷ 売上 50,000pt）。上限は 100% です。数量と変換ポイントをお確かめください。正しければ、設定の「パックと引換の範囲」を変えてください。',
      'returns 258% (129,000 points of conversions for 50,000 points of sales), above 100%; look at the quantities and the conversions, or change the bounds in the settings',
    ],
    [
      'a price with a zero too many',
      inNewPack('points: 500', 'points: 500000'),
      '24行目 packs[2].price：価格 500,000pt は、店で決めた範囲（10〜100,000pt）の外です。正しければ、設定の「パックと引換の範囲」を変えてください。',
    ],
    [
      'an offer for almost nothing',
      inFile('coins: 45.5', 'coins: 0.45'),
      '38行目 exchange[1].coins：価格 0.45コインは、店で決めた範囲（1〜100,000コイン）の外です。正しければ、設定の「パックと引換の範囲」を変えてください。',
    ],
    [
      'a price with a comma',
      inNewPack('points: 500', 'points: 1,000'),
      '24行目 packs[2].price.0：数として読めません（1,000）。カンマや単位を付けず、半角で 1000 と書いてください。',
      'is not a number (1,000); write 1000, without comma or unit',
    ],
    [
      'full-width digits',
      inNewPack('points: 500', 'points: ５００'),
      '24行目 packs[2].price.points：数として読めません（５００）。カンマや単位を付けず、半角で 500 と書いてください。',
    ],
    [
      'a number with its unit',
      inNewPack('quantity: 99', 'quantity: 99枚'),
      '35行目 packs[2].prizes[1].quantity：数として読めません（99枚）。カンマや単位を付けず、半角で 99 と書いてください。',
    ],
    [
      'a price in yen',
      inNewPack('price: { points: 500 }', 'price: { yen: 500 }'),
      '24行目 packs[2].price：価格の書き方が違います（{"yen":500}）。{ points: 500 } か { coins: 45.5 } と書いてください。',
    ],
    [
      'half a point',
      inNewPack('points: 500', 'points: 3.5'),
      '24行目 packs[2].price.points：整数ではありません（3.5）。整数を書いてください。',
    ],
    [
      'a thousandth of a coin',
      inFile('coins: 45.5', 'coins: 45.555'),
      '38行目 exchange[1].coins：小数は2桁までです（45.555）。45.5 や 45.55 のように書いてください。',
    ],
    [
      'a negative stock',
      inFile('stock: 10', 'stock: -1'),
      '38行目 exchange[1].stock：小さすぎます（-1）。0 以上にしてください。',
    ],
    [
      'fewer offered than have been exchanged',
      inFile('stock: 10', 'stock: 3'),
      '38行目 exchange[1].stock：在庫は 3 ですが、「w-1」はもう 4 枚引き換えられています。在庫には、これまでに出した総数を書いてください。',
    ],
    [
      'a card worth points in a coin pack',
      inNewPack('points: 500', 'coins: 45.5').replace('convertsTo: 100 }', 'convertsTo: 0 }'),
      '36行目 packs[2].prizes[2].convertsTo：コインのパックのカードはポイントに変えられません。変換ポイントを 0 にしてください。',
    ],
    [
      'quantities that do not add up',
      inNewPack('total: 100', 'total: 1000'),
      '33行目 packs[2].total：口数は 1,000 ですが、数量の合計は 100 です。同じ数にしてください。',
    ],
    // Keys, names, forms
    [
      'a key in capitals',
      inNewPack('key: woods-two', 'key: Woods Two'),
      '21行目 packs[2].key：キーに使えない文字があります（Woods Two）。woods-two のように、半角の小文字・数字・ハイフンで60文字までにしてください。',
    ],
    [
      'a Japanese key',
      inNewPack('key: woods-two', 'key: 森の箱二'),
      '21行目 packs[2].key：キーに使えない文字があります（森の箱二）。woods-one のように、半角の小文字・数字・ハイフンで60文字までにしてください。',
    ],
    [
      'two packs of one key',
      inNewPack('key: woods-two', 'key: woods-one').replace('packId=woods-two', 'packId=woods-one'),
      '21行目 packs[2].key：キー「woods-one」は上にもあります。どちらかを別の名前にしてください。',
    ],
    [
      'a card that is not there',
      inNewPack('card: w-2', 'card: w-3'),
      '36行目 packs[2].prizes[2].card：カード「w-3」がありません。追加するか、綴りをお確かめください。「w-1」ではありませんか。',
    ],
    [
      'a card type that is not there',
      inNewPack('cardType: woods', 'cardType: wods'),
      '22行目 packs[2].cardType：カードタイプ「wods」がありません。追加するか、綴りをお確かめください。「woods」ではありませんか。',
    ],
    [
      'a key misspelt',
      inNewPack('endsAt:', 'ends_at:'),
      '26行目 packs[2].ends_at：「ends_at」という項目はありません。「endsAt」ではありませんか。',
      'there is no key "ends_at"; did you mean "endsAt"?',
    ],
    [
      'a key that is unknown',
      inFile(
        "points: 500, priceYen: 500, memo: { ja: '', en: '' }",
        "points: 500, priceYen: 500, memo: { ja: '', en: '' }, colour: red",
      ),
      '44行目 pointCourses[1].colour：「colour」という項目はありません。使えるのは points / priceYen / memo です。',
    ],
    [
      'the same key twice',
      inNewPack('    total: 100', '    total: 100\n    total: 100'),
      '34行目 ：同じ項目が二度書かれています。どちらかを消してください。',
    ],
    [
      'an empty name',
      inNewPack('ja: 深い森の箱', "ja: ''"),
      '23行目 packs[2].name.ja：空になっています。文字を入れてください。',
    ],
    [
      'a name that is missing',
      inNewPack('ja: 深い森の箱, ', ''),
      '23行目 packs[2].name.ja：ja がありません。文字を書いてください。',
    ],
    [
      'a name that is a number',
      inNewPack('ja: 深い森の箱', 'ja: 2026'),
      '23行目 packs[2].name.ja：文字として書くところです。"2026" のように引用符で囲んでください。',
    ],
    [
      'a name that is too long',
      inNewPack('ja: 深い森の箱', `ja: ${'森'.repeat(101)}`),
      '23行目 packs[2].name.ja：長すぎます（101文字）。100文字までです。',
    ],
    [
      'a name that was broken before',
      inNewPack('ja: 深い森の箱', 'ja: 深い\ufffd\ufffdの箱'),
      '23行目 packs[2].name.ja：文字化けした文字（U+FFFD）があります（深い\ufffd\ufffdの箱）。元の文字に直し、UTF-8 で保存してください。',
    ],
    [
      'a control character in a name',
      inNewPack('ja: 深い森の箱', 'ja: "深い\\u0007森の箱"'),
      '23行目 packs[2].name.ja：目に見えない制御文字（U+0007）があります（深い□森の箱）。消してください。',
    ],
    [
      'a direction mark in a name',
      inNewPack('en: Deep woods box', 'en: "Deep \\u202exob"'),
      '23行目 packs[2].name.en：目に見えない制御文字（U+202E）があります（Deep □xob）。消してください。',
    ],
    [
      'a rarity that does not exist',
      inFile('rarity: ultraRare', 'rarity: legendary'),
      '6行目 cards[2].rarity：使えない値です（legendary）。normal / rare / superRare / ultraRare から選んでください。',
    ],
    [
      'a tier that does not exist',
      inNewPack('tier: 7', 'tier: 8'),
      '36行目 packs[2].prizes[2].tier：大きすぎます（8）。7 以下にしてください。',
    ],
    [
      'a reveal that does not exist',
      inNewPack('revealStyle: 1', 'revealStyle: 4'),
      '30行目 packs[2].revealStyle：使えない値です（4）。1 / 2 / 3 / 5 / 8 / 10 / 11 / 12 / 13 から選んでください。',
    ],
    [
      'a word for true',
      inNewPack('showLineup: true', 'showLineup: はい'),
      '29行目 packs[2].showLineup：「true」か「false」ではありません（はい）。「true」か「false」を書いてください。',
    ],
    [
      'a limit by month',
      inNewPack('maxPerMember: 5', 'maxPerMember: 5\n    maxPerPeriod: { month: 3 }'),
      '28行目 packs[2].maxPerPeriod：期間の上限の書き方が違います（{"month":3}）。{ day: 3 } か { week: 10 } と書いてください。',
    ],
    [
      'a limit of nothing',
      inNewPack('maxPerMember: 5', 'maxPerMember: 5\n    maxPerPeriod: { day: 0 }'),
      '28行目 packs[2].maxPerPeriod.day：小さすぎます（0）。1 以上にしてください。',
    ],
    [
      'a limit without its sentence',
      inNewPack('    limitMessage: { ja: お一人様5口までです。, en: Five each. }\n', ''),
      '21行目 packs[2].limitMessage：お一人様の上限を決めたパックには、上限に達した方への文が日本語と英語で必要です。',
    ],
    [
      'a pack without prizes',
      inNewPack(
        '    prizes:\n      - { card: w-1, quantity: 99, tier: 1, convertsTo: 100 }\n      - { card: w-2, quantity: 1, tier: 7, convertsTo: 30000 }\n',
        '    prizes: []\n',
      ),
      '34行目 packs[2].prizes：1 件以上が必要です。',
    ],
    // HTML and links
    [
      'a script in a text',
      inNewPack('<p>深い森です。</p>', '<p>深い森</p><script>x</script>'),
      '32行目 packs[2].detail.ja：タグ <script> は使えません。使えるのは p / br / strong / em / ul / ol / li / h3 / h4 です。',
    ],
    [
      'an attribute in a text',
      inNewPack('<p>Deep woods.</p>', "<p onclick='x'>Deep woods.</p>"),
      '32行目 packs[2].detail.en：<p> に属性「onclick」は付けられません。消してください。',
    ],
    ...[
      'javascript:alert(1)',
      'data:text/html,x',
      'http://shop.example/',
      '//shop.example/',
      'https://aoi:secret@shop.example/',
      'pack-list',
      'https:///pack-list',
      '/pack list',
    ].map(
      (url): Mistake => [
        `a link to ${url}`,
        inFile('url: /pack-detail?packId=woods-two', `url: "${url}"`),
        `42行目 banners.entries[1].url：使えないリンクです（${url}）。店の中は /pack-list のように、外は https:// で始めて書いてください。`,
      ],
    ),
    [
      'a link with backslashes',
      inFile('url: /pack-detail?packId=woods-two', "url: '/\\shop.example'"),
      '42行目 banners.entries[1].url：使えないリンクです（/\\shop.example）。店の中は /pack-list のように、外は https:// で始めて書いてください。',
    ],
    [
      'a banner to a page that is not there',
      inFile('/pack-detail?packId=woods-two', '/Pack-Detail?packId=woods-two'),
      '42行目 banners.entries[1].url：お店に「/Pack-Detail」というページはありません。大文字と小文字も区別します。「/pack-detail」ではありませんか。',
    ],
    [
      'a banner to a pack that is not there',
      inFile('packId=woods-two', 'packId=woods-tow'),
      '42行目 banners.entries[1].url：リンク先のパック「woods-tow」がありません。キーをお確かめください。「woods-two」ではありませんか。',
    ],
    [
      'a banner to a card type that is not there',
      inFile('/pack-detail?packId=woods-two', '/pack-list?index=sea'),
      '42行目 banners.entries[1].url：リンク先のカードタイプ「sea」がありません。キーをお確かめください。',
    ],
    // Fields that the seal fixes
    [
      'another price of a sealed pack',
      inFile('price: { points: 300 }', 'price: { points: 200 }'),
      '11行目 packs[1].price：パック「woods-one」は封印済みのため、price は変えられません（封印：{ points: 300 }）。元に戻すか、別のキーで新しいパックにしてください。',
    ],
    [
      'another end of a sealed pack',
      inFile('endsAt: 2026-12-01', 'endsAt: 2026-12-02'),
      '12行目 packs[1].endsAt：パック「woods-one」は封印済みのため、endsAt は変えられません（封印：2026-12-01T00:00:00.000+09:00）。元に戻すか、別のキーで新しいパックにしてください。',
    ],
    [
      'another conversion in a sealed pack',
      inFile('convertsTo: 50 }', 'convertsTo: 40 }'),
      '19行目 packs[1].prizes[1]：パック「woods-one」は封印済みのため、prizes は変えられません（封印：{ card: w-1, quantity: 19, tier: 1, convertsTo: 50 }, rarity: normal）。元に戻すか、別のキーで新しいパックにしてください。',
    ],
    // YAML
    [
      'a bracket that is not closed',
      inFile('cards:', 'cards: ['),
      '5行目 ：引用符か括弧が閉じていません。この行と、その前の行をお確かめください。',
    ],
    [
      'a tab',
      inNewPack('    total: 100', '\ttotal: 100'),
      '33行目 ：行の先頭にタブがあります。字下げは半角の空白にしてください。',
    ],
    [
      'references to references',
      `a: &a [森]\nb: &b [*a, *a, *a, *a, *a, *a, *a, *a]\nc: [*b, *b, *b, *b, *b, *b, *b, *b]\n`,
      '2行目 ：YAML の参照（*a）は使えません。内容をそのまま書いてください。',
    ],
    [
      'a thousand brackets',
      `cards: ${'['.repeat(20_000)}${']'.repeat(20_000)}`,
      '1行目 ：入れ子が深すぎます。括弧や字下げをお確かめください。',
    ],
    [
      'two documents',
      `${file}---\n${file}`,
      '46行目 ：「---」で区切られた文書が二つ以上あります。一つにまとめてください。',
    ],
    [
      'a list where groups stand',
      '- a\n- b\n',
      '1行目 ：項目の集まり（{ 項目: 値 }）ではありません（["a","b"]）。項目の集まり（{ 項目: 値 }）を書いてください。',
    ],
    [
      'an empty file',
      '',
      '1行目 ：catalogue.yaml がありません。項目の集まり（{ 項目: 値 }）を書いてください。',
    ],
  ]

  test.each(mistakes)('%s', async (_what, text, ja, en) => {
    await write(text)
    const faults = await refused()
    expect(faults('ja')).toContain(ja)
    if (en !== undefined) expect(faults('en').join('\n')).toContain(en)
  })

  test('number more than forty', () => expect(mistakes.length).toBeGreaterThan(60))
})

describe('mistakes in the bytes', () => {
  /** 「森の箱」 as the two older encodings write it. */
  const encoded = (bytes: number[]) => {
    const [before, after] = file
      .split('森の箱', 2)
      .map((part) => Buffer.from(part.replaceAll(/[^ -~\n]/g, 'x')))
    return Buffer.concat([before as Buffer, Buffer.from(bytes), after as Buffer])
  }
  test.each([
    ['Shift_JIS', [0x90, 0x58, 0x82, 0xcc, 0x94, 0xa0], 'Shift_JIS (CP932)', 10],
    ['EUC-JP', [0xbf, 0xb9, 0xa4, 0xce, 0xc8, 0xa2], 'EUC-JP', 10],
  ])('%s is named', async (_what, bytes, name, line) => {
    await write(encoded(bytes))
    expect((await refused())('ja')).toEqual([
      `${line}行目 ：文字コードが ${name} です。UTF-8 で保存し直してください（メモ帳では「名前を付けて保存」で選べます）。`,
    ])
  })

  test('UTF-16 and ISO-2022-JP are named, and other bytes refused', async () => {
    await write(Buffer.from(`\ufeff${file}`, 'utf16le'))
    expect((await refused())('ja')[0]).toContain('文字コードが UTF-16 です。')
    await write(Buffer.from('cards:\n  - \u001b$B?9\u001b(B\n', 'latin1'))
    expect((await refused())('ja')[0]).toMatch(/^2行目 ：文字コードが ISO-2022-JP です。/)
    await write(Buffer.from([0x61, 0x0a, 0xff, 0x80, 0x0a]))
    expect((await refused())('ja')[0]).toBe(
      '2行目 ：UTF-8 として読めない文字があります。UTF-8 で保存し直してください。',
    )
  })

  test('do not include a byte order mark', async () => {
    await write(`\ufeff${file}`)
    expect(await planImport(database.db, folder, { now, media: folderStore(mediaFolder) })).toMatchObject({
      seals: [{}],
    })
  })

  test('include a file of nine megabytes, which is not read', async () => {
    await write('')
    await truncate(join(folder, 'catalogue.yaml'), 9_000_000)
    expect((await refused())('ja')[0]).toBe(
      '0行目 ：ファイルが大きすぎます（9 MB）。8 MB までです。パックを分けて取り込んでください。',
    )
  })
})

describe('mistakes in the folder', {
  meta: {
    proves: [
      {
        id: 'import-pictures',
        section: 'catalogue',
        says: 'Pictures are judged by their bytes.',
        from: 'own',
        file: 'server/cards/catalogue/import/pictures.ts',
        breaks: {
          replace: "['png', 'jpeg', 'webp', 'avif'].includes(format)",
          with: "['png', 'jpeg', 'webp', 'avif', 'svg', 'gif'].includes(format)",
        },
      },
    ],
  },
}, () => {
  beforeEach(() => write(file))
  const put = (name: string, bytes: Uint8Array | string) => writeFile(join(folder, name), bytes)
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="800"><image href="/etc/passwd"/></svg>'
  /** The header of a picture of 60,000 × 60,000, as a bomb has it. */
  const bomb = async () => {
    const bytes = await picture(734, 1024).png().toBuffer()
    bytes.writeUInt32BE(60_000, 16)
    bytes.writeUInt32BE(60_000, 20)
    const crc = await import('node:zlib').then(({ crc32 }) => crc32(bytes.subarray(12, 29)))
    bytes.writeUInt32BE(crc, 29)
    return bytes
  }
  const animated = () =>
    sharp(Buffer.alloc(734 * 2048 * 3).fill(255, 734 * 1024 * 3), {
      raw: { width: 734, height: 2048, channels: 3, pageHeight: 1024 },
    })
      .webp()
      .toBuffer()

  const cases: [what: string, make: () => Promise<unknown>, ja: string][] = [
    [
      'no picture at all',
      () => put('card.png', 'これは画像ではありません'),
      '5行目 cards[1].image：「card.png」はただの文書です。PNG・JPEG・WebP・AVIF のどれかで保存し直してください。',
    ],
    [
      'a drawing that loads other files',
      () => put('card.png', svg),
      '5行目 cards[1].image：「card.png」は SVG の図形です。PNG・JPEG・WebP・AVIF のどれかで保存し直してください。',
    ],
    [
      'a GIF',
      async () => put('card.png', await picture(734, 1024).gif().toBuffer()),
      '5行目 cards[1].image：「card.png」は GIF 画像です。PNG・JPEG・WebP・AVIF のどれかで保存し直してください。',
    ],
    [
      'a photo of an iPhone',
      () =>
        put('card.png', Buffer.from('\u0000\u0000\u0000\u0018ftypheic\u0000\u0000\u0000\u0000', 'latin1')),
      '5行目 cards[1].image：「card.png」は HEIC（iPhone の写真）です。PNG・JPEG・WebP・AVIF のどれかで保存し直してください。',
    ],
    [
      'a picture of ten pixels',
      async () => put('pack.png', await picture(10, 10).png().toBuffer()),
      '15行目 packs[1].images[1]：画像「pack.png」の幅が足りません（10画素）。ここでは幅 960 画素以上が必要です。',
    ],
    [
      'a decompression bomb',
      async () => put('card.png', await bomb()),
      '5行目 cards[1].image：画像「card.png」が大きすぎます（60,000×60,000画素）。50,000,000画素までに縮めてください。',
    ],
    [
      'a picture of a few bytes that takes a decoder for ten seconds',
      () => put('card.png', progressiveJpeg(5000, 800)),
      '5行目 cards[1].image：画像「card.png」は、表示までに時間のかかる形で保存されています。画像ソフトで開き、通常の設定で保存し直してください。',
    ],
    [
      'a file of 21 megabytes',
      () => truncate(join(folder, 'card.png'), 21_000_000),
      '5行目 cards[1].image：画像「card.png」が大きすぎます（21 MB）。20 MB までです。小さく保存し直してください。',
    ],
    [
      'a picture that moves',
      async () => put('card.png', await animated()),
      '5行目 cards[1].image：画像「card.png」は動く画像です。1枚の静止画にしてください。',
    ],
    [
      'half a picture',
      async () => {
        const noise = {
          create: {
            width: 734,
            height: 1024,
            channels: 3 as const,
            background: '#a33',
            noise: { type: 'gaussian' as const, mean: 99, sigma: 30 },
          },
        }
        const bytes = await sharp(noise).jpeg().toBuffer()
        await put('card.png', bytes.subarray(0, bytes.length / 2))
      },
      '5行目 cards[1].image：画像「card.png」が壊れていて読めません。画像ソフトで開き、保存し直してください。',
    ],
    [
      'an empty file',
      () => put('card.png', ''),
      '5行目 cards[1].image：「card.png」は空のファイルです。PNG・JPEG・WebP・AVIF のどれかで保存し直してください。',
    ],
    [
      'a picture that is missing',
      () => rm(join(folder, 'banner.png')),
      '42行目 banners.entries[1].image：画像「banner.png」がありません。ファイルを置くか、名前をお確かめください。',
    ],
    [
      'a name in other letters',
      () => rename(join(folder, 'banner.png'), join(folder, 'Ｂanner.PNG')),
      '42行目 banners.entries[1].image：画像「banner.png」がありません。「Ｂanner.PNG」ならあります。大文字・小文字や全角・半角もそろえてください。',
    ],
    [
      'a link to a picture outside',
      async () => {
        await rm(join(folder, 'card.png'))
        await symlink(join(good, 'card.png'), join(folder, 'card.png'))
      },
      '5行目 cards[1].image：画像「card.png」はリンクです。リンクは使えません。ファイルそのものを置いてください。',
    ],
    [
      'a linked folder',
      async () => {
        await symlink(good, join(folder, 'cards'))
        await write(file.replaceAll('image: card.png', 'image: cards/card.png'))
      },
      '5行目 cards[1].image：画像「cards/card.png」はリンクです。リンクは使えません。ファイルそのものを置いてください。',
    ],
    [
      'a folder for a picture',
      async () => {
        await rm(join(folder, 'card.png'))
        await mkdir(join(folder, 'card.png'))
      },
      '5行目 cards[1].image：画像「card.png」はファイルではありません。画像のファイルを書いてください。',
    ],
    ...['../../etc/passwd', '/etc/passwd', 'cards/../../secret.png', 'C:/secret.png'].map(
      (name): [string, () => Promise<unknown>, string] => [
        `a picture at ${name}`,
        () => write(file.replace('image: card.png', `image: "${name}"`)),
        `5行目 cards[1].image：画像「${name}」はフォルダーの外を指しています。フォルダーの中に置き、cards/tree.png のように書いてください。`,
      ],
    ),
    [
      'backslashes',
      () => write(file.replace('image: card.png', "image: 'cards\\card.png'")),
      '5行目 cards[1].image：画像「cards\\card.png」は「/」で区切って cards/card.png と書いてください。',
    ],
    [
      'no catalogue.yaml',
      () => rm(join(folder, 'catalogue.yaml')),
      '0行目 ：catalogue.yaml がありません。フォルダーの中に置いてください。',
    ],
    [
      'no folder',
      () => rm(folder, { recursive: true }),
      '0行目 ：フォルダー … がありません。場所をお確かめください。',
    ],
    [
      'a link for catalogue.yaml',
      async () => {
        await rm(join(folder, 'catalogue.yaml'))
        await symlink(join(good, 'catalogue.yaml'), join(folder, 'catalogue.yaml'))
      },
      '0行目 ：catalogue.yaml は普通のファイルではありません。リンクではなく、ファイルそのものを置いてください。',
    ],
  ]
  test.each(cases)('%s', async (_what, make, ja) => {
    await make()
    expect((await refused())('ja')[0]).toBe(ja)
  })

  test('a store that cannot be written is not the picture’s fault', async () => {
    const blocked = join(folder, 'blocked')
    await writeFile(blocked, '')
    await put('card.png', await picture(740, 1024).png().toBuffer())
    const before = await shopAsItIs()
    const over = stateOf(await readShopRows(database.db))
    const result = await importCatalogue(database.db, folder, {
      ...options(over),
      media: folderStore(blocked),
    })
    expect(await shopAsItIs()).toBe(before)
    expect(said('faults' in result ? result.faults : [])('ja')).toEqual([
      '0行目 ：画像の保存先 …/blocked に書けません（EEXIST）。書き込みの許可をお確かめください。',
    ])
  })
})

test('are accepted once the operator changes the bound', {
  meta: {
    proves: [
      {
        id: 'import-bounds',
        section: 'catalogue',
        says: 'Prices stay in bounds.',
        from: 'own',
        file: 'server/cards/catalogue/content-rows.ts',
        breaks: {
          replace: 'if (perPoint < from || perPoint > to)',
          with: 'if (perPoint < 0.8 || perPoint > 1.2)',
        },
      },
    ],
  },
}, async () => {
  await write(inFile('priceYen: 5000', 'priceYen: 6700'))
  expect((await refused())('ja')).toHaveLength(1)
  await transaction(database.db, (tx) =>
    changeSetting(tx, { path: 'catalogueBounds.yenPerPoint.to', value: 1.3, now }),
  )
  expect(await planImport(database.db, folder, { now, media: folderStore(mediaFolder) })).toMatchObject({
    seals: [{}],
  })
})

test('a prize of more than N times its price is refused where the operator says so', async () => {
  await transaction(database.db, (tx) =>
    changeSetting(tx, { path: 'catalogueBounds.conversionTimesPrice', value: 50, now }),
  )
  await write(file)
  expect((await refused())('ja')).toEqual([
    '36行目 packs[2].prizes[2].convertsTo：変換 30,000pt は、価格 500pt の 50倍を超えています。正しければ、設定の「パックと引換の範囲」を変えてください。',
  ])
})

describe('mistakes that a folder may hide', () => {
  beforeEach(() => write(file))

  test.each([
    [
      'an older YAML, which reads 12:30 as 750',
      `%YAML 1.1\n---\n${file}`,
      '1行目 ：YAML のタグ（%）は使えません。消してください。',
    ],
    [
      'a tag',
      file.replace('ja: 森,', 'ja: !!binary 5qOu,'),
      '3行目 ：YAML のタグ（!!binary）は使えません。消してください。',
    ],
  ])('%s', async (_what, text, ja) => {
    await write(text)
    expect((await refused())('ja')).toContain(ja)
  })

  test('a link under the name of the base is neither read nor written through', async () => {
    const target = join(folder, 'target')
    await writeFile(target, 'mine')
    await symlink(target, join(folder, 'catalogue.base'))
    await expect(writeOwnFile(join(folder, 'catalogue.base'), 'theirs')).rejects.toMatchObject({
      code: 'ELOOP',
    })
    expect(await readFile(target, 'utf8')).toBe('mine')
    expect(await readOwnFile(join(folder, 'catalogue.base'), 100)).toEqual({ not: 'a link' })
  })
})

test('a full disk is reported as that, not as a broken picture', () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), {
    code: 'ENOSPC',
    syscall: 'write',
  })
  expect(storeFault(full, folderStore('/data/media'))?.ja).toBe(
    '画像の保存先 /data/media に空きがありません。空きを作ってから、もう一度お試しください。',
  )
  expect(storeFault(new Error('Input buffer has corrupt header'), folderStore('/data/media'))).toBeUndefined()
})

import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { uuidv7 } from 'uuidv7'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PictureFormat } from '#contract/media.ts'
import { catalogue } from '#server/cards/catalogue/import/catalogue-file.ts'
import { everyFormat } from '#server/cards/catalogue/import/forms.ts'
import { readShopRows, stateOf } from '#server/cards/catalogue/import/shop-rows.ts'
import { transaction } from '#server/db/pool.ts'
import { lookUpKey } from '#server/keys.ts'
import { offerSecondFactor, turnOnSecondFactor } from '#server/people/members/second-factor.ts'
import { base32 } from '#server/people/members/totp.ts'
import { listAuditRecords } from '#server/people/operator/queries.ts'
import { insertOperator, updateOperator } from '#server/people/staff/queries.ts'
import { folderStore } from '#server/providers/media-stores.ts'
import { createRandom } from '#server/random.ts'
import { authenticator } from '#test/authenticator.ts'
import { type TestDatabase, testDatabase, untilItWaits } from '#test/database.ts'
import { testShopKeys } from '#test/shop-key.ts'
import { checkFolder, diffFolder, exportFolder, importFolder, type Terminal } from './catalogue-commands.ts'

const now = new Date('2026-06-01T03:00:00Z')

const first = `cardTypes:
  - { key: woods, name: { ja: 森, en: Woods } }
  - { key: sea, name: { ja: 海, en: Sea } }
cards:
  - { key: w-1, cardType: woods, name: { ja: 樹, en: "Tree: the first" }, model: '001', rarity: normal, image: a.png }
  - { key: w-2, cardType: woods, name: { ja: 王, en: King }, model: W-2, rarity: ultraRare, image: b.png, foil: a.png }
  - { key: s-1, cardType: sea, name: { ja: 鯨, en: Whale }, model: S-1, rarity: rare, image: a.png }
packs:
  - key: woods-one
    cardType: woods
    name: { ja: 森の箱, en: Woods box }
    price: { points: 300 }
    endsAt: in 30 days
    maxPerPurchase: 3
    maxPerMember: 7
    maxPerPeriod: { week: 5 }
    limitMessage: { ja: 七口まで, en: Seven each }
    showLineup: true
    revealStyle: 1
    images: [pack.png, a-pack.png]
    detail: { ja: "<p>森です &amp; 海。</p>", en: "<p>Woods.</p>" }
    total: 20
    prizes:
      - { card: w-1, quantity: 19, tier: 1, convertsTo: 50 }
      - { card: w-2, quantity: 1, tier: 7, convertsTo: 4000, shipOnly: true }
  - key: sea-coins
    cardType: sea
    name: { ja: 海の箱, en: Sea box }
    price: { coins: 45.5 }
    showLineup: false
    revealStyle: 13
    images: [pack.png]
    detail: { ja: 海です。, en: Sea. }
    total: 4
    prizes:
      - { card: s-1, quantity: 4, tier: 2, convertsTo: 0 }
exchange:
  - { card: w-1, coins: 45.5, stock: 10 }
  - { card: w-2, coins: 480, stock: 2, maxPerMember: 1 }
banners:
  mode: carousel
  entries:
    - { image: banner.png, url: /pack-detail?packId=woods-one, alt: { ja: 森, en: Woods } }
pointCourses:
  - { points: 500, priceYen: 500, memo: { ja: '', en: '' } }
  - { points: 1050, priceYen: 1000, memo: { ja: お得, en: A bonus } }
`
/** Without the sea: its pack, its card and its type stay in the shop. */
const woodsAlone = first
  .replace(/ {2}- key: sea-coins[\s\S]*(?=exchange:)/, '')
  .replace(/ {2}- \{ key: s(ea|-1).*\n/g, '')
const corrected = first
  .replace('ja: 森の箱', 'ja: 深い森の箱')
  .replace('1050, priceYen: 1000', '1100, priceYen: 1000')

let pictures: [file: string, bytes: Buffer][]
beforeAll(async () => {
  pictures = [
    ['a.png', await paint(734, 1024, '#a33').png().toBuffer()],
    // The same picture in other bytes: both become the same WebP.
    ['b.png', await paint(734, 1024, '#a33').png({ compressionLevel: 0 }).toBuffer()],
    ['pack.png', await paint(1200, 800, '#3a3').png().toBuffer()],
    ['a-pack.png', await paint(1000, 800, '#33a').jpeg().toBuffer()],
    ['banner.png', await paint(1600, 600, '#3aa').avif({ effort: 0 }).toBuffer()],
  ]
})

let database: TestDatabase
let root: string
let mediaFolder: string
beforeEach(async () => {
  database = await testDatabase()
  root = await mkdtemp(join(tmpdir(), 'fukuhiki-catalogue-'))
  mediaFolder = join(root, 'media')
  await folderOf('shop', first)
})
afterEach(async () => {
  await database.close()
  await rm(root, { recursive: true })
})

const paint = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })

async function folderOf(name: string, yaml: string): Promise<string> {
  const folder = join(root, name)
  await mkdir(folder, { recursive: true })
  for (const [file, bytes] of pictures) await writeFile(join(folder, file), bytes)
  await writeFile(join(folder, 'catalogue.yaml'), yaml)
  return folder
}

const change = (name: string, yaml: string) => writeFile(join(root, name, 'catalogue.yaml'), yaml)

type Act = {
  by?: string
  code?: string
  seal?: string[]
  over?: string
  formats?: readonly PictureFormat[]
  ask?: Terminal['ask']
  language?: Terminal['language']
}
async function run(
  command: 'check' | 'diff' | 'import' | 'export',
  name: string,
  {
    by,
    code: typed,
    seal = ['woods-one', 'sea-coins'],
    over,
    // AVIF takes ten times as long, and is seldom what is asked about.
    formats = ['webp'],
    ask,
    language = 'ja',
  }: Act = {},
) {
  const lines: string[] = []
  const say = (line: string) => lines.push(line.replaceAll(root, '…'))
  const terminal: Terminal = { language, print: say, complain: say, ask }
  const media = folderStore(mediaFolder)
  const given = { db: database.db, folder: join(root, name), media, formats, now, terminal }
  const act = { by, code: typed, why: 'the summer packs', seal, ...(over === undefined ? {} : { over }) }
  const commands = { check: checkFolder, diff: diffFolder, export: exportFolder }
  const code = await (command === 'import' ? importFolder(given, act) : commands[command](given))
  return { code, lines, text: lines.join('\n') }
}

const state = async () => stateOf(await readShopRows(database.db))
const boxes = async () =>
  (await database.pool.query('select pack_id from box order by pack_id')).rows.map((row) => row.pack_id)
const audit = async () => (await listAuditRecords(database.db, { limit: 100 })).toReversed()

describe('export', () => {
  test('writes a folder that imports to itself: nothing differs and no picture is encoded again', {
    meta: {
      proves: [
        {
          id: 'export-same',
          section: 'catalogue',
          says: 'An exported shop imports to itself.',
          from: 'own',
          file: 'server/cards/catalogue/import/export-pack.ts',
          breaks: { replace: 'japanInstant(endsAt)', with: 'japanInstant(startsAt)' },
        },
      ],
    },
  }, async () => {
    const formats = everyFormat
    expect((await run('import', 'shop', { formats })).code).toBe(0)
    const before = { state: await state(), files: (await readdir(mediaFolder)).sort() }
    expect((await run('export', 'copy')).text).toBe('カード 3 種、パック 2 個を …/copy に書き出しました。')

    const diff = await run('diff', 'copy')
    expect(diff).toMatchObject({
      code: 0,
      lines: ['変わるものはありません。', `いまの店の状態：${before.state}`],
    })
    // Nothing that the file says is left out, also where the shop is empty.
    const written = await import('yaml').then(async ({ parse }) =>
      parse(await readFile(join(root, 'copy/catalogue.yaml'), 'utf8')),
    )
    expect(catalogue.safeParse(written).success).toBe(true)
    expect(written.packs[0]).toMatchObject({ maxPerPeriod: { week: 5 }, maxPerPurchase: 3, maxPerMember: 7 })
    expect(written.cards[1].model).toBe('001')

    expect((await run('import', 'copy', { formats })).code).toBe(0)
    expect({ state: await state(), files: (await readdir(mediaFolder)).sort() }).toEqual(before)
  })

  test('recreates the same shop elsewhere', async () => {
    await run('import', 'shop')
    await run('export', 'copy')
    const { cards: _cards, packs: _packs, banners: _banners, ...here } = await readShopRows(database.db)
    const other = await testDatabase()
    await database.close()
    database = other
    mediaFolder = join(root, 'media-elsewhere')
    expect((await run('import', 'copy')).code).toBe(0)
    const there = await readShopRows(database.db)
    expect(there).toMatchObject(here)
    expect(there.packs.map(({ id, nameJa, detailJa }) => [id, nameJa, detailJa])).toEqual([
      ['woods-one', '森の箱', '<p>森です &amp; 海。</p>'],
      ['sea-coins', '海の箱', '海です。'],
    ])
  })

  test('includes items that left the file and stay in the shop', async () => {
    await run('import', 'shop')
    await change('shop', woodsAlone)
    await run('import', 'shop')
    await run('export', 'copy')
    expect((await run('diff', 'copy')).lines[0]).toBe('変わるものはありません。')
    expect(await readFile(join(root, 'copy/catalogue.yaml'), 'utf8')).toContain('key: sea-coins')
  })

  test('writes into a new folder only, and reports a missing picture', async () => {
    await run('import', 'shop')
    expect(await run('export', 'shop')).toMatchObject({
      code: 1,
      lines: ['フォルダー …/shop は空ではありません。新しい名前を指定してください。'],
    })
    const [lost] = (await readdir(mediaFolder)).filter((file) => file.endsWith('.734.webp'))
    await rm(join(mediaFolder, lost as string))
    const { code, text } = await run('export', 'copy')
    expect(code).toBe(1)
    expect(text).toContain(`店の画像 …/media/${lost} が保存先にありません。`)
    expect(await readdir(root)).not.toContain('copy')
  })
})

describe('diff', () => {
  test('shows the boxes to be sealed, with slots, price, return rate and average', async () => {
    const { code, lines } = await run('diff', 'shop')
    expect(code).toBe(0)
    expect(lines.slice(0, 3)).toEqual([
      '封印するパック（封印すると、価格・中身・期間は変えられません）：',
      '  woods-one（森の箱）：20口、1口 300ポイント、還元率 82.5%（1口平均 247.5pt）、開始 取り込んだとき、終了 in 30 days',
      '  sea-coins（海の箱）：4口、1口 45.5コイン、開始 取り込んだとき、終了 なし',
    ])
    expect(await boxes()).toEqual([])
    expect(await readdir(root)).toEqual(['shop'])
  })

  test('shows what changes, what leaves the counter, and what stays though it left the file', async () => {
    await run('import', 'shop')
    await change(
      'shop',
      woodsAlone
        .replace('ja: 森の箱', 'ja: 深い森の箱')
        .replace('1050, priceYen: 1000', '1100, priceYen: 1000')
        .replace(/ {2}- \{ card: w-2, coins.*\n/, '')
        .replace('stock: 10', 'stock: 12')
        .replace('url: /pack-detail?packId=woods-one', 'url: /pack-list'),
    )
    const before = await state()
    const { lines } = await run('diff', 'shop')
    expect(lines).toEqual([
      'ご注意: …/shop/catalogue.yaml 6行目 packs：パック「sea-coins」（海の箱）はファイルにありませんが、店には残り、販売も続きます。止めるには npm run shop -- pack をお使いください。',
      '変わるもの：',
      '  パック woods-one：日本語の名前 森の箱 → 深い森の箱',
      '  バナー 1：リンク /pack-detail?packId=woods-one → /pack-list',
      '  ポイントコース p1100-y1000：新しく加わります',
      '  ポイントコース p1050-y1000：店からなくなります',
      '  引換カード w-1：出した総数 10 → 12',
      '  引換カード w-2：店からなくなります',
      'ファイルになく、店に残るもの：',
      '  パック sea-coins（海の箱）',
      '  カード s-1（鯨）',
      '  カードタイプ sea（海）',
      `いまの店の状態：${before}`,
    ])
    expect(await state()).toBe(before)
    const english = await run('diff', 'shop', { language: 'en' })
    expect(english.text).toContain('  pack woods-one: Japanese name 森の箱 → 深い森の箱')
  })

  test('shows a change of order', async () => {
    await run('import', 'shop')
    const courses = first.slice(first.indexOf('  - { points: 500'))
    const [one, two] = courses.trimEnd().split('\n')
    await change('shop', first.replace(courses, `${two}\n${one}\n`))
    expect((await run('diff', 'shop')).text).toContain(
      '  ポイントコースの並び：["p500-y500","p1050-y1000"] → ["p1050-y1000","p500-y500"]',
    )
    await run('import', 'shop')
    expect((await readShopRows(database.db)).courses.map(({ id }) => id)).toEqual([
      'p1050-y1000',
      'p500-y500',
    ])
  })
})

describe('check', () => {
  test('reports every fault at once, in the requested language, and writes nothing', async () => {
    await change('shop', first.replace('total: 20', 'total: 21').replace('a-pack.png', 'lost.png'))
    const { code, lines } = await run('check', 'shop', { language: 'en' })
    expect(code).toBe(1)
    expect(lines).toEqual([
      '…/shop/catalogue.yaml:22: packs[1].total there are 21 slots but the quantities add up to 20; make them equal',
      '…/shop/catalogue.yaml:20: packs[1].images[2] the image "lost.png" is missing; add the file or correct the name',
      '\n2 faults.',
    ])
    expect(await readdir(root)).toEqual(['shop'])
  })

  test('warns of an end that pays for itself, of a start in the past, and of a shop without courses', async () => {
    const open = first
      .replace(/ {4}maxPerMember: 7\n {4}maxPerPeriod: \{ week: 5 \}\n {4}limitMessage.*\n/, '')
      .replace('endsAt: in 30 days', 'startsAt: 2026-05-01T12:00:00+09:00')
      .replace('convertsTo: 4000, shipOnly: true', 'convertsTo: 4000')
    await change('shop', `${open.slice(0, open.indexOf('pointCourses:'))}pointCourses: []\n`)
    expect(await run('check', 'shop')).toMatchObject({
      code: 0,
      lines: [
        'ご注意: …/shop/catalogue.yaml 13行目 packs[1].startsAt：開始（2026-05-01T12:00:00+09:00）はもう過ぎています。取り込むとすぐに販売が始まります。',
        'ご注意: …/shop/catalogue.yaml 20行目 packs[1].prizes：残り 1 口のとき、最大 4,000pt 分が残ることがあります（1 口の価格 300pt の 1,333.3%）。残りは公開されます。買い占めを防ぐには、お一人様の上限か期間ごとの上限をお決めください。',
        'ご注意: …/shop/catalogue.yaml 41行目 pointCourses：ポイントコースが一つもありません。取り込むと、ポイントを買えなくなります。',
        '問題はありません。',
      ],
    })
  })
})

describe('sealing', () => {
  test('requires the name of each new pack when the command cannot ask', {
    meta: {
      proves: [
        {
          id: 'import-asks',
          section: 'catalogue',
          says: 'A pack is sealed only when named.',
          from: 'own',
          breaks: {
            replace: 'seal: mayAsk ? [...seal, ...asked] : seal,',
            with: 'seal: [...seal, ...asked],',
          },
        },
      ],
    },
  }, async () => {
    const { code, text } = await run('import', 'shop', { seal: ['woods-one'] })
    expect(code).toBe(1)
    expect(text).toContain(
      '26行目 packs[2].key：新しいパックです。封印すると、価格・中身・期間は変えられません。diff でお確かめのうえ、--seal sea-coins を付けてください。',
    )
    expect(await boxes()).toEqual([])
    expect(await audit()).toEqual([])
    // Refused before a picture is stored.
    expect(await readdir(root)).toEqual(['shop'])
  })

  test('asks at a terminal, and a no changes nothing', async () => {
    const questions: string[] = []
    const answer = (said: boolean) => async (question: string) => {
      questions.push(question)
      return said
    }
    const no = await run('import', 'shop', { seal: [], ask: answer(false) })
    expect(no).toMatchObject({ code: 1 })
    expect(no.lines.at(-1)).toBe('中止しました。何も変えていません。')
    expect(await boxes()).toEqual([])
    expect((await run('import', 'shop', { seal: [], ask: answer(true) })).code).toBe(0)
    expect(await boxes()).toEqual(['sea-coins', 'woods-one'])
    // Nothing is sealed now, so nothing is asked.
    await change('shop', corrected)
    expect((await run('import', 'shop', { seal: [], ask: answer(false) })).code).toBe(0)
    expect(questions).toHaveLength(2)
  })
})

test('a folder that changes during the question is not imported: only the shown content is sealed', async () => {
  const ask = async () => {
    await change('shop', first.replace('price: { points: 300 }', 'price: { points: 3000 }'))
    return true
  }
  const { code, text } = await run('import', 'shop', { seal: [], ask })
  expect(code).toBe(1)
  expect(text).toContain('表示したあとに、フォルダーの内容が変わりました。もう一度お試しください。')
  expect(await boxes()).toEqual([])
})

describe('a folder and the shop it was made from', () => {
  test('imports one folder again and again after corrections without asking', async () => {
    for (const yaml of [first, corrected, woodsAlone, woodsAlone])
      expect(await change('shop', yaml).then(() => run('import', 'shop'))).toMatchObject({ code: 0 })
  })

  test('refuses an older file in the same folder, and restores nothing', {
    meta: {
      proves: [
        {
          id: 'import-older',
          section: 'catalogue',
          says: 'An older folder is refused.',
          from: 'own',
          file: 'server/cards/catalogue/import/import-catalogue.ts',
          breaks: {
            replace: 'if (former !== undefined)',
            with: 'if (former !== undefined && over !== undefined)',
          },
        },
      ],
    },
  }, async () => {
    await run('import', 'shop')
    await change('shop', corrected)
    await run('import', 'shop')
    const before = await state()
    await change('shop', first)
    const { code, text } = await run('import', 'shop')
    expect(code).toBe(1)
    expect(text).toContain(
      `2026-06-01T12:00:00.000+09:00 に端末の操作者が取り込んだ内容と同じ、古いものです。その後に店の内容は変わっています。元に戻してよければ --over ${before} を付けてください。`,
    )
    expect(await state()).toBe(before)
    expect((await run('import', 'shop', { over: before })).code).toBe(0)
    expect((await readShopRows(database.db)).packs[0]?.nameJa).toBe('森の箱')
  })

  test('refuses a copy of the folder that was left behind', async () => {
    await run('import', 'shop')
    await cp(join(root, 'shop'), join(root, 'old'), { recursive: true })
    await change('shop', corrected)
    await run('import', 'shop')
    const before = await state()
    await change('old', first.replace('ja: 森の箱', 'ja: 静かな森の箱'))
    for (const command of ['import', 'diff', 'check'] as const)
      expect(await run(command, 'old'), command).toMatchObject({ code: 1 })
    expect((await run('import', 'old')).text).toContain(
      `このフォルダーは、いまの店の状態（${before}）から作られたものではありません。`,
    )
    expect((await run('import', 'old', { over: '0123456789abcdef' })).text).toContain(
      `店の状態は 0123456789abcdef ではなく ${before} です。`,
    )
    expect(await state()).toBe(before)
    expect((await run('import', 'old', { over: before })).code).toBe(0)
    // From here the shop follows from this folder, and the other one is behind.
    await change('shop', corrected.replace('ja: 海の箱', 'ja: 青い海の箱'))
    expect((await run('import', 'shop')).code).toBe(1)
  })

  test('asks nothing about a folder that matches the shop', async () => {
    await run('import', 'shop')
    await folderOf('again', first)
    expect((await run('import', 'again')).code).toBe(0)
  })
})

test('two imports at once follow one another, and the second is compared with the result of the first', {
  meta: {
    proves: [
      {
        id: 'import-in-turn',
        section: 'catalogue',
        says: 'Imports follow one another.',
        from: 'own',
        file: 'server/cards/catalogue/queries.ts',
        breaks: {
          replace: 'select pg_advisory_xact_lock(',
          with: 'select pg_advisory_xact_lock_shared(',
        },
      },
    ],
  },
}, async () => {
  await run('import', 'shop')
  await cp(join(root, 'shop'), join(root, 'other'), { recursive: true })
  const added = (name: string, key: string) =>
    first.replaceAll('woods-one', key).replace('ja: 森の箱', `ja: ${name}`)
  await change('shop', added('東の箱', 'east'))
  await change('other', added('西の箱', 'west'))
  const seal = ['east', 'west']
  // Neither writes until both have come as far as they can.
  const gate = await database.pool.connect()
  await gate.query('begin; lock table card_type in share mode')
  const both = Promise.all([run('import', 'shop', { seal }), run('import', 'other', { seal })])
  await untilItWaits(database.pool, both, 2)
  await gate.query('commit')
  gate.release()
  const results = await both
  expect(results.map(({ code }) => code).toSorted()).toEqual([0, 1])
  const winner = results[0]?.code === 0 ? 'east' : 'west'
  expect(await boxes()).toEqual([winner, 'sea-coins', 'woods-one'].sort())
  expect(results.find(({ code }) => code === 1)?.text).toContain('から作られたものではありません。')
})

test('a stock that an exchange reduces during the import is refused', async () => {
  await run('import', 'shop')
  await change('shop', corrected.replace('stock: 10', 'stock: 5'))
  const before = await state()
  const exchange = await database.pool.connect()
  await exchange.query("begin; update exchange_card set exchanged = 8 where card_id = 'w-1'")
  const importing = run('import', 'shop')
  await untilItWaits(database.pool, importing)
  await exchange.query('commit')
  exchange.release()
  const { code, text } = await importing
  expect(code).toBe(1)
  expect(text).toContain('在庫は 5 ですが、「w-1」はもう 8 枚引き換えられています。')
  expect(await state()).toBe(before)
})

test('two imports of one folder at once seal each pack once', async () => {
  const results = await Promise.all([run('import', 'shop'), run('import', 'shop')])
  expect(results.map(({ code }) => code)).toEqual([0, 0])
  expect(await boxes()).toEqual(['sea-coins', 'woods-one'])
  expect((await audit()).filter(({ verb }) => verb === 'catalogue seal')).toHaveLength(2)
})

test('a full database is reported as that, and nothing is changed', async () => {
  await database.pool.query(`
    create function full_disk() returns trigger language plpgsql as $$
    begin raise 'No space left on device' using errcode = 'disk_full'; end $$;
    create trigger full_disk before insert on box_chunk execute function full_disk()`)
  expect(await run('import', 'shop')).toMatchObject({ code: 1 })
  expect((await run('import', 'shop')).lines.at(-1)).toBe(
    'データベースのディスクに空きがありません。何も変えていません。空きを作ってから、もう一度お試しください。',
  )
  expect((await readShopRows(database.db)).cards).toEqual([])
})

test('an import bears the name of an operator who proves it, or no name', {
  meta: {
    proves: [
      {
        id: 'terminal-import',
        section: 'console-access',
        after: 'terminal-proven',
        says: 'An import of a catalogue is signed in the same way.',
        from: 'own',
        breaks: {
          replace: "if (signed.outcome !== 'signed') {",
          with: "if (signed.outcome === 'ended') {",
        },
      },
    ],
  },
}, async () => {
  const ended = { id: uuidv7(), name: 'Ren', mail: 'ren@shop.example', roles: ['owner' as const] }
  const works = { ...ended, id: uuidv7(), name: 'Hana', mail: 'hana@shop.example' }
  await transaction(database.db, async (tx) => {
    for (const operator of [ended, works])
      await insertOperator(tx, { ...operator, passwordHash: 'none', createdAt: now })
    await updateOperator(tx, ended.id, { endedAt: now })
  })
  const codeAt = await transaction(database.db, async (tx) => {
    const key = await lookUpKey(tx, testShopKeys)
    const offered = await offerSecondFactor(tx, works.id, { key, random: createRandom(() => now), now })
    const codeAt = authenticator(base32(offered as Buffer))
    expect(await turnOnSecondFactor(tx, works.id, codeAt(now), { key, now })).toBe('on')
    return codeAt
  })
  const before = await state()
  const code = codeAt(new Date(now.getTime() + 30_000))
  for (const [act, said] of [
    [{ by: 'Aoi', code }, '「Aoi」という名前のスタッフはいません'],
    [{ by: 'Ren', code, language: 'en' }, '"Ren" works here no longer'],
    [{ by: 'Hana' }, '--by には --code が必要です'],
    [{ by: 'Hana', code: '000000', language: 'en' }, 'The code is wrong, or was used'],
  ] as const) {
    const refused = await run('import', 'shop', act)
    expect([refused.code, refused.text]).toEqual([1, expect.stringContaining(said)])
  }
  expect([await state(), await audit()]).toEqual([before, []])
  expect((await run('import', 'shop', { by: 'Hana', code })).code).toBe(0)
  for (const record of await audit())
    expect(record).toMatchObject({ who: 'Hana', detail: { terminal: 'proven' } })
  await change('shop', corrected)
  expect((await run('import', 'shop')).code).toBe(0)
  const nobodys = (await audit()).filter(({ who }) => who === 'terminal')
  expect(nobodys.length).toBeGreaterThan(0)
  for (const record of nobodys) expect(record.detail).toMatchObject({ terminal: 'nobody' })
})

describe('the audit log', () => {
  test('names the operator and the reason of each change: the import, each sealing, prices, banners', {
    meta: {
      proves: [
        {
          id: 'import-records',
          section: 'catalogue',
          says: 'Who imported what is recorded.',
          from: 'own',
          file: 'server/cards/catalogue/import/import-catalogue.ts',
          breaks: {
            replace: "await record('catalogue seal', pack.key,",
            with: "if (pack.total < 20) await record('catalogue seal', pack.key,",
          },
        },
      ],
    },
  }, async () => {
    await run('import', 'shop')
    const records = await audit()
    expect(records.map(({ verb, subject }) => [verb, verb === 'catalogue import' ? '' : subject])).toEqual([
      ['catalogue import', ''],
      ['catalogue seal', 'woods-one'],
      ['catalogue seal', 'sea-coins'],
      ['catalogue prices', ''],
      ['catalogue banners', ''],
    ])
    for (const record of records)
      expect(record).toMatchObject({ who: 'terminal', why: 'the summer packs', doneAt: now })
    expect(records[0]?.detail).toMatchObject({ after: await state(), sealed: ['woods-one', 'sea-coins'] })
    expect(records[1]?.detail).toMatchObject({
      price: { points: 300 },
      total: 20,
      returns: { percent: 82.5 },
    })

    await change('shop', corrected)
    await run('import', 'shop')
    const known = new Set(records.map(({ id }) => id))
    const later = (await audit()).filter(({ id }) => !known.has(id))
    expect(later.map(({ verb }) => verb)).toEqual(['catalogue import', 'catalogue prices'])
    expect(later[0]?.detail).toMatchObject({
      sealed: [],
      changes: [{ table: 'packs', id: 'woods-one', what: 'nameJa' }],
    })
    expect(later[1]?.detail).toMatchObject({
      changes: [
        { table: 'courses', id: 'p1100-y1000', what: 'added', after: { points: 1100, priceYen: 1000 } },
        { table: 'courses', id: 'p1050-y1000', what: 'removed', before: { points: 1050 } },
      ],
    })
  })

  test('refuses an import without its record', async () => {
    await database.pool.query('alter table audit_record add check (verb <> $$catalogue banners$$)')
    await expect(run('import', 'shop')).rejects.toThrow(/audit_record/)
    expect(await boxes()).toEqual([])
    expect((await readShopRows(database.db)).cards).toEqual([])
    expect(await audit()).toEqual([])
  })
})

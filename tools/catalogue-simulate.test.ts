import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Language } from '#phrases/language.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { simulateFolder } from './catalogue-simulate.ts'

let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fukuhiki-simulate-'))
  return () => rm(folder, { recursive: true })
})

const yaml = `cardTypes:
  - { key: woods, name: { ja: 森, en: Woods } }
cards:
  - { key: w-1, cardType: woods, name: { ja: 樹, en: Tree }, model: '1', rarity: normal, image: a.png, costYen: 20, marketYen: 10 }
  - { key: w-2, cardType: woods, name: { ja: 王, en: King }, model: '2', rarity: ultraRare, image: a.png, costYen: 5000 }
packs:
  - key: woods-one
    cardType: woods
    name: { ja: 森の箱, en: Woods box }
    price: { points: 330 }
    showLineup: true
    revealStyle: 1
    images: [pack.png]
    detail: { ja: 森です。, en: Woods. }
    total: 20
    prizes:
      - { card: w-1, quantity: 19, tier: 1, convertsTo: 30 }
      - { card: w-2, quantity: 1, tier: 7, convertsTo: 3960 }
  - key: woods-coins
    cardType: woods
    name: { ja: 森のコイン箱, en: Woods box for coins }
    price: { coins: 45.5 }
    showLineup: true
    revealStyle: 1
    images: [pack.png]
    detail: { ja: 森です。, en: Woods. }
    total: 4
    prizes:
      - { card: w-1, quantity: 4, tier: 1, convertsTo: 0 }
pointCourses:
  - { points: 500, priceYen: 500, memo: { ja: '', en: '' } }
  - { points: 1100, priceYen: 1000, memo: { ja: '', en: '' } }
`

async function said(text: string, language: Language, pack?: string) {
  await writeFile(join(folder, 'catalogue.yaml'), text)
  const [lines, complaints]: [string[], string[]] = [[], []]
  const terminal = {
    language,
    print: (line: string) => lines.push(line),
    complain: (line: string) => complaints.push(line),
    ask: undefined,
  }
  const code = await simulateFolder({ db: database.db, folder, terminal }, pack)
  return { code, lines, complaints }
}

test('a pack that is not sealed yet is described in figures that can be checked by hand', async () => {
  const { code, lines, complaints } = await said(yaml, 'ja', 'woods-one')
  expect([code, complaints]).toEqual([0, []])
  const text = lines.join('\n')
  // 20 · 330 pt are 6,000 yen at 1,000 yen for 1,100; 19 · 30 + 3,960 pt are 68.6 % of them, and 19 · 20 + 5,000 yen 89.7 %.
  for (const line of [
    'woods-one「森の箱」：20口、1口 330ポイント',
    '1,100pt＝1,000円',
    '完売時の売上：6,600pt（6,000円）',
    '還元率（すべて変換した場合）：68.6%',
    '仕入れ値の合計 ÷ 売上：89.7%',
    // 4,530 pt are 4,118 yen.
    '100%販売：平均 1,882円、標準偏差 0円',
    '100%販売：平均 620円',
    '価格を超えるカード1枚が最初に続いた場合、店の持ち出しは3,630pt',
    // The king is among five slots with a chance of a quarter: 5 · 330 < 4 · 30 + 3,960.
    '残り5口：1口あたり平均 226.5pt（価格の68.6%）、得になる確率 25%、平均の得 608pt',
    'すべての並び順を数えた厳密な値です',
  ])
    expect(text).toContain(line)
  expect(text).not.toContain('相場の合計')
  expect(text).not.toContain('woods-coins')
})

test('every pack of a folder is described, and coin packs by their cost', async () => {
  const { code, lines } = await said(yaml, 'en')
  expect(code).toBe(0)
  const coins = lines.slice(lines.indexOf(''))
  expect(coins.join('\n')).toContain('woods-coins "Woods box for coins": 4 slots at 45.5 coins')
  expect(coins.join('\n')).toContain('100% sold: mean -80 yen')
  expect(coins.join('\n')).not.toContain('%: ')
})

test('the same folder gives the same output again', async () => {
  expect(await said(yaml, 'en')).toEqual(await said(yaml, 'en'))
})

test('an unknown pack and a file with faults are refused', async () => {
  const unknown = await said(yaml, 'ja', 'woods-two')
  expect([unknown.code, unknown.lines]).toEqual([1, []])
  expect(unknown.complaints.join()).toContain('woods-one woods-coins')
  const wrong = await said(yaml.replace('total: 20', 'total: 21'), 'ja')
  expect([wrong.code, wrong.lines]).toEqual([1, []])
  expect(wrong.complaints.join()).toContain('packs[1]')
})

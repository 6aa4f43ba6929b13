import iconv from 'iconv-lite'
import { describe, expect, test } from 'vitest'
import { readText, readUtf8 } from './encoding.ts'

const bytesOf = (text: string, encoding: string) => iconv.encode(text, encoding)
const statement = (name: string) => `id,date,time,amount,name\nU-1,2026-11-27,10:00,3000,${name}\n`
/** The text, or what is said of it in Japanese. */
const read = (bytes: Uint8Array) => {
  const found = readText(bytes)
  return 'text' in found ? found.text : found.fault.ja
}
const asked = (...readings: string[]) =>
  expect.stringContaining(readings.map((reading) => `「${reading}」`).join('とも'))

const everywhere = ['utf8', 'cp932', 'euc-jp', 'utf-16le', 'utf-16be']
const names = [
  'José García',
  'Müller',
  'Łukasz Wałęsa',
  'Nguyễn Văn Ánh',
  'Zoë',
  'Šárka',
  'Ştefan',
  'ÉMILE',
  'É. Dupont',
  'O’Brien',
  'Αθήνα',
  'Γιώργος',
  'Иванов',
  'Соня Петрова',
  'Анна',
  '김철수',
  '김',
  '王小明',
  'สมชาย',
  'שלום',
  '😀',
  '𠮷野',
  '葛󠄀城',
  'あい',
  'あああ',
  'やまだ',
  'ヤマダ ハナコ',
  '佐藤 花子',
  '鈴木一郎',
  '森の箱',
  'ＡＢＣ商事',
]

describe('reads one text in every encoding that has its letters:', () => {
  const table = names.flatMap((name) =>
    everywhere
      .filter((encoding) => iconv.decode(bytesOf(name, encoding), encoding) === name)
      // Two encodings that have such letters in theory, and that no Japanese computer wrote them in.
      .filter((encoding) => !encoding.includes('euc') || !/[À-ɏ]/.test(name))
      .map((encoding) => [name, encoding] as const),
  )
  test.each(table)('%s in %s', (name, encoding) => {
    expect(read(bytesOf(statement(name), encoding))).toBe(statement(name))
  })
  test.each(names)('%s after a mark', (name) => {
    for (const encoding of ['utf8', 'utf-16le', 'utf-16be'])
      expect(read(bytesOf(`\ufeff${statement(name)}`, encoding))).toBe(statement(name))
  })
})

describe('asks the operator when two encodings fit:', () => {
  test.each([
    ['дом', 'utf8', ['дом', 'ﾐｴﾐｾﾐｼ']],
    ['ﾐｯﾐｽ', 'cp932', ['Ян', 'ﾐｯﾐｽ']],
    ['ﾌｸ', 'cp932', ['ﾌｸ', '霧']],
    ['山田', 'euc-jp', ['ｻｳﾅﾄ', '山田']],
    ['ﾃｲABC', 'cp932', ['òABC', 'ﾃｲABC', '嘆ABC']],
    ['澤田', 'euc-jp', ['ﾟｷﾅﾄ', '澤田']],
    ['£100', 'utf8', ['£100', '贈100']],
  ])('%s in %s', (name, encoding, readings) => {
    expect(read(bytesOf(statement(name), encoding))).toEqual(asked(...readings))
  })

  test.each([
    ['García', 'win1252'],
    ['Łukasz', 'win1250'],
    ['Paweł', 'win1250'],
    ['Ünal', 'win1252'],
    ['JOSÉ', 'win1252'],
    ['Renée', 'win1252'],
    ['François', 'win1252'],
    ['Иванов', 'win1251'],
    ['Zoë', 'win1252'],
  ])('%s in %s fits none of them', (name, encoding) => {
    expect(read(bytesOf(statement(name), encoding))).toMatch(/CSV UTF-8/)
  })

  test.each(['ﾔﾏﾀﾞ ﾊﾅ', 'ｶ)ﾔﾏﾀﾞｼｮｳﾃﾝ', 'ｼﾞｮﾝ･ｽﾐｽ', 'ﾌｸ振込', '澤田', '齋藤', '髙橋'])(
    'reads %s as Shift_JIS, since other encodings make an implausible text of it',
    (name) => expect(read(bytesOf(statement(name), 'cp932'))).toBe(statement(name)),
  )

  test('other words of the file decide when one of them cannot', () => {
    for (const [text, encoding] of [
      ['ﾌｸ\n佐藤 花子', 'cp932'],
      ['山田\n佐藤 花子', 'euc-jp'],
      ['дом\nИванов', 'utf8'],
    ] as const)
      expect(read(bytesOf(text, encoding))).toBe(text)
    const words = 'ﾔﾏﾀﾞ\nｽｽﾞｷ\nﾃｽﾄABC'
    expect(read(bytesOf(words, 'cp932'))).toBe(words)
  })
})

describe('bytes that are not letters are named with their line', () => {
  const cut = (text: string, encoding: string) => bytesOf(text, encoding).subarray(0, -1)
  test.each([
    ['UTF-8, its last letter cut off', cut('a\n山田 花', 'utf8'), 2],
    ['UTF-8 of kana', cut('a\nああああ', 'utf8'), 2],
    ['UTF-8 of Latin letters', cut('id\nJosé Garcé', 'utf8'), 2],
    ['UTF-8 after a mark', cut('\ufeffa\nb\n山', 'utf8'), 3],
    [
      'UTF-8 with a letter of Shift_JIS',
      Buffer.concat([Buffer.from('山田\n花子\n'), Buffer.of(0x8e, 0x73), Buffer.from('\n佐藤')]),
      3,
    ],
    ['letters that another program gave up', Buffer.from('a\nJos\ufffd'), 2],
    ['Shift_JIS', cut('日付\n山田 花', 'cp932'), 2],
    ['EUC-JP', cut('日付\n山田 花', 'euc-jp'), 2],
    ['UTF-16', cut('\ufeffa\tb\n山田', 'utf-16le'), 2],
    ['UTF-16 without a mark', cut('a,b\n山田', 'utf-16be'), 2],
    ['a zero', Buffer.from('a\n\0b'), 2],
    ['neither', Buffer.of(0x61, 0x0a, 0xff, 0x80, 0x0a), 2],
  ])('%s', (_what, bytes, line) => {
    expect(readText(bytes)).toEqual({
      line,
      fault: expect.objectContaining({
        en: expect.stringMatching(`^Line ${line} has letters that are broken`),
      }),
    })
  })
})

test('a file of only ASCII letters and an empty one are read', () => {
  expect([read(Buffer.from('a,b\n')), read(Buffer.of()), read(Buffer.of(0xef, 0xbb, 0xbf))]).toEqual([
    'a,b\n',
    '',
    '',
  ])
})

test('a file is read in the encoding that the operator names', () => {
  expect(readText(bytesOf('ﾌｸ', 'cp932'), 'shift_jis')).toMatchObject({ text: 'ﾌｸ' })
  expect(readText(Buffer.of(0x0a, 0xa0), 'shift_jis')).toMatchObject({ line: 2 })
  expect(readText(bytesOf('\ufeffﾌｸ', 'utf8'), 'shift_jis')).toMatchObject({ text: 'ﾌｸ' })
})

test('a file that must be UTF-8 is read as that, or its encoding is named', () => {
  expect(readUtf8(bytesOf('дом', 'utf8'))).toEqual({ text: 'дом' })
  for (const [encoding, name] of [
    ['cp932', 'Shift_JIS'],
    ['euc-jp', 'EUC-JP'],
    ['utf-16le', 'UTF-16'],
  ] as const)
    expect(readUtf8(bytesOf('a: b\nc: 森の箱', encoding))).toMatchObject({
      fault: { en: expect.stringContaining(name) },
    })
})

test('a long word of half-width kana is examined once, whatever ends it', () => {
  expect(readText(Buffer.from(`${'ｱ'.repeat(50_000)}x`))).toMatchObject({ encoding: 'utf-8' })
})

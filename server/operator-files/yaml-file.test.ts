import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { excessOf, parseYaml } from './yaml-file.ts'

const card = z.strictObject({
  key: z.string(),
  model: z.string(),
  rarity: z.enum(['normal', 'rare']),
  name: z.strictObject({ ja: z.string(), en: z.string() }),
  images: z.array(z.string()),
  points: z.int(),
})
const form = {
  name: 'cards.yaml',
  schema: z.strictObject({ cards: z.array(card) }),
  mayHaveLines: new Set(['ja']),
}
const right = `cards:
  - key: a-1
    model: T-001
    rarity: normal
    name: { ja: 赤い鳥, en: Red Bird }
    images: [ one.png, two.png ]
    points: 100
`
const parse = (text: string) => parseYaml('cards.yaml', text, form)
const faultsOf = (from: string, to: string) => {
  expect(right).toContain(from)
  const parsed = parse(right.replace(from, to))
  return 'faults' in parsed ? parsed.faults.map(({ line, message }) => [line, message.en] as const) : []
}

describe('a character that only looks like YAML syntax is reported with its line and column', () => {
  test.each([
    [
      '    model',
      '　　model',
      3,
      'has a blank at column 1 that is not a space (U+3000, full-width); write spaces',
    ],
    ['  - key', '　- key', 2, 'has a blank at column 1 that is not a space (U+3000, full-width)'],
    ['    model', '\u00a0\u00a0\u00a0\u00a0model', 3, 'has a blank at column 1 that is not a space (U+00A0)'],
    ['model: T', 'model:　T', 3, 'column 11 that is not a space (U+3000, full-width)'],
    ['model: T', 'model:\u00a0T', 3, 'column 11 that is not a space (U+00A0)'],
    ['- key', '-　key', 2, 'column 4 that is not a space (U+3000, full-width)'],
    ['normal', 'normal　', 4, 'column 19 that is not a space (U+3000, full-width)'],
    ['model: T', 'model：T', 3, '"：" at column 10 is not valid in YAML; write :'],
    ['model: T', 'model： T', 3, '"：" at column 10'],
    ['cards:', 'cards：', 1, '"：" at column 6'],
    ['ja: 赤', 'ja：赤', 5, '"：" at column 15'],
    ['- key: a', '- key：a', 2, '"：" at column 8'],
    ['points: 100', 'points：100', 7, '"：" at column 11'],
    ['赤い鳥,', '“赤い: 鳥”,', 5, '"“" at column 17 is not valid in YAML; write "'],
    ['赤い鳥,', '「赤い: 鳥」,', 5, '"「" at column 17'],
    ['赤い鳥,', '"赤い鳥”,', 5, '"”" at column 21'],
    ['赤い鳥, en', '赤い鳥， en', 5, '"，" at column 20 is not valid in YAML; write ,'],
    ['赤い鳥, en', '赤い鳥、 en', 5, '"、" at column 20'],
    ['{ ja', '｛ ja', 5, '"｛" at column 11 is not valid in YAML; write {'],
    ['Bird }', 'Bird ｝', 5, '"｝" at column 35'],
    ['[ one.png, two.png ]', '［ one.png, two.png ］', 6, '"［" at column 13'],
    ['  - key', '  － key', 2, '"－" at column 3 is not valid in YAML; write -'],
    ['  - key', '  ‐ key', 2, '"‐" at column 3'],
    ['  - key', '  ー key', 2, '"ー" at column 3'],
    ['cards:', '＃ カード\ncards:', 1, '"＃" at column 1 is not valid in YAML; write #'],
    ['normal', 'normal ＃ふつう', 4, '"＃" at column 20'],
    ['- key', '-\u200b key', 2, 'has an invisible character (U+200B) at column 4; remove it'],
  ])('%j written as %j', (from, to, line, said) => {
    expect(faultsOf(from, to)).toEqual([[line, expect.stringContaining(said)]])
  })

  test('on each of several lines, and no other', () => {
    const text = right
      .replace('    model', '　　model')
      .replace('    images', '　　images')
      .replace('赤い', '赤：い　')
    const parsed = parse(text)
    expect('faults' in parsed && parsed.faults.map(({ line }) => line)).toEqual([3, 6])
  })

  test.each([
    ['赤い鳥', '赤い　鳥'],
    ['赤い鳥', '赤い：鳥「は」、“あ”＃－'],
    ['赤い鳥', '「赤い鳥」'],
    [
      'name: { ja: 赤い鳥, en: Red Bird }',
      'name:\n      ja: |\n        　段落：一、\n        － 二 ＃\n      en: x',
    ],
  ])('within a text it is no fault: %j written as %j', (from, to) => expect(faultsOf(from, to)).toEqual([]))

  test('gives way to another fault, which is reported instead', () => {
    expect(faultsOf('赤い鳥, en: Red Bird', '「赤い：鳥」　, en: Red: Bird: x')[0]?.[1]).not.toContain(
      'column',
    )
    expect(faultsOf('    model', '\tmodel')[0]).toEqual([3, 'the line begins with a tab; indent with spaces'])
    expect(faultsOf('rarity: normal', 'rarity: 赤　い')).toEqual([
      [4, expect.stringContaining('choose one of')],
    ])
  })
})

describe('advice quotes the value as it is written in the file', () => {
  test.each([
    '001',
    '0x10',
    '1e3',
    '012',
    '.5',
    '+819012345678',
    '12345678901234567890',
    'true',
    'True',
    '1.50',
    '0o17',
    '.inf',
    '-0',
    '1.0E+05',
    'null',
    '~',
  ])('%s', (value) => {
    const advice = `must be text; write it in quotes: "${value}"`
    expect(faultsOf('model: T-001', `model: ${value}`)).toEqual([[3, advice]])
    expect(faultsOf('one.png', value)).toEqual([[6, advice]])
    expect(faultsOf('model: T-001', `model: "${value}"`)).toEqual([])
  })

  test.each(['yes', 'no', 'on', 'off', '1_000', '2026-11-28'])('%s is text', (value) =>
    expect(faultsOf('model: T-001', `model: ${value}`)).toEqual([]),
  )

  test('also of a choice', () =>
    expect(faultsOf('rarity: normal', 'rarity: 001')).toEqual([[4, expect.stringContaining('"001"')]]))
})

describe('a file of very many of anything is bounded before it is judged', () => {
  const many = (line: (index: number) => string, count = 5000) =>
    Array.from({ length: count }, (_, at) => line(at)).join('')
  const toldOf = (text: string) => {
    const parsed = parse(text)
    return 'faults' in parsed ? parsed.faults.map(({ line, message }) => [line, message.en] as const) : []
  }

  test.each([
    ['unknown keys', right + many((at) => `k${at}: 1\n`), '4,900'],
    ['the same key', right + many(() => 'k: 1\n'), '4,899'],
    ['tags', right + many((at) => `k${at}: !a 1\n`), '4,900'],
    ['references', `${right}a: &a 1\n${many((at) => `k${at}: *a\n`)}`, '4,900'],
    ['tabs', right + many((at) => `\tk${at}: 1\n`), '4,900'],
    ['hidden characters', right + many((at) => `k${at}: "\\u0001"\n`), '4,900'],
    ['unknown keys of elements', `cards:\n${many((at) => `  - k${at}: 1\n`, 1000)}`, '6,900'],
  ])('%s: a hundred faults are reported, and the number of the others', (_of, text, more) => {
    const told = toldOf(text)
    expect(told).toHaveLength(101)
    expect(told.at(-1)).toEqual([0, `and ${more} more`])
  })

  test('each is reported at its own line, the last key of a group like the first', () => {
    const lines = toldOf(many((at) => `k${at}: 1\n`, 99) + right).map(([line]) => line)
    expect(lines).toEqual(Array.from({ length: 99 }, (_, at) => at + 1))
  })

  test('keys and values are counted, and a text with too many is not parsed', () => {
    expect(excessOf('a: [1, "2", \'3\']\nb:\n  - 4\n', 7)).toBeUndefined()
    expect(excessOf('a: [1, "2", \'3\']\nb:\n  - 4\n', 6)).toBe('too many')
    expect(toldOf(`cards: [${'a,'.repeat(1_000_001)}]`)).toEqual([
      [1, 'has more than 1,000,000 keys and values, which is the most; split it into several files'],
    ])
  })

  test.each([
    ['[', '['],
    ['{', '{a: '],
    ['a: [', 'a: [b, '],
    ['- ', '- '],
    ['? ', '? '],
  ])('%j nested 99 times is read, and a deeper nesting is refused before it is parsed', (_, sign) => {
    expect(excessOf(sign.repeat(99), 1_000_000)).toBeUndefined()
    expect(excessOf(sign.repeat(101), 1_000_000)).toBe('too deep')
    expect(excessOf(']'.repeat(150) + sign.repeat(101), 1_000_000)).toBe('too deep')
    expect(excessOf(`[${'[a],\n'.repeat(1000)}]\n`, 1_000_000)).toBeUndefined()
    expect(toldOf(sign.repeat(400_000))).toEqual([[1, expect.stringContaining('nested too deeply')]])
  })

  test('a line of very many blanks is searched once', () => {
    expect(toldOf(`${right}x: a${'　'.repeat(100_000)}b\n`)).toEqual([
      [8, expect.stringContaining('there is no key "x"')],
    ])
  })

  test('3,000 valid cards pass', () => {
    const cards = right.slice('cards:\n'.length)
    expect(parse(`cards:\n${many((at) => cards.replace('a-1', `a-${at}`), 3000)}`)).toHaveProperty('value')
  })
})

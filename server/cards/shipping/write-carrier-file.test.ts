import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import iconv from 'iconv-lite'
import { beforeAll, describe, expect, test } from 'vitest'
import '#test/properties.ts'
import { readCsv } from '#server/operator-files/csv.ts'
import { consignment, testCarrier, testCarriers } from '#test/carriers.ts'
import type { Carriers, Column, Length } from './carrier-file.ts'
import type { Consignment, Party } from './consignment.ts'
import { writeCarrierFile } from './write-carrier-file.ts'

let carriers: Carriers
beforeAll(async () => {
  carriers = await testCarriers()
})

const day = '2026-12-01'
const keys = ['yamato-b2', 'sagawa-e-hiden-3', 'yu-pack-print-r'] as const
const kyoto = {
  name: '①Ⅲ㈱髙島屋 ｱｷﾗ',
  phone: '0754518111',
  postalCode: '6028048',
  prefecture: '京都府',
  city: '京都市上京区',
  street: '下立売通新町西入薮ノ内町85番地の3',
  building: 'レジデンス405',
}
// A name that a spreadsheet takes for a formula, with the signs that end a field; wave dashes as Apple writes them.
const formula = {
  name: '=SUM(1,2) "花"',
  phone: '0988662333',
  postalCode: '900-8570',
  prefecture: '沖縄県',
  city: '那覇市',
  street: '泉崎1-2-2',
  building: 'メゾン\u301c月\u301c101',
}
const parcels = [
  consignment('a00000000001'),
  consignment('b00000000002', kyoto),
  consignment('c00000000003', formula),
]

async function write(key: string, consignments: readonly Consignment[]) {
  return writeCarrierFile(await testCarrier(key), consignments, day)
}
async function faultsOf(key: string, recipient: Partial<Party>): Promise<string[]> {
  const written = await write(key, [consignment('d00000000004', recipient)])
  return 'faults' in written ? written.faults.map(({ message }) => message.en) : []
}

/** The fields by their headings, as the carrier's software reads them. */
function readBack(bytes: Uint8Array): string[][] {
  const read = readCsv(iconv.decode(Buffer.from(bytes), 'cp932'))
  return 'rows' in read ? read.rows.map(({ fields }) => fields) : []
}

describe('a carrier’s file', () => {
  test.each(keys)('of %s follows the published layout byte by byte', async (key) => {
    const sample = readFileSync(join(import.meta.dirname, `../../../test/carriers/${key}.csv`))
    const written = await write(key, parcels)
    expect('bytes' in written && iconv.decode(written.bytes, 'cp932')).toBe(iconv.decode(sample, 'cp932'))
    expect('bytes' in written && written.bytes.equals(sample)).toBe(true)
  })

  test('holds kanji of NEC and IBM as Windows writes them', async () => {
    const written = await write('yamato-b2', [consignment('a00000000001')])
    const name = Buffer.from([0xfb, 0xfc, 0xfa, 0xb1, 0x20, 0x89, 0xd4, 0x8e, 0x71])
    expect('bytes' in written && written.bytes.includes(name)).toBe(true)
  })

  test('leaves an old form of a kanji as it is, and composes the marks that Apple decomposes', {
    meta: {
      proves: [
        {
          id: 'carrier-kanji',
          section: 'console-parcels',
          says: 'Old forms of kanji in names stay as they are.',
          from: 'own',
          file: 'server/cards/shipping/carrier-text.ts',
          breaks: {
            replace: 'foldText(text)',
            with: "text.normalize('NFC')",
          },
        },
      ],
    },
  }, async () => {
    const written = await write('yamato-b2', [consignment('a1', { name: '\ufa19\ufa1b か\u3099' })])
    const rows = 'bytes' in written ? readBack(written.bytes) : []
    expect(rows[1]?.[15]).toBe('\ufa19\ufa1b が')
  })

  test('keeps a field in its column, and a formula as it is typed', {
    meta: {
      proves: [
        {
          id: 'carrier-column',
          section: 'console-parcels',
          says: "Each field of a carrier's file stays in its column, and a formula as it was typed.",
          from: 'own',
          breaks: { replace: "field.replaceAll('\"', '\"\"')", with: 'field' },
        },
      ],
    },
  }, async () => {
    const written = await write('yamato-b2', parcels)
    const rows = 'bytes' in written ? readBack(written.bytes) : []
    expect(rows.map(({ length }) => length)).toEqual([95, 95, 95, 95])
    expect(rows[3]?.[15]).toBe('=SUM(1,2) "花"')
  })
})

describe('writes nothing and reports', () => {
  test('a character that the encoding lacks', {
    meta: {
      proves: [
        {
          id: 'carrier-fits',
          section: 'console-parcels',
          says: "A character that a carrier's encoding lacks is told, and its parcel is not written.",
          from: 'own',
          breaks: { replace: 'if (faults.length > 0) return { faults }\n', with: '' },
        },
      ],
    },
  }, async () => {
    expect(await faultsOf('yamato-b2', { name: '𠮷田 花', building: '🏠ハウス' })).toEqual([
      '"お届け先アパートマンション名" has characters that the carrier\'s file cannot hold: 🏠 (U+1F3E0)',
      '"お届け先名" has characters that the carrier\'s file cannot hold: 𠮷 (U+20BB7)',
    ])
  })

  test('a line break, a tab and a character that cannot be seen', async () => {
    expect(await faultsOf('yamato-b2', { name: '花\r\n子' })).toEqual([
      '"お届け先名" has characters that the carrier\'s file cannot hold: U+000D U+000A',
    ])
    expect((await faultsOf('yamato-b2', { name: '花\t子' }))[0]).toContain('U+0009')
    expect((await faultsOf('yamato-b2', { name: '花\u2028子' }))[0]).toContain('U+000A')
  })

  test('a text that is too long for its column, or for all columns it may span', {
    meta: {
      proves: [
        {
          id: 'carrier-length',
          section: 'console-parcels',
          says: "No column of a carrier's file is above its length; a text that is too long is told, not cut.",
          from: 'own',
          file: 'server/cards/shipping/lay-text.ts',
          breaks: { replace: "return rest === '' ? texts : undefined", with: 'return texts' },
        },
      ],
    },
  }, async () => {
    const long = 'ア'.repeat(17)
    expect(await faultsOf('yamato-b2', { name: long })).toEqual([
      '"お届け先名" is too long (at most 32 bytes)',
    ])
    expect(await faultsOf('yamato-b2', { building: long })).toEqual([
      'does not fit into "お届け先住所 お届け先アパートマンション名"',
    ])
    expect(await faultsOf('sagawa-e-hiden-3', { name: 'ア'.repeat(33) })).toEqual([
      'does not fit into "お届け先名称１ お届け先名称２"',
    ])
  })

  test('an empty required column, an invalid phone number and an invalid postal code', async () => {
    expect(await faultsOf('yamato-b2', { name: '', phone: '12', postalCode: '12345' })).toEqual([
      '"お届け先電話番号": 12 is not a Japanese phone number',
      '"お届け先郵便番号": 12345 is not a seven-digit postal code',
      '"お届け先名" is empty',
    ])
  })

  test('the parcel of each fault, but none for a missing contract number', async () => {
    const carrier = await testCarrier('yamato-b2')
    const columns = carrier.export.columns.map((column) =>
      column.name === '請求先顧客コード' ? { ...column, fixed: '' } : column,
    )
    const unsigned = { ...carrier, export: { ...carrier.export, columns } }
    const [good, bad] = [consignment('a1'), consignment('a2', { name: '𠮷' })]
    const written = writeCarrierFile(unsigned, [good, bad], day)
    expect('faults' in written && written.faults.map(({ about }) => about)).toEqual(['file', bad])
    expect('bytes' in written).toBe(false)
  })
})

test('a fault of the sender once for any number of parcels', async () => {
  const given = parcels.map((parcel) => ({ ...parcel, sender: { ...parcel.sender, name: '𠮷'.repeat(40) } }))
  const written = await write('sagawa-e-hiden-3', given)
  expect('faults' in written && written.faults.map(({ about }) => about)).toEqual(['sender', 'sender'])
})

describe('an address is split over its columns', () => {
  const addressOf = async (key: string, recipient: Partial<Party>) => {
    const written = await write(key, [consignment('a1', recipient)])
    const columns = carriers.get(key)?.export.columns ?? []
    const [, row = []] = 'bytes' in written ? readBack(written.bytes) : []
    return row.filter((_, index) => columns[index]?.of === 'recipient.address')
  }

  test('part by part where that fits, otherwise filling from the first column', async () => {
    expect(await addressOf('sagawa-e-hiden-3', { ...kyoto, building: '' })).toEqual([
      '京都府京都市上京区',
      '下立売通新町西入薮ノ内町',
      '85番地の3',
    ])
    expect(
      await addressOf('sagawa-e-hiden-3', { ...kyoto, building: '旧本館東棟レジデンス1204号室' }),
    ).toEqual(['京都府京都市上京区下立売通新町', '西入薮ノ内町85番地の3', '旧本館東棟レジデンス1204号室'])
  })

  test('never inside a number or a word', {
    meta: {
      proves: [
        {
          id: 'carrier-lines',
          section: 'console-parcels',
          says: 'An address that goes over several columns is never divided inside a number or a word.',
          from: 'own',
          file: 'server/cards/shipping/lay-text.ts',
          breaks: {
            replace: '(isOfNumber(characters[end - 1]) && isOfNumber(characters[end]))',
            with: 'false',
          },
        },
      ],
    },
  }, async () => {
    const [, second, third] = await addressOf('sagawa-e-hiden-3', {
      street: '本町一丁目中央通東入ル上る12-345-6789',
      building: '',
    })
    expect([second, third]).toEqual(['本町一丁目中央通東入ル上る', '12-345-6789'])
  })
})

describe('a company is written in its columns, or above the name where there are none', () => {
  const firm = '株式会社見本 総務部'
  const named = async (key: string, recipient: Partial<Party>) => {
    const written = await write(key, [consignment('a1', { name: '山田 花', ...recipient })])
    const columns = carriers.get(key)?.export.columns ?? []
    const [, row = []] = 'bytes' in written ? readBack(written.bytes) : []
    return row.filter((_, index) =>
      /recipient\.(company|name)/.test(columns[index]?.of ?? columns[index]?.from ?? ''),
    )
  }

  test.each([
    ['yamato-b2', [firm, '', '山田 花'], ['', '', '山田 花']],
    ['sagawa-e-hiden-3', [firm, '山田 花'], ['山田 花', '']],
    ['yu-pack-print-r', [firm, '山田 花'], ['山田 花', '']],
  ])('of %s', async (key, withCompany, without) => {
    expect(await named(key, { company: firm })).toEqual(withCompany)
    expect(await named(key, { company: '' })).toEqual(without)
  })

  test('and continues in the next column, apart from the name', async () => {
    const long = `株式会社ふくひき見本製作所　${'営業本部'.repeat(9)}`
    expect(long).toHaveLength(50)
    expect(await named('yamato-b2', { company: long })).toEqual([
      long.slice(0, 25),
      long.slice(25),
      '山田 花',
    ])
    expect(await named('sagawa-e-hiden-3', { company: '株式会社ふくひき見本製作所 総務部' })).toEqual([
      '株式会社ふくひき見本製作所',
      '総務部　山田 花',
    ])
    expect(await faultsOf('sagawa-e-hiden-3', { company: long })).toEqual([
      'does not fit into "お届け先名称１ お届け先名称２"',
    ])
  })
})

const letters = fc.constantFrom(
  ...Array.from('東京都千代田区市町村丁目番地の号ー－-0123456789０１ABCxyz　 ｱｲｳﾞァッ髙﨑①㈱ハイツ・々'),
  'か\u3099',
  '\u301c',
  '𠮷',
  '👨‍👩‍👧',
  '"',
  ',',
  '\n',
  '\u0000',
)
const text = (maxLength: number) =>
  fc.array(letters, { minLength: 1, maxLength }).map((parts) => parts.join(''))
const recipients = fc.record({
  name: text(40),
  prefecture: fc.constantFrom('東京都', '神奈川県', '北海道'),
  city: text(14),
  street: text(40),
  building: fc.oneof(fc.constant(''), text(30)),
  company: fc.oneof(fc.constant(''), text(20)),
})

const lengthIn = (field: string, { bytes }: Length) =>
  bytes === undefined ? Array.from(field).length : iconv.encode(field, 'cp932').length
const mostIn = ({ most, cells = [] }: Column): Length[] =>
  most === undefined ? cells.map((cell) => cell.most) : [most]
const sum = (lengths: Length[]) =>
  lengths.reduce((total, { bytes, characters }) => total + (bytes ?? characters ?? 0), 0)
/** Two spellings of one text, and spaces at the ends of lines, are no difference. */
const bare = (parts: readonly string[]) =>
  parts.join('').normalize('NFC').replaceAll('\u301c', '\uff5e').replaceAll(/\s/gu, '')

test.each(keys)('for any input of members no column of %s exceeds its length, and no text is lost', (key) => {
  const carrier = carriers.get(key)
  if (carrier === undefined) throw new Error(key)
  const { columns } = carrier.export
  let writtenCount = 0
  fc.assert(
    fc.property(recipients, (recipient) => {
      const given = consignment('a00000000001', recipient)
      const written = writeCarrierFile(carrier, [given], day)
      if ('faults' in written) return written.faults.length > 0
      writtenCount++
      const [, row = []] = readBack(written.bytes)
      expect(row).toHaveLength(columns.length)
      for (const [index, column] of columns.entries()) {
        const lengths = mostIn(column)
        const [first] = lengths
        if (first === undefined) continue
        expect(lengthIn(row[index] ?? '', first)).toBeLessThanOrEqual(sum(lengths))
      }
      const fieldsOf = (source: string) =>
        row.filter((_, index) => columns[index]?.of === source || columns[index]?.from === source)
      const { prefecture, city, street, building, company, name } = given.recipient
      expect(bare(fieldsOf('recipient.address'))).toBe(bare([prefecture, city, street, building]))
      expect(bare([...fieldsOf('recipient.company'), ...fieldsOf('recipient.name')])).toBe(
        bare([company, name]),
      )
      return true
    }),
    { numRuns: 300 },
  )
  expect(writtenCount).toBeGreaterThan(5)
})

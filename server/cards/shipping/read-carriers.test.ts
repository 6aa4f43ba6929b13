import { rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { carriersFolder, trackingNumber } from '#test/carriers.ts'
import { readCarriers } from './read-carriers.ts'
import { judgeNumber } from './tracking-number.ts'

const shipped = join(import.meta.dirname, '../../../carriers')

/** The faults told of a file of Sagawa's in which one text stands for another, with its line and place. */
async function faultsOf(replace: string | RegExp, by: string): Promise<string[]> {
  const folder = carriersFolder((text, name) => {
    if (name !== 'sagawa-e-hiden-3.yaml') return text
    const changed = text.replace(replace, by)
    if (changed === text) throw new Error(`${replace} is not in ${name}`)
    return changed
  })
  const read = await readCarriers(folder)
  await rm(folder, { recursive: true })
  if (!('faults' in read)) return []
  for (const { message } of read.faults) expect(message.ja).not.toBe(message.en)
  return read.faults.map(
    ({ file, line, place, message }) => `${file.slice(folder.length + 1)}:${line} ${place} ${message.en}`,
  )
}

test('the carriers of this project are valid', async () => {
  const read = await readCarriers(shipped)
  expect(read).not.toHaveProperty('faults')
  const carriers = 'carriers' in read ? [...read.carriers.values()] : []
  expect(carriers.map(({ key, name }) => [key, name.en])).toEqual([
    ['sagawa-e-hiden-3', 'Sagawa Express'],
    ['yamato-b2', 'Yamato Transport'],
    ['yu-pack-print-r', 'Japan Post'],
  ])
  expect(carriers.map(({ export: { columns } }) => columns.length)).toEqual([74, 95, 117])
})

describe('a fault of a carrier’s file is reported with its line and place', {
  meta: {
    proves: [
      {
        id: 'carrier-file',
        section: 'console-parcels',
        says: "A fault of a carrier's file is told with its line.",
        from: 'own',
        file: 'server/cards/shipping/check-carrier.ts',
        breaks: { replace: 'faults.push(locate(path, message))', with: 'void locate(path, message)' },
      },
    ],
  },
}, () => {
  const faults: [what: string, replace: string | RegExp, by: string, said: string][] = [
    [
      'a misspelt key',
      'trackingUrl:',
      'trackingURL:',
      ':4 trackingURL there is no key "trackingURL"; did you mean "trackingUrl"?',
    ],
    [
      'a source that there is not',
      'from: recipient.phone',
      'from: recipient.fax',
      ':15 export.columns[3].from cannot be "recipient.fax"; choose one of reference / promisedOn',
    ],
    [
      'a length of no unit',
      'characters: 16 } }',
      '} }',
      ':20 export.columns[5].cells[1].most must have either bytes or characters',
    ],
    [
      'a column without a length',
      ', most: { bytes: 14 }',
      '',
      ':15 export.columns[3] has no maximum length; write most: { bytes: 32 } or most: { characters: 16 }',
    ],
    [
      'two sources of one column',
      'from: reference',
      'fixed: X, from: reference',
      'may have one of from, of and fixed, not several',
    ],
    [
      'cells beside a length',
      "fixed: '001' }",
      "fixed: '001', cells: [{ takes: [], most: { bytes: 1 } }] }",
      'a column with "of" has cells, and any other has "most"',
    ],
    [
      'a part of the address that no cell takes',
      'takes: [building]',
      'takes: []',
      ':12 export.columns no column holds recipient.building',
    ],
    [
      'parts of the address in another order',
      'takes: [prefecture, city]',
      'takes: [city, prefecture]',
      ':12 export.columns the cells of recipient.address must take prefecture, city, street, building, once each and in this order',
    ],
    [
      'a sender’s address in part',
      'takes: [prefecture, city, street]',
      'takes: [prefecture, city]',
      ':12 export.columns no column holds sender.street',
    ],
    [
      'no column of the company',
      'takes: [company]',
      'takes: []',
      ':12 export.columns no column holds recipient.company',
    ],
    [
      'no column of the reference',
      'from: reference, most: { bytes: 16 }, required: true',
      "fixed: ''",
      ':12 export.columns no column holds reference',
    ],
    [
      'a format of another kind',
      'format: hyphens',
      'format: YYYYMMDD',
      'the format of recipient.phone is one of digits / hyphens',
    ],
    [
      'a fixed value that the encoding lacks',
      "fixed: '001'",
      'fixed: 𠮷',
      'the fixed value (𠮷) does not fit the length or the encoding',
    ],
    [
      'an address without its number',
      '{number}',
      '1',
      ':4 trackingUrl is not the address of a tracking page',
    ],
    ['an address without TLS', 'https:', 'http:', ':4 trackingUrl is not the address of a tracking page'],
    [
      'an unknown check digit',
      'modulus 7',
      'modulus 9',
      ':5 number.checkDigit cannot be "modulus 9"; choose one of modulus 7 / none',
    ],
    ['a bracket that stays open', 'digits: [12]', 'digits: [12', ':5  the indentation does not match'],
  ]
  test.each(faults)('%s', async (_what, replace, by, said) => {
    const told = await faultsOf(replace, by)
    expect(told.join('\n')).toContain(said)
    for (const line of told) expect(line).toMatch(/^sagawa-e-hiden-3\.yaml:[1-9]/)
  })

  test('refuses another encoding, a link, another name, and an empty or missing folder', async () => {
    const said = async (folder: string) => {
      const read = await readCarriers(folder)
      return 'faults' in read ? read.faults.map(({ message }) => message.en).join() : ''
    }
    const folder = carriersFolder()
    const file = join(folder, 'sagawa-e-hiden-3.yaml')
    await writeFile(file, Buffer.from([0x8d, 0xb2, 0x90, 0xec]))
    expect(await said(folder)).toContain('the encoding is Shift_JIS (CP932)')
    await rm(file)
    await symlink(join(folder, 'yamato-b2.yaml'), file)
    expect(await said(folder)).toContain('cannot be read (a link)')
    await rm(file)
    await writeFile(join(folder, 'Sagawa 3.yaml'), '')
    expect(await said(folder)).toContain('the name Sagawa 3.yaml must be at most 40 lower-case letters')
    await rm(folder, { recursive: true })
    expect(await said(folder)).toContain(`there is no folder ${folder}`)
    expect(await said(import.meta.dirname)).toContain('holds no file of a delivery carrier')
  })
})

describe('a tracking number', () => {
  const judge = async (text: string, key = 'yamato-b2') => {
    const read = await readCarriers(shipped)
    return judgeNumber('carriers' in read ? read.carriers.get(key) : undefined, text)
  }

  test('is checked by its carrier’s length and check digit, and kept in digits', {
    meta: {
      proves: [
        {
          id: 'carrier-digit',
          section: 'console-parcels',
          says: 'A tracking number with a wrong check digit is refused.',
          from: 'own',
          file: 'server/cards/shipping/tracking-number.ts',
          breaks: { replace: '% 7n ===', with: '% 9n ===' },
        },
      ],
    },
  }, async () => {
    expect(await judge('1234-5678-9013')).toEqual({ number: '123456789013' })
    expect(await judge('１２３４ ５６７８ ９０１３')).toEqual({ number: '123456789013' })
    expect(await judge('123456789012')).toEqual({ fault: 'check digit' })
    expect(await judge('123456789010')).toEqual({ fault: 'check digit' })
    expect(await judge('12345678901')).toEqual({ fault: 'shape' })
    expect(await judge('JP3456789013')).toEqual({ fault: 'shape' })
    expect(await judge(trackingNumber(1), 'sagawa-e-hiden-3')).toHaveProperty('number')
    // Registered mail has eleven digits.
    expect(await judge('13112383852', 'yu-pack-print-r')).toEqual({ number: '13112383852' })
  })

  test('without a carrier is accepted as it is written', async () => {
    expect(await judge('JP-1234', 'unknown')).toEqual({ number: 'JP-1234' })
    expect(await judge('123', 'unknown')).toEqual({ fault: 'shape' })
  })
})

import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { operatorCallsByRoom } from '#contract/operator/calls.ts'
import { findBox } from '#server/cards/boxes/queries.ts'
import { saleStateOf } from '#server/cards/boxes/stop-sale.ts'
import { referenceOf } from '#server/cards/shipping/consignment.ts'
import { createShipments } from '#server/cards/shipping/create-shipment.ts'
import { findParcel } from '#server/cards/shipping/parcel-queries.ts'
import { transaction } from '#server/db/pool.ts'
import { readCsv } from '#server/operator-files/csv.ts'
import { listAuditRecords } from '#server/people/operator/queries.ts'
import { readSettings } from '#server/shop/settings.ts'
import { openTerminal } from '#server/shop/terminal.ts'
import { carriersFolder, sender, trackingNumber } from '#test/carriers.ts'
import { makeOperator } from '#test/operators.ts'
import { type TestShop, testShop } from '#test/shop.ts'
import { runShop } from '#test/shop-command.ts'
import { testShopKeys } from '#test/shop-key.ts'
import { makeMember, makePack } from '#test/world.ts'

let world: TestShop
let parcels: string[]
const folder = mkdtempSync(join(tmpdir(), 'fukuhiki-terminal-'))
const now = new Date('2026-06-01T03:00:00Z')
const by = ['--why', 'the evening van']
const run = (...words: string[]) => runShop(world.db, words, now)
const newest = async () => (await listAuditRecords(world.db, { limit: 1 }))[0]
const refusal = async (...words: string[]) => {
  const ran = await run(...words)
  return 'refused' in ran ? ran.refused : JSON.stringify(ran)
}
const stateOf = async (id: string) => (await findParcel(world.db, id))?.parcelState

const carriers = carriersFolder()
beforeAll(async () => {
  vi.stubEnv('CARRIERS_FOLDER', carriers)
  world = await testShop()
  expect(await run('settings', 'set', 'sender', JSON.stringify(sender, null, 2), ...by)).toHaveProperty(
    'lines',
  )
})
afterAll(async () => {
  vi.unstubAllEnvs()
  for (const one of [folder, carriers]) rmSync(one, { recursive: true })
  await world.close()
})
beforeEach(async () => {
  await world.pool.query('truncate shipment, parcel, parcel_event')
  const memberId = await makeMember(world.db)
  parcels = [uuidv7(), uuidv7()]
  const ordered = parcels.map((id) => ({ id, source: 'draw' as const, memberId, cardCount: 2 }))
  await transaction(world.db, (tx) => createShipments(tx, ordered, now))
})

test('the terminal serves every call that has a verb', async () => {
  const { make } = await openTerminal({
    db: world.db,
    settings: readSettings(process.env),
    environment: process.env,
    shopKeys: testShopKeys,
    random: { id: uuidv7, key: uuidv7, bytes: (count) => Buffer.alloc(count) },
    now,
  })
  const signer = { id: null, name: 'terminal', terminal: 'nobody' } as const
  const typed = { input: {}, query: {}, params: { memberId: 'x' }, signer, now }
  const withVerb = Object.values(operatorCallsByRoom)
    .flat()
    .filter(({ verb }) => verb !== undefined)
  expect(withVerb.length).toBeGreaterThan(50)
  for (const call of withVerb) expect(await make(call, typed), call.path).toBeTypeOf('object')
})

describe('an act at the terminal', () => {
  test('is done and recorded as in a browser, with the name of its signer', async () => {
    const [id = ''] = parcels
    const owner = await makeOperator(world, 'owner')
    expect(
      await run(
        'parcel',
        'pack',
        id,
        '--by',
        owner.name,
        '--code',
        owner.recoveryCodes[0] ?? '',
        '--why',
        'the van',
      ),
    ).toEqual({
      lines: ['Done.'],
    })
    expect(await stateOf(id)).toBe('packed')
    expect(await newest()).toMatchObject({
      who: owner.name,
      why: 'the van',
      verb: 'parcel pack',
      subject: id,
      detail: { terminal: 'proven' },
    })
    const { rows } = await world.pool.query(
      'select operator_id from operator_act where operator_id is not null order by done_at desc limit 1',
    )
    expect(rows).toEqual([{ operator_id: owner.operatorId }])
  })

  test('accepts no unproven name, and needs none', async () => {
    const [id = ''] = parcels
    const owner = await makeOperator(world, 'owner')
    expect(await refusal('parcel', 'pack', id, '--by', owner.name, ...by)).toContain('--by needs --code')
    expect(await stateOf(id)).toBe('waiting')
    expect(await run('parcel', 'pack', id, ...by)).toHaveProperty('lines')
    expect(await newest()).toMatchObject({ who: 'terminal', detail: { terminal: 'nobody' } })
    const { rows } = await world.pool.query(
      'select operator_id from operator_act where input_hash is not null order by audit_record_id desc limit 1',
    )
    expect(rows).toEqual([{ operator_id: null }])
  })

  test('that is refused names the field, in English, and changes nothing', async () => {
    const [id = ''] = parcels
    await run('parcel', 'pack', id, ...by)
    const before = await newest()
    expect(await refusal('parcel', 'pack', id, ...by)).toMatch(/^parcel-id: .*not packed yet/)
    expect(await refusal('parcel', 'pack', 'x', ...by)).toMatch(/^parcel-id: .*not found/)
    expect(await refusal('payment', 'close', 'x', '--sent-back-yen', 'ten', ...by)).toMatch(
      /^sent-back-yen: /,
    )
    expect(await newest()).toEqual(before)
  })

  test('needs no second person, whatever the roles of its signer', async () => {
    await makePack(world.db, 'star', { now })
    const viewer = await makeOperator(world, 'viewer')
    const signed = () => [
      '--by',
      viewer.name,
      '--code',
      viewer.recoveryCodes.pop() ?? '',
      '--why',
      'the price',
    ]
    const reasons = ['--reason-ja', '誤り', '--reason-en', 'A mistake']
    const sale = async () => {
      const box = await findBox(world.db, 'star')
      return box && saleStateOf(box, now)
    }
    expect(await run('pack', 'halt', 'star', ...reasons, ...signed())).toHaveProperty('lines')
    expect(await sale()).toBe('halted')
    expect(await run('pack', 'resume', 'star', ...signed())).toEqual({ lines: ['Done.'] })
    expect(await sale()).toBe('on_sale')
  })
})

describe('the input of a command', () => {
  test('takes several values with commas between them, and JSON from a file after an @', async () => {
    const combined = await run('parcel', 'combine', parcels.join(', '), ...by)
    expect(combined).toEqual({ lines: [expect.stringMatching(/^parcelId: /)] })
    const links = join(folder, 'links.json')
    const notice = [
      'notice',
      'add',
      '夏',
      '--title-en',
      'Summer',
      '--text-ja',
      '夏です',
      '--text-en',
      'Summer',
    ]
    writeFileSync(links, '[{"labelJa":"見る","labelEn":"See","url":"/pack-list"}]')
    expect(await run(...notice, '--links', `@${links}`, ...by)).toHaveProperty('lines')
    expect(await run('notice', 'list')).toMatchObject({
      lines: expect.arrayContaining([expect.stringContaining('labelEn: See'), '    isPinned: false']),
    })
    // A shell of Windows writes it so.
    writeFileSync(
      links,
      Buffer.from('\ufeff[{"labelJa":"秋","labelEn":"Autumn","url":"/pack-list"}]', 'utf16le'),
    )
    await run(...notice, '--links', `@${links}`, ...by)
    expect(await run('notice', 'list')).toMatchObject({
      lines: expect.arrayContaining([expect.stringContaining('labelEn: Autumn')]),
    })
    writeFileSync(links, 'no JSON')
    expect(await refusal(...notice, '--links', `@${links}`, ...by)).toBe('links: that is no JSON.')
    writeFileSync(links, Buffer.from('[{"labelJa":"山'))
    expect(await refusal(...notice, '--links', `@${links}`, ...by)).toBe('links: that is no JSON.')
    writeFileSync(links, Buffer.of(0x22, 0xe5, 0xb1, 0x22))
    expect(await refusal(...notice, '--links', `@${links}`, ...by)).toContain('The encoding is')
    expect(await refusal(...notice, '--links', '@nowhere', ...by)).toBe('nowhere cannot be read.')
  })

  test('sends a file by its name', async () => {
    const [id = ''] = parcels
    const file = join(folder, 'numbers.csv')
    writeFileSync(file, ['お客様管理番号,伝票番号', `${referenceOf(id)},${trackingNumber(1)}`].join('\r\n'))
    const numbers = ['shipment', 'import-numbers', 'yamato-b2', '--file']
    expect(await run(...numbers, file, ...by)).toEqual({
      lines: ['sent: 1', 'known: 0', 'withoutReference: 0'],
    })
    expect(await run(...numbers, file, ...by)).toMatchObject({ lines: expect.arrayContaining(['known: 1']) })
    expect(await refusal(...numbers, 'nowhere.csv', ...by)).toBe('nowhere.csv cannot be read.')
  })
})

describe('a file in an answer', () => {
  const output = () => join(folder, 'labels.csv')
  const exported = (...more: string[]) => ['shipment', 'export', 'yamato-b2', '--output', output(), ...more]

  test('is written for its owner alone, and overwrites no other file', {
    meta: {
      proves: [
        {
          id: 'carrier-private',
          section: 'console-parcels',
          says: "A carrier's file is for its owner alone, and written over no other.",
          from: 'own',
          breaks: { replace: ', mode: 0o600 }', with: ' }' },
        },
      ],
    },
  }, async () => {
    expect(await run(...exported())).toEqual({
      lines: [
        `file: ${output()}`,
        expect.stringMatching(/^fileName: yamato-b2-/),
        'parcels: 2',
        'leftOut: []',
      ],
    })
    expect(statSync(output()).mode & 0o777).toBe(0o600)
    const read = readCsv(new TextDecoder('shift_jis').decode(readFileSync(output())))
    expect('rows' in read && read.rows.map(({ fields }) => fields[0])).toEqual([
      'お客様管理番号',
      ...parcels.map(referenceOf),
    ])
    expect(await refusal(...exported())).toContain('exists already, and no file is overwritten')
    rmSync(output())
  })

  test('is not written when the call is refused, and omits the named fields', async () => {
    const [id = ''] = parcels
    expect(await refusal(...exported('--without', 'x'))).toMatch(/^without: .*x/)
    expect(() => statSync(output())).toThrow()
    expect(await run(...exported('--without', id))).toMatchObject({
      lines: expect.arrayContaining(['parcels: 1', `  - parcelId: ${id}`, '    why: named']),
    })
  })
})

describe('a key', () => {
  const halt = ['pack', 'halt', 'keyed', '--reason-ja', '誤り', '--reason-en', 'A mistake', ...by]
  const webhook = ['webhook', 'add', 'https://hook.example/keyed', 'payment.paid', ...by]
  const invitation = ['operator', 'invite', 'Keyed', 'keyed@staff.example', ...by]

  test.each([
    ['a verb of a call', halt, ['Done.']],
    [
      'a verb whose answer has a secret',
      webhook,
      expect.arrayContaining([expect.stringContaining('whsec_')]),
    ],
    [
      'a verb by hand',
      invitation,
      expect.arrayContaining([expect.stringContaining('/operator/invitation#')]),
    ],
  ])(
    'does %s once, gets the same answer again, and is refused with any other input',
    async (_, words, lines) => {
      const key = randomUUID()
      if (words === halt) await makePack(world.db, 'keyed', { now })
      const keyed = [...words, '--key', key]
      expect(await run(...keyed)).toEqual({ lines })
      const record = await newest()
      expect(await run(...keyed)).toEqual({ lines })
      for (const other of [
        [...words.slice(0, -1), 'another reason', '--key', key],
        [...(words === halt ? webhook : halt), '--key', key],
      ])
        expect(await refusal(...other)).toMatch(/^--key: this key was used for something else/)
      expect(await newest()).toEqual(record)
    },
  )

  test('that was not generated by a command is a syntax error', async () => {
    expect(await run(...webhook, '--key', '1')).toHaveProperty('fault')
  })
})

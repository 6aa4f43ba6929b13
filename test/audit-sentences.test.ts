import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditThings, auditVerbs, thingOf } from '#contract/operator/audit-verbs.ts'
import { operatorCallsByRoom } from '#contract/operator/calls.ts'
import type { ConsolePhrases } from '#phrases/console/ja.ts'
import { en, ja } from '#test/console-phrases.ts'
import { makeOperator, type TestOperator } from '#test/operators.ts'
import { type TestShop, testShop } from '#test/shop.ts'
import { makeMember, makePack } from '#test/world.ts'
import { loadNouns } from '#tools/nouns.ts'
import { isTest, listSources } from '#tools/sources.ts'
import { type AuditRecord, nameOfThing, sayRecord } from '#web/console/people/audit/say-record.ts'

// Each record of the audit log is a sentence with names; names are looked up when it is read, and never enter the log.

/** These outcomes of a change look like verbs and are none. */
const outcomes = ['card wanted', 'key used']

const verbsWritten = async () => {
  const calls = Object.values(operatorCallsByRoom)
    .flat()
    .flatMap(({ moves, verb }) => (moves !== undefined && verb !== undefined ? [verb] : []))
  const typed = Object.entries(await loadNouns()).flatMap(([noun, { verbs }]) =>
    Object.entries(verbs).flatMap(([name, { changes }]) => (changes ? [`${noun} ${name}`] : [])),
  )
  const things =
    'approval|card|catalogue|content|deposit|draft|enquiry|key|maintenance|member|notice|operator|settings'
  const literal = new RegExp(`'((?:${things}) [a-z]+(?:-[a-z]+)*)'`, 'g')
  const ownAccess = /(?:record|added)\(deps, tx, '([a-z-]+)'/g
  const inSource = listSources(/^server\/.*\.ts$/)
    .filter(({ file }) => !isTest(file))
    .flatMap(({ text }) => [
      ...Array.from(text.matchAll(literal), ([, verb = '']) => verb),
      ...Array.from(text.matchAll(ownAccess), ([, verb = '']) => `operator ${verb}`),
    ])
  return new Set([...calls, ...typed, ...inSource, 'restore'].filter((verb) => !outcomes.includes(verb)))
}

const sentence = (record: AuditRecord, phrases: ConsolePhrases, language: 'ja' | 'en') => {
  const { before, thing, after } = sayRecord(record, phrases, language)
  return `${before}${thing === undefined ? '' : nameOfThing(thing, phrases)}${after}`
}

describe('every kind of record', () => {
  test('is declared if it is written, and written if it is declared', async () => {
    const declared = auditThings.flatMap((thing) => auditVerbs[thing])
    expect([...(await verbsWritten())].toSorted()).toEqual(declared.toSorted())
  })

  test.each(auditThings.flatMap((thing) => [...auditVerbs[thing]]))(
    '%s has its sentence in both languages',
    (verb) => {
      const kind = thingOf(verb) ?? 'shop'
      const thing = { kind, id: 'id-12345678', name: 'NAME' }
      const record = { who: 'Ren', verb, thing, prepared: null } as AuditRecord
      for (const [phrases, language] of [
        [ja, 'ja'],
        [en, 'en'],
      ] as const) {
        const said = sentence(record, phrases, language)
        expect(said).toMatch(/^Ren(さん：|: )./)
        expect(said).not.toContain(phrases.auditSentences.unknown(verb))
        expect(said).not.toContain('undefined')
      }
    },
  )
})

describe('the audit log', () => {
  let shop: TestShop
  let owner: TestOperator
  let support: TestOperator
  beforeAll(async () => {
    shop = await testShop()
    owner = await makeOperator(shop, 'owner')
    support = await makeOperator(shop, 'support')
  })
  afterAll(() => shop.close())
  const newest = async (who: TestOperator, subject: string) => {
    const { list } = (await who.get(`/operator/audit?subject=${subject}`)).body as object as {
      list: AuditRecord[]
    }
    return list[0] as AuditRecord
  }
  const act = (more: object) => ({ actKey: randomUUID(), why: 'a test', ...more })

  test('names the operator who approved, the one who requested, and the pack', async () => {
    const packId = `said-${randomUUID().slice(0, 8)}`
    await makePack(shop.db, packId, {})
    const packs = await makeOperator(shop, 'packs')
    const { body } = await packs.post('/operator/packs/end_early', act({ packId, reasonJa: '終了' }))
    const approvalId = String(body.approvalId)
    const asked = await newest(owner, approvalId)
    const name = asked.prepared?.thing?.name ?? ''
    expect(name).not.toBe('')
    expect(sentence(asked, ja, 'ja')).toBe(`${packs.name}さんが承認を申請：「${name}」の販売を早期終了`)
    expect((await owner.post('/operator/approvals/approve', act({ approvalId }))).status).toBe(200)
    const approved = await newest(owner, approvalId)
    expect(sentence(approved, ja, 'ja')).toBe(
      `${owner.name}さんが${packs.name}さんの申請を承認：「${name}」の販売を早期終了`,
    )
    expect(sentence(await newest(owner, packId), en, 'en')).toMatch(/: sale of “.+” ended early$/)
  })

  test('names a member only to roles that may see them, masked as elsewhere, while no record holds a name', async () => {
    const memberId = await makeMember(shop.db)
    await support.post('/operator/members/suspend', act({ memberId }))
    expect((await newest(owner, memberId)).thing).toEqual({ kind: 'member', id: memberId, name: '試験 花' })
    const viewer = await makeOperator(shop, 'viewer')
    expect((await newest(viewer, memberId)).thing?.name).toBe('試* 花*')
    const { rows } = await shop.pool.query('select * from audit_record where subject = $1', [memberId])
    expect(JSON.stringify(rows)).not.toContain('試験')
    const read = await shop.pool.query(`select subject from personal_data_reading where what = 'list'`)
    expect(read.rows).toEqual([{ subject: '1' }])
  })

  test('is filtered by the chosen people and kinds', async () => {
    const { body } = await owner.get(`/operator/audit?kind=member&who=${encodeURIComponent(support.name)}`)
    const { list, people } = body as object as { list: AuditRecord[]; people: string[] }
    expect(people).toEqual(expect.arrayContaining([owner.name, support.name]))
    expect(list.map(({ verb, who }) => [verb, who])).toEqual([['member suspend', support.name]])
    const own = (await support.get('/operator/audit')).body as object as { people: string[] }
    expect(own.people).toEqual([support.name])
  })
})

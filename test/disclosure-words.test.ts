// A printed disclosure has no codes: each code has words, each field a name, in both languages.

import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { terminalNames } from '#contract/operator/audit-log.ts'
import { identityChecks } from '#contract/operator/leaving.ts'
import { giftReasons, takingReasons } from '#contract/operator/member-acts.ts'
import { readMember } from '#contract/operator/members.ts'
import { timelineDetails } from '#contract/operator/timeline.ts'
import { paymentMethods } from '#contract/payment-methods.ts'
import { transaction } from '#server/db/pool.ts'
import { discloseParts, partSources } from '#server/desks/members/disclose.ts'
import { findMember } from '#server/people/members/queries.ts'
import { writeAuditRecord } from '#server/people/operator/audit-record.ts'
import { addCourse } from '#test/payments/paying-shop.ts'
import { wireFields } from '#tools/contract-fields.ts'
import { loadNouns } from '#tools/nouns.ts'
import { listSources } from '#tools/sources.ts'
import {
  isEmpty,
  nameOf,
  type Place,
  sayValue,
  wordsForCodes,
  wordsIn,
} from '#web/console/people/members/disclosure/say-value.ts'
import { type TestDatabase, testDatabase } from './database.ts'
import { makeFullMember } from './full-member.ts'
import { makeOffer, makePack, prize } from './world.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await makePack(database.db, 'pack', { total: 50, prizes: [prize('secret-card', 50)] })
  await makeOffer(database.db, 'offer')
  await addCourse(database.db, 'c1', 1100, 1000)
})
afterAll(() => database.close())

const languages = ['ja', 'en'] as const

/** Codes that have no words, as `part.field: code (language)`. */
const unworded = (at: string, codes: readonly string[]): string[] => {
  const [part = '', ...path] = at.split('.')
  return languages.flatMap((language) => {
    const table = wordsForCodes(wordsIn(language), { part: part as Place['part'], path })
    return codes.flatMap((code) => (table?.[code] ? [] : [`${at}: ${code} (${language})`]))
  })
}

/** The field, where it has no name. */
const unnamed = (at: string): string[] => {
  const [part = '', ...path] = at.split('.')
  const has = (language: 'ja' | 'en') => nameOf(wordsIn(language), { part: part as Place['part'], path })
  return languages.flatMap((language) => (has(language) ? [] : [`no name: ${at} (${language})`]))
}

/** Each column with codes of a table that a disclosure tells of: where they are told. */
const columns: Readonly<Record<string, string>> = {
  'adjustment.reason': 'movement.reason',
  'enquiry.topic': 'enquiries.topic',
  'enquiry_message.author': 'enquiries.messages.author',
  'ledger_entry.cause': 'movement.cause',
  'member.language': 'profile.language',
  'member_claim.outcome': 'claims.settlement',
  'outgoing_message.channel': 'mails.channel',
  'payment.state': 'payment.state',
  'payment_refund.outcome': 'refund.outcome',
  'point_lot.source': 'profile.lots.source',
  'referral.outcome': 'referral.outcome',
  'referral.shared': 'referral.shared',
  'shipment.source': 'parcels.source',
  'parcel.state': 'parcels.state',
  'parcel_event.what': 'parcels.history.what',
  'parcel_event.reason': 'parcels.history.reason',
}
/** It is the language of a text that the disclosure shows as it was written. */
const untold = 'enquiry.language'

/** Which part tells a kind of the timeline. */
const partOf = { message: 'mails', shipment: 'parcels', claim: 'claims', enquiry: 'enquiries' } as const

interface Enum {
  _zod: { def: { type: string; entries?: Record<string, string>; innerType?: Enum } }
}
/** The codes that a field of the contract admits; none where it holds no codes. */
const codesOf = (schema: unknown): string[] => {
  const { type, entries = {}, innerType } = (schema as Enum)._zod.def
  if (innerType !== undefined) return codesOf(innerType)
  return type === 'enum' ? Object.values(entries) : []
}

describe('the words of a printed disclosure', () => {
  test('exist for every code that the database admits', async () => {
    const tables = Object.values(partSources).flatMap((part) => [...part.tables])
    const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    const { rows } = await database.pool.query<{ at: string; codes: string[] }>(
      `select c.relname || '.' || a.attname "at", array_agg(e.enumlabel::text) codes
       from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_enum e on e.enumtypid = a.atttypid
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname = any($1) group by 1`,
      [tables.map(snake)],
    )
    expect(new Set(rows.map(({ at }) => at))).toEqual(new Set([...Object.keys(columns), untold]))
    for (const { codes } of rows) expect(codes.length).toBeGreaterThan(1)
    const faults = rows.flatMap(({ at, codes }) => (at === untold ? [] : unworded(columns[at] ?? at, codes)))
    expect(faults).toEqual([])
  })

  test('exist for every field and code of the contract, and for every detail of a member in the audit log', async () => {
    const kinds = Object.entries(timelineDetails).flatMap(([kind, schema]) =>
      wireFields(schema).map((field) => ({ part: partOf[kind as keyof typeof partOf] ?? kind, ...field })),
    )
    const facts = wireFields(readMember.output).map((field) => ({ part: 'profile', ...field }))
    // The disclosure leaves these out: operators and what holds a parcel, other members, that a member has left, and how
    // far an enquiry has come at the desk.
    const leftOut =
      /\.(who|assignedTo|isMasked|sessions|progress|disclosureOpenUntil|withdrawnAt)$|^profile\.(alike|importantNotes)\b|^parcels\.(holds|acts)\b/
    const told = [...kinds, ...facts].flatMap(({ part, place, name, schema }) => {
      // On the wire `state` is the envelope's.
      const path = [...place.split('.'), name.replace('member_state', 'state')].filter(Boolean)
      const at = [part, ...path].join('.').replaceAll('[]', '')
      return leftOut.test(at) ? [] : [{ at, codes: codesOf(schema) }]
    })
    expect(told.filter(({ codes }) => codes.length > 0).length).toBeGreaterThan(12)
    expect(told.flatMap(({ at, codes }) => [...unnamed(at), ...unworded(at, codes)])).toEqual([])

    const atTerminal = Object.entries((await loadNouns()).member?.verbs ?? {})
      .filter(([, { changes }]) => changes)
      .map(([verb]) => `member ${verb}`)
    const atConsole = listSources(/^server\/(people|money|cards|desks)\/.*(?<!\.test)\.ts$/).flatMap(
      ({ text }) => Array.from(text.matchAll(/'(member [a-z-]+)'/g), ([, verb = '']) => verb),
    )
    expect([atTerminal.length > 4, atConsole.length > 2]).toEqual([true, true])
    const faults = [
      ...unworded('audit.verb', [...atTerminal, ...atConsole]),
      ...unworded('audit.detail.reason', [...giftReasons, ...takingReasons]),
      ...unworded('audit.detail.identity', identityChecks),
      ...unworded('audit.detail.terminal', terminalNames),
    ]
    expect(faults).toEqual([])
  })

  /** Fields whose values were given by the shop or others, and are no codes. */
  const given = [
    ...['packId', 'packName', 'cardId', 'name', 'modelNumber', 'mail', 'address'],
    ...['device', 'browser', 'why', 'subject', 'body'],
  ]

  /** Fields without a name, and values that are said as codes, of all that a row holds. */
  function faultsOf(value: unknown, place: Place, language: 'ja' | 'en'): string[] {
    if (Array.isArray(value)) return value.flatMap((one) => faultsOf(one, place, language))
    if (isEmpty(value)) return []
    if (typeof value === 'object')
      return Object.entries(value ?? {}).flatMap(([field, inner]) => {
        const at = { part: place.part, path: [...place.path, field], beside: value as Place['beside'] }
        if (isEmpty(inner)) return []
        const nameless =
          nameOf(wordsIn(language), at) === undefined ? [`no name: ${at.part}.${at.path.join('.')}`] : []
        return [...nameless, ...faultsOf(inner, at, language)]
      })
    const said = sayValue(value, place, language)
    const isCode = /^[a-z]+([_ -][a-z]+)*$/.test(String(value)) && said === String(value)
    const isGiven = given.includes(place.path.at(-1) ?? '')
    return isCode && !isGiven ? [`${place.part}.${place.path.join('.')}: ${said}`] : []
  }

  test.each(languages)(
    'cover every kind of member and name every field: %s',
    {
      meta: {
        proves: [
          {
            id: 'disclosure-words',
            section: 'console-members',
            says: "A printed disclosure has words in place of codes, in the member's language.",
            from: 'own',
            file: 'web/console/people/members/disclosure/say-value.ts',
            breaks: { replace: 'if (codes !== undefined) return', with: 'if (codes === null) return' },
          },
        ],
      },
    },
    async (language) => {
      const memberId = await makeFullMember(database)
      const now = new Date()
      await transaction(database.db, async (tx) => {
        for (const [verb, detail] of [
          ['member adjust', { currency: 'coins', amount: 150, reason: 'apology', approvedBy: 'Hanako' }],
          ['member change-mail', { changed: 'mail', identity: 'phone', terminal: 'operator' }],
          ['member disclose', { identity: 'document', approvedBy: 'Hanako' }],
        ] as const)
          await writeAuditRecord(tx, {
            id: uuidv7(),
            who: 'Aoi',
            verb,
            subject: memberId,
            why: 'asked',
            detail,
            now,
          })
      })
      const member = await findMember(database.db, memberId)
      if (member === undefined) throw new Error('no member')
      const login = { device: 'iPhone', browser: 'Safari', startedAt: now, lastUsedAt: now }
      const parts = await discloseParts({
        db: database.db,
        member,
        language,
        now,
        shopOrigin: 'https://shop.example',
        logins: async () => [login],
      })
      const rows = parts.flatMap(({ part, rows: held }) =>
        held.map((row) => ({ part, row: JSON.parse(row) as unknown })),
      )
      expect(
        rows.flatMap(({ part, row }) => faultsOf(row, { part, path: [], beside: {} }, language)),
      ).toEqual([])
      const detail = { part: 'audit', path: ['detail', 'amount'], beside: { currency: 'coins' } } as const
      expect(sayValue(150, detail, language)).toBe('1.5')
      expect(
        sayValue(paymentMethods.payPal.number, { part: 'payment', path: ['method'], beside: {} }, language),
      ).toBe('PayPal')
      expect(sayValue(0, { part: 'draw', path: ['firstSlot'], beside: {} }, language)).toBe('1')
    },
  )
})

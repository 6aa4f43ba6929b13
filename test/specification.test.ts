import { execFileSync } from 'node:child_process'
import type { RouteObject } from 'react-router'
import { describe, expect, test } from 'vitest'
import { callsByRoom } from '../contract/calls.ts'
import { storefrontSettings } from '../contract/shop-settings.ts'
import { ja } from '../phrases/storefront/ja.ts'
import { defaultSettings } from '../server/domain/operator/default-settings.ts'
import { nameOf, wireFields } from '../tools/contract-fields.ts'
import type { Api } from '../web/api/client.ts'
import { createServerClock } from '../web/api/server-clock.ts'
import type { RouteHandle } from '../web/storefront/head.ts'
import { createRoutes } from '../web/storefront/router.tsx'
import type { Services } from '../web/storefront/services.tsx'
import { createVisitorStore } from '../web/storefront/shell/visitor.ts'
import {
  isFile,
  type Place,
  page,
  phrasesIn,
  placesIn,
  proofFault,
  type Row,
  readRows,
} from './specification.ts'

// docs/specification.md, held against what there is: a call, a field or an address without a row fails
// here, and so does a row whose file, test, call, field or address is gone.

const rows = readRows()
const of = (section: string) => rows.filter((row) => row.section.startsWith(section))
const at = (row: Row, fault: string) => `${page}:${row.line}: ${row.key}: ${fault}`
const keyOf = (row: Row) => /^`([^`]+)`/.exec(row.key)?.[1] ?? row.key
const calls = Object.values(callsByRoom).flat()

/** Words behind which something unfinished hides. */
const evasions = /\b(partly|partially|todo|tbd|fixme|later|planned|eventually|mostly|stub|roughly)\b|\?\?/i

describe('every row of the specification', () => {
  test('has its words, a file that exists, and a test of exactly that name', () => {
    const faults = rows.flatMap((row) => [
      ...(row.key === '' || row.says === '' ? [at(row, 'an empty cell')] : []),
      ...(row.where.length === 0 ? [at(row, 'no file')] : []),
      ...row.where.filter((file) => !isFile(file)).map((file) => at(row, `there is no ${file}`)),
      ...(row.shownBy.length === 0 ? [at(row, 'no test')] : []),
      ...row.shownBy.flatMap((proof) => {
        const fault = proofFault(proof)
        return fault === undefined ? [] : [at(row, fault)]
      }),
    ])
    expect(faults).toEqual([])
  })

  test('says what is so, and leaves nothing open', () => {
    const faults = rows.filter(({ key, says }) => evasions.test(`${key} ${says}`))
    expect(faults.map((row) => at(row, row.says))).toEqual([])
    expect(rows.length).toBeGreaterThan(300)
  })

  test('stands on a page with a section for each of the specification’s, 1 to 9', () => {
    const numbered = [...new Set(rows.map(({ section }) => /\(§(\d+)\)$/.exec(section)?.[1]))]
    expect(numbered.filter((number) => number !== undefined)).toEqual([...'123456789'])
  })

  test('stands once in its table', () => {
    const seen = new Set<string>()
    const twice = rows.filter(({ section, part, key }) => {
      const name = `${section} ${part} ${key}`
      return seen.has(name) || !seen.add(name)
    })
    expect(twice.map((row) => at(row, 'stands twice'))).toEqual([])
  })
})

describe('the specification and what there is', () => {
  test('routes: every address of the storefront has its row, for whom it is, and every row its address', () => {
    const api: Api = { call: () => Promise.reject(new Error('the addresses are listed, not visited')) }
    const services: Services = {
      api,
      clock: createServerClock(() => 0),
      visitor: createVisitorStore(api),
      language: 'ja',
      phrases: ja,
      settings: storefrontSettings(defaultSettings, 'http://localhost:3000'),
    }
    const found: string[] = []
    const walk = (routes: RouteObject[]) => {
      for (const route of routes) {
        const access = (route.handle as RouteHandle | undefined)?.access
        if (route.path !== undefined) found.push(`${route.path} ${access ?? 'public'}`)
        walk(route.children ?? [])
      }
    }
    walk(createRoutes(services, { hasGallery: true, completePhrases: async () => {} }))
    const addresses = of('Routes').filter(({ part }) => part !== 'On every page')
    const named = addresses.map((row) => `${keyOf(row)} ${row.part === 'For members' ? 'member' : 'public'}`)
    expect(named.sort()).toEqual(found.sort())
  })

  test('calls: every call of the contract has its row, and every row its call', () => {
    expect(of('Calls').map(keyOf).sort()).toEqual(calls.map(nameOf).sort())
  })

  test('fields: every field on the wire has its row, and every row its field', () => {
    const spell = ({ call, side, place }: Place, name: string) =>
      `${side} of ${call}: ${place}${place && '.'}${name}`
    const declared = new Set(
      calls.flatMap((call) =>
        (
          [
            ['answer', call.output],
            ['payload', call.input],
            ['query', call.query],
          ] as const
        ).flatMap(([side, schema]) =>
          wireFields(schema).map(({ place, name }) => spell({ call: nameOf(call), side, place }, name)),
        ),
      ),
    )
    const fields = of('Fields')
    const known = new Set<string>()
    const idle = fields.filter((row) => {
      const standing = placesIn(row.note)
        .map((place) => spell(place, keyOf(row)))
        .filter((field) => declared.has(field))
      for (const field of standing) known.add(field)
      return standing.length === 0
    })
    expect(idle.map((row) => at(row, 'no such field where its table says'))).toEqual([])
    expect([...declared].filter((field) => !known.has(field))).toEqual([])
  })

  test('messages: every sentence stands, whole and alone, in the file its row names', () => {
    const strayed = of('Messages').flatMap((row) =>
      row.where
        .filter((file) => !phrasesIn(file).has(keyOf(row)))
        .map((file) => at(row, `not said in ${file}`)),
    )
    expect(strayed).toEqual([])
  })

  test('decisions: each of the 31 has its row', () => {
    expect(of('Decisions').map(keyOf)).toEqual(Array.from({ length: 31 }, (_, index) => String(index + 1)))
  })
})

test('docs/api.md is what the contract says (npm run docs)', () => {
  execFileSync(process.execPath, ['tools/docs.ts', '--verify'], { stdio: 'pipe' })
})

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { safeDecode } from 'zod/mini'
import { getLegalDocument, type LegalDocumentName, legalDocumentNames } from '#contract/legal.ts'
import { storageNames } from '#phrases/legal/browser-storage.ts'
import type { LegalDocument } from '#phrases/legal/document.ts'
import { defaultSettings } from '#server/people/operator/default-settings.ts'
import { wordsOf } from '#test/legal-words.ts'
import { legalFacts } from './facts.ts'
import { hashOf, type LegalContent, writeTexts } from './legal-texts.ts'

const ranks = [
  {
    number: 1,
    name: { ja: '銅', en: 'Copper' },
    spendFromPoints: 0,
    coinRateBp: 150,
    maintenanceCoinHundredths: 12_345_00,
  },
]
const settings = {
  ...defaultSettings,
  legal: { ...defaultSettings.legal, invoiceNumber: 'T9234567890123' },
}
const written = (over: Partial<typeof settings> = {}): LegalContent =>
  writeTexts((language) =>
    legalFacts(
      { settings: { ...settings, ...over }, ranks, methods: ['card', 'convenienceStore'] },
      language,
    ),
  )

/** The structure that both languages must share. */
const shapeOf = (document: LegalDocument) =>
  document.sections.map(({ id, blocks }) => [
    id,
    ...blocks.map((block) => {
      if (block.kind === 'table') return ['table', ...block.rows.map((row) => row.lines.length)]
      if (block.kind === 'links') return ['links', ...block.links.map((link) => link.to)]
      return [block.kind, block.kind === 'text' ? 1 : block.items.length]
    }),
  ])

describe('a legal text:', () => {
  test.each(legalDocumentNames)('%s is whole in both languages', (name) => {
    const content = written()
    for (const language of ['ja', 'en'] as const) {
      const words = wordsOf(content[language][name])
      expect(words.filter((word) => word.trim() === '')).toEqual([])
      expect(words.join('\n')).not.toMatch(/undefined|NaN|\[object|null|\$\{/)
      // Lines stand beside each other under their own words (they are keys as well).
      for (const section of content[language][name].sections)
        for (const block of section.blocks)
          if (block.kind === 'list' || block.kind === 'steps')
            expect(new Set(block.items).size).toBe(block.items.length)
    }
    expect(wordsOf(content.en[name]).join('')).not.toMatch(/[ぁ-んァ-ヶ一-龠]/)
  })

  test.each(legalDocumentNames)('%s has the same sections, rows and links in both', (name) => {
    const { ja, en } = written()
    expect(shapeOf(en[name])).toEqual(shapeOf(ja[name]))
  })

  test.each(['', 'ask@shop.example'])('a shop with the contact page %j is reached by mail', (contactUrl) => {
    const { ja, en } = written({ contactUrl, contactMail: 'mail@shop.example' })
    const all = (content: Record<LegalDocumentName, LegalDocument>) =>
      Object.values(content).flatMap(wordsOf).join('\n')
    expect(all(ja)).not.toContain('お問い合わせページ')
    expect(all(en).toLowerCase()).not.toContain('contact page')
    for (const content of [ja, en])
      expect(all(content)).toContain(`mailto:${contactUrl || 'mail@shop.example'}`)
    expect(all(ja)).toContain('当店へのご連絡は、メールでお願いします。')
  })

  test('the texts agree with the operator’s settings and the rules of the code', () => {
    const { ja, en } = written({
      referral: { points: 321, friendLimit: 7, purchaseStandsDays: 12 },
      shipping: { shortestDays: 2, longestDays: 5, promiseBusinessDays: 9, noticesUntil: '15:15' },
    })
    const all = (content: Record<LegalDocumentName, LegalDocument>) =>
      Object.values(content).flatMap(wordsOf).join('\n')
    for (const words of [
      '321ポイント',
      '7人まで',
      '12日',
      '9営業日以内',
      '2〜5日',
      '15:15',
      '12,345コイン',
      'T9234567890123',
    ])
      expect(all(ja)).toContain(words)
    for (const words of ['321 points', 'up to 7 friends', '9 business days', '2 to 5 days', '12,345 coins'])
      expect(all(en)).toContain(words)
    expect(all(ja)).not.toContain('500ポイント')
    // 31 August and six months: the last day of February (ruling 4).
    expect(all(ja)).toContain('2027年2月28日')
    expect(all(en)).toContain('28 February 2027')
    expect(all(ja)).toContain('制定：2023年10月28日')
  })

  test('the terms state the required facts in both languages (spec §1)', {
    meta: {
      proves: [
        {
          id: 'minors',
          section: 'purpose',
          says: 'The terms state the consent of a parent, free shipping in Japan, and the removal of unused accounts.',
          from: 'spec',
          file: 'phrases/legal/terms/ja.ts',
          breaks: { replace: '保護者など法定代理人の同意を得て', with: '同意を得て' },
        },
      ],
    },
  }, () => {
    const { ja, en } = written()
    const terms = (content: Record<LegalDocumentName, LegalDocument>) =>
      [content['terms-of-service'], content['point-terms-of-service']].flatMap(wordsOf).join('\n')
    for (const words of [
      'お一人につき一つ',
      '重複するアカウントを削除し、そのアカウントのポイントとコインは失効',
      'メールアドレスは、本サービスの画面では変更できません',
      'ご本人であることを確認したうえで変更します',
      '払い戻しと譲渡はできません',
      '保護者など法定代理人の同意',
      '発行の日から6か月',
      '6か月間ご利用がないアカウントは、削除することがあります',
      '日本国内の送料は無料',
      '海外への発送は',
      '退会すると、会員の個人情報を消去します',
    ])
      expect(terms(ja)).toContain(words)
    for (const words of [
      'One account per person',
      'the duplicates are deleted and the points and coins of those accounts are lost',
      'consent of a parent',
      'valid for 6 months',
      'not been used for 6 months may be deleted',
      'Shipping within Japan is free. Shipping abroad may cost extra',
      'your personal information is erased',
    ])
      expect(terms(en)).toContain(words)
  })

  test('the number of a qualified invoice issuer is left out where there is none', () => {
    const { ja } = written({ legal: { ...settings.legal, invoiceNumber: '' } })
    expect(wordsOf(ja['specific-commerce']).join()).not.toContain('適格請求書')
  })

  test('the same text has the same hash, however its keys are ordered', () => {
    expect(hashOf({ a: 1, b: [{ c: 2, d: 3 }] })).toEqual(hashOf({ b: [{ d: 3, c: 2 }], a: 1 }))
    expect(hashOf({ a: 1 })).not.toEqual(hashOf({ a: 2 }))
  })
})

test('the privacy policy names every cookie that the server sets', () => {
  const root = join(import.meta.dirname, '../../..')
  const cookies = ['server', 'phrases']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
        join(folder, file),
      ),
    )
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    // The console's are an operator's, and no visitor of the shop gets them.
    .filter((file) => file !== join('server', 'http', 'operator-calls.ts'))
    .flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(/\b(?:const \w*[cC]ookie\w*) = .*/g)].flatMap(
        ([line]) => [...line.matchAll(/'([\w-]+)'/g)].map(([, name = '']) => name),
      ),
    )
    .filter((name) => !['lax', 'strict', 'operator_device'].includes(name))
  expect(cookies).toEqual(expect.arrayContaining(['lang', 'session', 'device', 'draw_check']))
  for (const language of ['ja', 'en'] as const) {
    const words = wordsOf(written()[language]['privacy-protection']).join()
    expect(cookies.filter((name) => !words.includes(name))).toEqual([])
  }
})

test('the privacy policy names everything that the pages keep in the browser, and nothing else', () => {
  const folder = join(import.meta.dirname, '../../../web')
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    // The console's storage is an operator's.
    .filter((file) => !file.startsWith('console'))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
  const storing = sources.filter((source) => /\b(local|session)Storage\b/.test(source)).join('\n')
  // A name is a constant called key: `const zoomKey = 'zoom'`, `const keyOf = (id: string) => \`reveal:${id}\``.
  const used = [...storing.matchAll(/\b(?:key|keyOf|\w+Key) = (?:\([^)]*\) => )?['"`]([^'"`$]+)/g)]
  expect(used.map(([, name]) => name).sort()).toEqual([...storageNames.local, ...storageNames.session].sort())
  // Every name in storage is one of these constants, and storage is written nowhere else.
  const kept = [...storing.matchAll(/Storage\.setItem\(\s*([^,]+?),/g)].map(([, name]) => name)
  expect(kept.length).toBeGreaterThan(4)
  expect(kept.filter((name) => !/^(key|keyOf\(\w+\)|\w+Key)$/.test(name ?? ''))).toEqual([])
  const elsewhere =
    /document\.cookie\s*=|\bindexedDB\b|\bcaches\.open|Storage\[|Storage\.(?!(get|set|remove)Item\()/
  expect(sources.filter((source) => elsewhere.test(source))).toEqual([])
  for (const language of ['ja', 'en'] as const) {
    const lines = wordsOf(written()[language]['privacy-protection'])
    for (const name of [...storageNames.local, ...storageNames.session])
      expect(lines.filter((line) => line.startsWith(`${name.replace(/:$/, '')}: `))).toHaveLength(1)
  }
})

test('the contract parses the structure of the texts', () => {
  const version = { version: 1, in_force_from: '2026-05-01T00:00:00.000+09:00' }
  for (const name of legalDocumentNames) {
    const wire = {
      document: name,
      ...written().ja[name],
      ...version,
      current_version: 1,
      versions: [version],
    }
    expect(safeDecode(getLegalDocument.output, wire).success, name).toBe(true)
  }
})

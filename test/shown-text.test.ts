import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { storefrontSettings } from '#contract/shop-settings.ts'
import { findPack, upsertPack } from '#server/cards/catalogue/queries.ts'
import { transaction } from '#server/db/pool.ts'
import { findMemberByMail } from '#server/people/members/queries.ts'
import { defaultSettings } from '#server/people/operator/default-settings.ts'
import { createMailSender } from '#server/providers/mail-sender.ts'
import { render } from '#web/storefront/document/entry-server.tsx'
import { registration } from './examples.ts'
import { headersOf, openMailServer } from './mail-server.ts'
import { type TestShop, testShop } from './shop.ts'
import { runShop } from './shop-command.ts'
import { changeMember, makePack } from './world.ts'

// Text that a person typed is shown as text and nothing else, wherever it is shown.

const script = '</script><script>alert(1)</script>'

describe('text in a page', () => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await testShop()
    await makePack(shop.db, 'pack')
    const row = await findPack(shop.db, 'pack')
    if (row === undefined) throw new Error('no pack')
    await transaction(shop.db, (tx) => upsertPack(tx, { ...row, nameJa: script, nameEn: script }))
  })
  afterAll(() => shop.close())

  test.each([
    '/',
    '/pack-list?index=world',
    '/pack-detail?packId=pack',
    `/pack-detail?packId=pack&error=${script}`,
  ])('a name with markup in it is text on %s: in the page, its title and its data', async (url) => {
    const { status, html } = await render({
      url,
      language: 'ja',
      settings: storefrontSettings(defaultSettings),
      assets: { manifest: null, styles: {} },
      call: async (_method, path) => (await shop.shop.app.inject(`/api${path.replace(/^\/api/, '')}`)).json(),
    })
    expect(status).toBe(200)
    expect(html).toContain('alert(1)')
    expect(html).not.toContain('<script>alert(1)')
  })

  test('a name with markup in it is kept as typed, answered as typed, and text in the outbox', async () => {
    const visitor = shop.visitor()
    const form = registration({ lastName: '<script>alert(2)</script>', firstName: '"><img src=x>' })
    expect((await visitor.post('/user/append', form)).body.state).toBe(200)
    expect((await visitor.get('/user/detail')).body).toMatchObject({
      lastName: '<script>alert(2)</script>',
      firstName: '"><img src=x>',
    })
    // An unproven address gets mails without the name; the operator's change tells the proven one.
    const id = (await findMemberByMail(shop.db, String(form.mail)))?.id ?? ''
    await changeMember(shop.db, id, { mailProvenAt: new Date() })
    const identified = ['--identity', 'login', '--why', 'asked']
    const change = ['member', 'change-mail', id, 'elsewhere@test.example', ...identified]
    expect(await runShop(shop.db, change)).toHaveProperty('lines')
    const page = (await shop.shop.app.inject('/dev/outbox')).body
    expect(page).toContain('&#60;script&#62;alert(2)')
    expect(page).not.toContain('<script>alert(2)')
    expect(page).not.toContain('<img src=x>')
  })

  test('a line break in a name, an address or a mail is refused', {
    meta: {
      proves: [
        {
          id: 'unkeepable-text',
          section: 'rules',
          says: 'Control characters and half surrogates are refused in every field.',
          from: 'own',
          file: 'contract/typed-text.ts',
          breaks: { replace: ' && !/[\\p{Cc}\\p{Bidi_Control}]/u.test(value)', with: '' },
        },
      ],
    },
  }, async () => {
    for (const name of [
      'lastName',
      'firstName',
      'middleName',
      'mail',
      'shiku',
      'address',
      'building',
      'company',
    ])
      for (const end of ['\nBcc: thief@test.example', '\r\n\r\nhello', '\u0000']) {
        const form = registration()
        const { status, body } = await shop
          .visitor()
          .post('/user/append', { ...form, [name]: `${form[name]}${end}` })
        expect([status, Object.keys(body.errors ?? {})], name).toEqual([422, [name]])
      }
  })
})

test('a mail gains no header and no recipient through its subject or address', {
  meta: {
    proves: [
      {
        id: 'mail-safe',
        section: 'rulings',
        says: 'A text cannot add a header, a reader or markup to a mail.',
        from: 'ruling 30',
        file: 'server/providers/mail-sender.ts',
        breaks: { replace: 'text: message.body,', with: 'html: message.body,' },
      },
    ],
  },
}, async () => {
  const server = await openMailServer()
  const carry = createMailSender({
    url: server.url,
    from: 'shop@test.example',
    host: 'shop.test.example',
    connections: 1,
  })
  await carry({
    id: crypto.randomUUID(),
    channel: 'mail',
    address: 'hanako@test.example',
    unsubscribeUrl: '',
    subject: '花子様\r\nBcc: thief@test.example\r\nX-Harm: yes',
    body: '<b>花子</b>様\r\n.\r\nRCPT TO:<thief@test.example>',
    createdAt: new Date(),
    expiresAt: null,
  })
  const headers = headersOf(server.mails[0] ?? '')
  expect(headers.has('Bcc')).toBe(false)
  expect(headers.has('X-Harm')).toBe(false)
  expect(headers.get('Content-Type')).toContain('text/plain')
  expect(server.lines.filter((line) => line.startsWith('RCPT'))).toEqual(['RCPT TO:<hanako@test.example>'])
  server.close()
})

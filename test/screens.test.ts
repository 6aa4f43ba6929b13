import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { en } from '#phrases/storefront/en.ts'
import { ja } from '#phrases/storefront/ja.ts'
import { endSaleEarly, haltSale, resumeSale } from '#server/cards/boxes/stop-sale.ts'
import { transaction } from '#server/db/pool.ts'
import { PageFailure } from '#web/router/outcomes.ts'
import { examples } from './examples.ts'
import { type FilledShop, filledShop, type Member } from './filled-shop.ts'
import { publishRoot } from './published-root.ts'
import { leadsTo, says, showScreen } from './screen.tsx'
import type { Visitor } from './shop.ts'
import { readRows } from './specification.ts'
import { cardPicture, makePack, prize } from './world.ts'

// Every screen as a visitor first sees it, with the answers of a running shop: what stands on it, and where it
// sends those it is not for.

const wordsOf = { ja, en }

let shop: FilledShop
let guest: Visitor
let member: Member
beforeAll(async () => {
  shop = await filledShop()
  guest = shop.visitor()
  member = await shop.member({ points: 10_000, coinHundredths: 12_345 })
  await shop.draw(member, 'pack', 2)
})
afterAll(() => shop.close())

test('/', {
  meta: {
    proves: [
      {
        id: '/',
        section: 'screens-anybody',
        says: 'Banners, a row of shortcuts, the packs by card type.',
        from: 'spec',
        file: 'web/storefront/packs/home/screen.tsx',
        breaks: {
          replace: '{banner && banner.list.length > 0 && <Banner banner={banner} />}',
          with: '{banner && null}',
        },
      },
    ],
  },
}, async () => {
  const screen = await showScreen(guest, '/')
  says(screen, '世界', 'Sold out')
  leadsTo(screen, '/exchange-card', '/change-member', '/pack-list?index=world', '/pack-detail?packId=pack')
  expect(screen.html).toContain('aria-roledescription')
})

test('/login', {
  meta: {
    proves: [
      {
        id: '/login',
        section: 'screens-anybody',
        says: 'Mail, password and "stay logged in"; links to reissue and registration.',
        from: 'spec',
        file: 'web/storefront/joining/login/screen.tsx',
        breaks: { replace: 'to={passwordReissuePath}', with: 'to="/"' },
      },
    ],
  },
}, async () => {
  const screen = await showScreen(guest, '/login?packId=pack')
  says(screen, ja.login.title)
  leadsTo(screen, '/password-reissue', '/user-register?packId=pack')
  says(screen, ja.login.forPack)
  expect(screen.html).toMatch(/name="mail".*name="pass".*name="save_cookie" value="1"/s)
})

test('/password-reissue', {
  meta: {
    proves: [
      {
        id: '/password-reissue',
        section: 'screens-anybody',
        says: 'Asks for the mail address of the account.',
        from: 'spec',
        file: 'web/storefront/joining/password-reissue/screen.tsx',
        breaks: { replace: 'name="mail"', with: 'name="email"' },
      },
    ],
  },
}, async () => {
  const screen = await showScreen(guest, '/password-reissue')
  expect(screen.html).toContain('name="mail"')
  leadsTo(screen, '/login')
})

test('/complete-password-reissue', {
  meta: {
    proves: [
      {
        id: '/complete-password-reissue',
        section: 'screens-anybody',
        says: 'Says that a mail is on its way.',
        from: 'spec',
        file: 'web/storefront/joining/complete-password-reissue/screen.tsx',
        breaks: { replace: 'title={words.sentTitle}', with: 'title=""' },
      },
    ],
  },
}, async () => {
  const screen = await showScreen(guest, '/complete-password-reissue')
  says(screen, ja.reissue.sentTitle)
  leadsTo(screen, '/login')
})

test('/password-reset', {
  meta: {
    proves: [
      {
        id: '/password-reset',
        section: 'screens-anybody',
        says: 'Sets a new password with the link from the mail.',
        from: 'own',
        file: 'web/storefront/joining/password-reset/screen.tsx',
        breaks: { replace: '{linkFault ? (', with: '{!linkFault ? (' },
      },
    ],
  },
}, async () => {
  const { html } = await showScreen(guest, '/password-reset?token=x')
  expect(html.match(/type="password"/g)).toHaveLength(2)
})

test('/user-register', {
  meta: {
    proves: [
      {
        id: '/user-register',
        section: 'screens-anybody',
        says: 'The form of a new member; abroad also middle name and country.',
        from: 'spec',
        file: 'web/storefront/joining/address-fields.tsx',
        breaks: {
          replace:
            '<TextField label={words.country} autoComplete="country-name" required {...field(\'country\')} />',
          with: '<span />',
        },
      },
      {
        id: 'password-hint-long',
        section: 'rules',
        says: 'Registration says 6 to 20.',
        from: 'ruling 28',
        file: 'phrases/storefront/joining/ja.ts',
        breaks: { replace: '半角英数字6〜20文字', with: '半角英数字7〜20文字' },
      },
    ],
  },
}, async () => {
  const screen = await showScreen(guest, '/user-register')
  says(screen, '半角英数字6〜20文字')
  for (const name of [
    'lastName',
    'firstName',
    'mail',
    'tel',
    'zipcode',
    'pref_id',
    'shiku',
    'address',
    'building',
    'company',
  ])
    expect(screen.html, name).toContain(`name="${name}"`)
  expect(screen.html).not.toContain('name="referralCode"')
  expect(screen.html).not.toContain('name="middleName"')
  const abroad = await showScreen(guest, '/user-register', 'en')
  expect(abroad.html).toMatch(/name="middleName".*name="country"/s)
})

test('/confirm-user-register', {
  meta: {
    proves: [
      {
        id: '/confirm-user-register',
        section: 'screens-anybody',
        says: "What was typed, out of the query, and the friend's code; without a registration the form.",
        from: 'spec',
        file: 'web/storefront/joining/confirm-user-register/screen.tsx',
        breaks: {
          replace: '{ name: words.phone, value: registration.phone },',
          with: '{ name: words.phone, value: registration.mail },',
        },
      },
    ],
  },
}, async () => {
  const query = new URLSearchParams({
    lastName: '山田',
    firstName: '花子',
    mail: 'x@test.example',
    tel: '09012345678',
    zipcode: '1000001',
    pref_id: '13',
    shiku: '千代田区',
    address: '1-1',
  })
  const screen = await showScreen(guest, `/confirm-user-register?${query}`)
  says(screen, '山田 花子', 'x@test.example', '09012345678', '1000001', '東京都', '千代田区')
  leadsTo(screen, '/terms-of-service', '/privacy-protection')
  expect(screen.html).toContain('name="referralCode"')
  expect(screen.text).not.toContain(ja.registration.submit)
  expect((await showScreen(guest, '/confirm-user-register')).location).toBe('/user-register')
})

test('/complete-user-register', {
  meta: {
    proves: [
      {
        id: '/complete-user-register',
        section: 'screens-anybody',
        says: 'The member is registered.',
        from: 'spec',
        file: 'web/storefront/joining/complete-user-register/screen.tsx',
        breaks: { replace: ': words.completeTitle}', with: ": ''}" },
      },
    ],
  },
}, async () => {
  const screen = await showScreen(guest, '/complete-user-register')
  says(screen, ja.registration.completeTitle)
  leadsTo(screen, '/', '/change-member#sms')
  // The page shows again the pack and count that were chosen before the registration.
  const chosen = await showScreen(guest, '/complete-user-register?packId=pack&buyCount=10')
  expect(chosen.text).toMatch(/「[^」]+」に戻る（10口）/)
  leadsTo(chosen, '/pack-detail?packId=pack&buyCount=10')
})

/** A tile is no link (spec §4); what is in the pack, or was, is told by a link of its own below it. */
function cannotBePressed(html: string, packId: string, belowIt: string): void {
  const tile = (id: string) => new RegExp(String.raw`<a class="_card_\w+" href="/pack-detail\?packId=${id}"`)
  expect(html).toMatch(tile('pack'))
  expect(html).not.toMatch(tile(packId))
  expect(html).toContain(` href="${belowIt}<`)
}

test('/pack-list', {
  meta: {
    proves: [
      {
        id: '/pack-list',
        section: 'screens-anybody',
        says: '`index` is a card type: its packs, with four orders to choose from, and three of the shop.',
        from: 'spec',
        file: 'web/storefront/packs/pack-list/find-form.tsx',
        breaks: {
          replace: '...Object.entries(packList.sortNames).map',
          with: '...Object.entries(packList.sortNames).slice(1).map',
        },
      },
    ],
  },
}, async () => {
  const screen = await showScreen(guest, '/pack-list?index=world')
  const [sort = ''] = /<select[^>]* name="sort".*?<\/select>/s.exec(screen.html) ?? []
  expect(sort.match(/<option value="[0-6]"/g)).toHaveLength(7)
  leadsTo(screen, '/pack-detail?packId=pack')
  says(screen, 'Sold out')
  cannotBePressed(screen.html, 'sold-out', `/box?packId=sold-out">${ja.packs.openedBox}`)
})

test('/pack-detail', {
  meta: {
    proves: [
      {
        id: '/pack-detail',
        section: 'screens-anybody',
        says: '`packId` names the pack, else the top page; `error` is the key of a message.',
        from: 'ruling 36',
        file: 'web/storefront/packs/pack-detail/screen.tsx',
        breaks: { replace: '      <Failure says={errorText} />\n', with: '' },
      },
    ],
  },
}, async () => {
  const screen = await showScreen(guest, '/pack-detail?packId=pack&error=soldOut')
  says(screen, 'pack', '100 pt', ja.packDetail.refusals.soldOut, '残り 98 / 100')
  leadsTo(screen, '/box?packId=pack')
  says(screen, ja.packDetail.draw('1'))
  expect((await showScreen(guest, '/pack-detail')).location).toBe('/')
})

test('an error that is no key of a message shows nothing (ruling 36)', {
  meta: {
    proves: [
      {
        id: 'error-key',
        section: 'transitions',
        says: 'An `error` that is no key of a message shows nothing.',
        from: 'ruling 36',
        file: 'web/storefront/packs/pack-detail/screen.tsx',
        breaks: {
          replace: 'Object.hasOwn(refusals, key) ? refusals[key] : undefined',
          with: '(refusals[key] ?? key)',
        },
      },
    ],
  },
}, async () => {
  // The figures say since when they stand.
  const textOf = async (query: string) =>
    (await showScreen(guest, `/pack-detail?packId=pack${query}`)).text.replace(/\d\d:\d\d:\d\d/, '')
  const plain = await textOf('')
  for (const crafted of [
    '売り切れました',
    'constructor',
    '__proto__',
    'toString',
    'soldOut ',
    'SOLDOUT',
    '0',
  ])
    expect(await textOf(`&error=${encodeURIComponent(crafted)}`), crafted).toBe(plain)
  const english = await showScreen(guest, '/pack-detail?packId=pack&error=limit', 'en')
  says(english, en.packDetail.refusals.limit)
})

test('a pack without show_cardlist shows no pictures of its cards, but how many of each are left', {
  meta: {
    proves: [
      {
        id: 'line-up',
        section: 'screens-every-page',
        says: '/pack-detail has the line-up when `show_cardlist` is "1", and what is left in any case.',
        from: 'ruling 32',
        file: 'server/cards/catalogue/lineup-routes.ts',
        breaks: {
          replace: "row.showsLineup ? localizedImage(card, visit.language) : ''",
          with: 'card.image',
        },
      },
    ],
  },
}, async () => {
  // Packs of their own: a draw from a pack of other tests may take the card that must be left here.
  for (const packId of ['lineup', 'no-lineup']) await makePack(shop.db, packId, { lastOne: prize('last', 1) })
  await shop.pool.query(`update pack set shows_lineup = false where id = 'no-lineup'`)
  const open = await showScreen(guest, '/pack-detail?packId=lineup')
  const quiet = await showScreen(guest, '/pack-detail?packId=no-lineup')
  for (const screen of [open, quiet]) says(screen, ja.packDetail.lineup, 'hit', '残り1枚 封印時 1枚')
  expect(open.html).toContain(cardPicture)
  expect(quiet.html).not.toContain(cardPicture)
})

test('a pack before its start counts down and sells nothing', {
  meta: {
    proves: [
      {
        id: 'pack-before',
        section: 'transitions',
        says: 'Before its start a pack counts down and sells nothing.',
        from: 'spec',
        file: 'web/storefront/packs/pack-detail/buying.tsx',
        breaks: {
          replace: "pack.isBeforeStart && !isOver ? 'before'",
          with: "pack.isBeforeStart && isOver ? 'before'",
        },
      },
    ],
  },
}, async () => {
  await makePack(shop.db, 'tomorrow', { startsAt: new Date(Date.now() + 86_400_000) })
  const { html, text } = await showScreen(member, '/pack-detail?packId=tomorrow')
  expect(html).toContain('role="timer"')
  expect(text).not.toContain(ja.packDetail.draw('1'))
})

test('a pack cannot be pressed while its countdown runs', {
  meta: {
    proves: [
      {
        id: 'pack-press-before',
        section: 'transitions',
        says: 'A press on a pack is ignored during its countdown.',
        from: 'spec',
        file: 'web/storefront/packs/pack-card.tsx',
        breaks: { replace: '(hasStarted && !isSoldOut)', with: '!isSoldOut' },
      },
    ],
  },
}, async () => {
  await makePack(shop.db, 'counting-down', { startsAt: new Date(Date.now() + 86_400_000) })
  for (const list of ['/', '/pack-list?index=world']) {
    const screen = await showScreen(member, list)
    expect(screen.html, list).toMatch(/role="timer"(?:(?!<li>).)*>counting-down</s)
    leadsTo(screen, '/pack-detail?packId=pack')
    cannotBePressed(screen.html, 'counting-down', `/pack-detail?packId=counting-down">${ja.packs.toLineup}`)
  }
})

test('a pack at its limit shows its message and sells nothing', {
  meta: {
    proves: [
      {
        id: 'pack-limit',
        section: 'transitions',
        says: 'Buying is hidden while `can_limit` is not 0, and its message shown.',
        from: 'spec',
        file: 'web/storefront/packs/pack-detail/buying.tsx',
        breaks: {
          replace: "?.left === 0 || pack.isLimitReached) return 'limited'",
          with: "?.left === 0) return 'limited'",
        },
      },
    ],
  },
}, async () => {
  await makePack(shop.db, 'once', { maxPerMember: 1 })
  const buyer = await shop.member({ points: 1000 })
  await shop.draw(buyer, 'once', 1)
  const { text } = await showScreen(buyer, '/pack-detail?packId=once')
  expect(text).toContain('上限です')
  expect(text).not.toContain(ja.packDetail.draw('1'))
})

test.each([
  [
    'day',
    '今日はあと1口引けます（1日2口まで、毎日0:00に更新）。',
    'You can draw 1 more today (2 a day, renewed at 0:00 Japan time).',
    '今日の上限（2口）に達しました。明日0:00からまた引けます。',
    'You’ve reached today’s limit of 2. You can draw again tomorrow from 0:00 Japan time.',
  ],
  [
    'week',
    '今週はあと1口引けます（1週間2口まで、毎週月曜0:00に更新）。',
    'You can draw 1 more this week (2 a week, renewed on Mondays at 0:00 Japan time).',
    '今週の上限（2口）に達しました。次の月曜0:00からまた引けます。',
    'You’ve reached this week’s limit of 2. You can draw again next Monday from 0:00 Japan time.',
  ],
] as const)(
  'a pack with a limit for a %s says how many are left and when it renews',
  {
    meta: {
      proves: [
        {
          id: 'period-shown',
          section: 'rulings',
          says: 'The pack says how many are left in its period and when it renews.',
          from: 'ruling 34',
          file: 'web/storefront/packs/pack-detail/buying.tsx',
          breaks: { replace: '{periodLimit?.left === 0 ? (', with: '{periodLimit?.left === 1 ? (' },
        },
      ],
    },
  },
  async (period, ...texts) => {
    const packId = `each-${period}`
    await makePack(shop.db, packId, { maxPerPeriod: 2, period })
    const buyer = await shop.member({ points: 1000 })
    const shown = async (language: 'ja' | 'en') =>
      await showScreen(buyer, `/pack-detail?packId=${packId}`, language)
    await shop.draw(buyer, packId, 1)
    for (const [language, text] of [
      ['ja', texts[0]],
      ['en', texts[1]],
    ] as const) {
      const left = await shown(language)
      expect(left.text).toContain(text)
      expect(left.text).toContain(wordsOf[language].packDetail.draw('1'))
    }
    await shop.draw(buyer, packId, 1)
    for (const [language, text] of [
      ['ja', texts[2]],
      ['en', texts[3]],
    ] as const) {
      const none = await shown(language)
      expect(none.text).toContain(text)
      expect(none.text).not.toContain(wordsOf[language].packDetail.draw('1'))
    }
  },
)

test('a sold-out pack says so and cannot be pressed', {
  meta: {
    proves: [
      {
        id: 'pack-press-sold-out',
        section: 'transitions',
        says: 'A pack without slots says Sold out and cannot be pressed.',
        from: 'spec',
        file: 'web/storefront/packs/pack-card.tsx',
        breaks: { replace: '(hasStarted && !isSoldOut)', with: 'hasStarted' },
      },
    ],
  },
}, async () => {
  const { html } = await showScreen(guest, '/')
  expect(html).toContain('Sold out')
  cannotBePressed(html, 'sold-out', `/box?packId=sold-out">${ja.packs.openedBox}`)
})

test.each([
  ['ja', '販売停止中', '販売を停止しています', '理由：価格の誤り'],
  ['en', 'Sales paused', 'Sales of this pack are paused', 'Reason: A wrong price'],
] as const)(
  'a halted pack says why, sells nothing and still opens from a list (%s)',
  {
    meta: {
      proves: [
        {
          id: 'halt-page',
          section: 'rulings',
          says: 'The page of a halted pack says why in place of the draw form.',
          from: 'ruling 33',
          file: 'web/storefront/packs/pack-detail/buying.tsx',
          breaks: {
            replace: "if (pack.halt) return 'halted'",
            with: "if (pack.halt === undefined) return 'halted'",
          },
        },
      ],
    },
  },
  async (language, badge, title, reason) => {
    for (const list of ['/', '/pack-list?index=world']) {
      const screen = await showScreen(guest, list, language)
      says(screen, badge)
      leadsTo(screen, '/pack-detail?packId=halted')
    }
    const page = await showScreen(guest, '/pack-detail?packId=halted', language)
    says(page, title, reason)
    const draw = wordsOf[language].packDetail.draw('1')
    expect(page.text).not.toContain(draw)
    expect((await showScreen(guest, '/pack-detail?packId=pack', language)).text).toContain(draw)
  },
)

test('the page of a box shows the interventions in its sale, and nothing when there were none', {
  meta: {
    proves: [
      {
        id: 'halt-proof',
        section: 'rulings',
        says: 'The page of a box keeps every halt.',
        from: 'ruling 33',
        file: 'web/storefront/proofs/box/halts.tsx',
        breaks: {
          replace: 'if (box.halts.length === 0) return null',
          with: 'if (box.halts.length > 0) return null',
        },
      },
    ],
  },
}, async () => {
  await makePack(shop.db, 'ended-early', { total: 30 })
  await shop.draw(member, 'ended-early', 2)
  const reason = { ja: '再開できません', en: 'It cannot go on' }
  const now = new Date()
  for (const stop of [haltSale, resumeSale, endSaleEarly])
    await transaction(shop.db, (tx) => stop(tx, { packId: 'ended-early', reason, now }))
  says(await showScreen(guest, '/'), ja.packs.ended)
  const japanese = await showScreen(guest, '/box?packId=ended-early')
  says(
    japanese,
    '販売の停止・再開の記録',
    '販売を停止',
    '販売を再開',
    '販売を早期終了',
    '理由：再開できません',
    '30口のうち2口を販売した時点',
    '「完売したとき」は、いまも変わりません',
    'この箱は開封されました',
  )
  says(
    await showScreen(guest, '/box?packId=ended-early', 'en'),
    'Sales paused',
    'Sales resumed',
    'Sales ended early',
    'Reason: It cannot go on',
    'after 2 of 30 slots',
  )
  expect((await showScreen(guest, '/box?packId=pack')).text).not.toContain('販売の停止')
})

test.each(['/user-guide', '/specific-commerce', '/terms-of-service', '/privacy-protection'])(
  'the text of %s exists in both languages, with a switch between them',
  {
    meta: {
      proves: [
        {
          id: '/user-guide',
          section: 'screens-anybody',
          says: 'Static text with the language switch.',
          from: 'spec',
          file: 'web/storefront/legal/legal-text/route.ts',
          breaks: { replace: "'user-guide': 'public',", with: "'user-guide': 'member'," },
        },
        {
          id: '/specific-commerce',
          section: 'screens-anybody',
          says: 'Static text: the law on specified commercial transactions.',
          from: 'spec',
          file: 'web/storefront/legal/legal-text/route.ts',
          breaks: { replace: "'specific-commerce': 'public',", with: "'specific-commerce': 'member'," },
        },
        {
          id: '/terms-of-service',
          section: 'screens-anybody',
          says: 'Static text: the terms.',
          from: 'spec',
          file: 'web/storefront/legal/legal-text/route.ts',
          breaks: { replace: "'terms-of-service': 'public',", with: "'terms-of-service': 'member'," },
        },
        {
          id: '/privacy-protection',
          section: 'screens-anybody',
          says: 'Static text: privacy.',
          from: 'spec',
          file: 'web/storefront/legal/legal-text/route.ts',
          breaks: { replace: "'privacy-protection': 'public',", with: "'privacy-protection': 'member'," },
        },
      ],
    },
  },
  async (address) => {
    const [japanese, english] = [await showScreen(guest, address), await showScreen(guest, address, 'en')]
    says(japanese, '日本語', 'English')
    expect(japanese.text.length).toBeGreaterThan(500)
    expect(english.text.length).toBeGreaterThan(500)
    expect(japanese.text).toMatch(/です|ます/)
    expect(english.text.replaceAll('日本語', '')).not.toMatch(/[ぁ-んァ-ヶ]/)
  },
)

test('/box', {
  meta: {
    proves: [
      {
        id: '/box',
        section: 'screens-anybody',
        says: 'A sealed box, what was published about it, and its proof.',
        from: 'own',
        file: 'web/storefront/proofs/box/screen.tsx',
        breaks: { replace: 'hash: box.root }', with: 'hash: box.commitment }' },
      },
    ],
  },
}, async () => {
  const { rows } = await shop.pool.query(`select encode(root, 'hex') root from box where pack_id = 'pack'`)
  says(await showScreen(guest, '/box?packId=pack'), rows[0].root)
})

test('/draw-proof', {
  meta: {
    proves: [
      {
        id: '/draw-proof',
        section: 'screens-anybody',
        says: 'One draw, proven to all who have its address.',
        from: 'own',
        file: 'web/storefront/drawing/draw-proof/screen.tsx',
        breaks: { replace: '<Link to={packDetailPath(box.packId)}>', with: '<Link to="/">' },
      },
    ],
  },
}, async () => {
  const address = '/draw-proof?packId=commons&firstSlot=0&drawId=x'
  const fault = new PageFailure(404, ja.proofs.unknownLink)
  for (const cut of ['/draw-proof', '/draw-proof?packId=commons', address.replace('commons', 'no-such-pack')])
    await expect(showScreen(guest, cut), cut).rejects.toEqual(fault)
  // The server asks for no proof: the browser does.
  const screen = await showScreen(guest, address)
  says(screen, ja.proofs.dialogTitle, ja.proofs.checking, 'commons', ja.proofs.checks.ticket.title)
  leadsTo(screen, '/pack-detail?packId=commons', '/box?packId=commons')
  says(await showScreen(guest, address, 'en'), en.proofs.checksTitle)
})

test('/notices', {
  meta: {
    proves: [
      {
        id: '/notices',
        section: 'screens-anybody',
        says: 'Notices, pinned ones first.',
        from: 'own',
        file: 'web/storefront/legal/notices/screen.tsx',
        breaks: { replace: '{list.map(', with: '{[].map(' },
      },
    ],
  },
}, async () => {
  const screen = await showScreen(guest, '/notices')
  says(screen, ja.shell.notices, 'お知らせ', '本文', ja.notices.pinned)
  leadsTo(screen, '/pack-detail?packId=pack')
  says(await showScreen(guest, '/notices', 'en'), 'A notice', 'Its text')
})

test('/records', {
  meta: {
    proves: [
      {
        id: '/records',
        section: 'screens-anybody',
        says: 'The signed roots of the records.',
        from: 'own',
        file: 'web/storefront/proofs/records/screen.tsx',
        breaks: { replace: 'hash={root}', with: 'hash={signature}' },
      },
    ],
  },
}, async () => {
  const root = await publishRoot(shop.pool)
  const screen = await showScreen(guest, '/records')
  says(screen, ja.records.title, root, ja.records.publicKey)
  leadsTo(screen, '/api/records')
  says(await showScreen(guest, '/records', 'en'), en.records.title, root)
})

test('/dev/gallery', {
  meta: {
    proves: [
      {
        id: '/dev/gallery',
        section: 'screens-anybody',
        says: 'Every primitive of the design system; for this machine only, never in production.',
        from: 'own',
        file: 'web/storefront/start/routes.ts',
        breaks: {
          replace: '(hasGallery || !route.isForDevelopers)',
          with: '(hasGallery || route.access !== undefined)',
        },
      },
    ],
  },
}, async () => {
  const gallery = await showScreen(guest, '/dev/gallery', 'ja', { hasGallery: true })
  expect(gallery.text.length).toBeGreaterThan(500)
  expect((await showScreen(guest, '/dev/gallery')).location).toBe('/')
})

test('/verify-mail', {
  meta: {
    proves: [
      {
        id: '/verify-mail',
        section: 'screens-anybody',
        after: '/stop-reminders',
        says: 'Proves a mail address, by a button.',
        from: 'own',
        file: 'web/storefront/account/verify-mail/screen.tsx',
        breaks: { replace: '{words.confirm}', with: '' },
      },
    ],
  },
}, async () => {
  const screen = await showScreen(guest, '/verify-mail?token=x')
  says(screen, ja.membership.mailTitle, ja.mailProof.lead)
  expect(screen.html).toContain(`>${ja.mailProof.confirm}</`)
})

test('/stop-reminders', {
  meta: {
    proves: [
      {
        id: '/stop-reminders',
        section: 'screens-anybody',
        says: 'Ends the reminder mails with the link from one.',
        from: 'own',
        file: 'web/storefront/account/stop-reminders/screen.tsx',
        breaks: { replace: '<Button main onClick={() => void stop()}>', with: '<span>' },
      },
    ],
  },
}, async () => {
  const { visitor, json } = (await examples['POST /user/reminder/stop']?.(shop)) ?? {}
  const screen = await showScreen(visitor as Visitor, `/stop-reminders?token=${json?.token}`)
  expect(screen.location).toBeNull()
  expect(screen.html).toContain('<button')
})

test('/contact', {
  meta: {
    proves: [
      {
        id: '/contact',
        section: 'screens-anybody',
        says: 'The form for enquiries, with pictures; a member’s earlier ones below it.',
        from: 'own',
        file: 'web/storefront/enquiries/contact/screen.tsx',
        breaks: { replace: '{!isMember && <SenderFields', with: '{isMember && <SenderFields' },
      },
    ],
  },
}, async () => {
  const screen = await showScreen(guest, '/contact')
  says(screen, ja.contact.title, ja.contact.topics.parcel, ja.contact.body)
  for (const field of ['topic', 'about', 'name', 'mail', 'body', 'pictures'])
    expect(screen.html).toContain(`name="${field}"`)
})

test('/contact-guest', {
  meta: {
    proves: [
      {
        id: '/contact-guest',
        section: 'screens-anybody',
        says: 'The thread of a guest, opened by the link in a mail.',
        from: 'own',
        file: 'web/storefront/enquiries/contact-guest/screen.tsx',
        breaks: {
          replace: 'answer === undefined ? words.threadTitle',
          with: 'answer !== undefined ? words.threadTitle',
        },
      },
    ],
  },
}, async () => {
  const screen = await showScreen(guest, '/contact-guest?token=forged')
  expect(screen.location).toBeNull()
  says(screen, ja.contact.threadTitle, ja.contact.loading)
})

test('an unknown address leads to the top', {
  meta: {
    proves: [
      {
        id: '/mente.html',
        section: 'screens-anybody',
        says: 'Otherwise than "maintenance page": of an open shop it leads to the top.',
        from: 'ruling 45',
        file: 'web/storefront/shell/mente.html/loader.ts',
        breaks: { replace: 'redirect(homePath)', with: "redirect('/login')" },
      },
      {
        id: '*',
        section: 'screens-anybody',
        says: 'Any unknown address leads to the top.',
        from: 'spec',
        file: 'web/storefront/start/router.tsx',
        breaks: { replace: 'otherwise: homePath', with: "otherwise: '/login'" },
      },
    ],
  },
}, async () => {
  expect((await showScreen(guest, '/no-such-page')).location).toBe('/')
  expect((await showScreen(guest, '/mente.html')).location).toBe('/')
})

test('no public address writes into the shop’s log when it is opened without a query', async () => {
  const said = vi.spyOn(console, 'warn')
  const failed = vi.spyOn(console, 'error')
  const addresses = readRows()
    .filter(({ section, id }) => section === 'screens-anybody' && id.startsWith('/'))
    .map(({ id }) => id)
  expect(addresses.length).toBeGreaterThan(20)
  for (const address of addresses) {
    // Without its query an address may have nothing to show: the screen that says so is rendered, too.
    await showScreen(guest, address, 'ja', { hasGallery: true }).catch(() => {})
    expect([...said.mock.calls, ...failed.mock.calls], address).toEqual([])
  }
})

import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { ja } from '#phrases/storefront/ja.ts'
import { findMemberByMail } from '#server/people/members/queries.ts'
import { clearPendingPassword } from '#web/storefront/joining/pending-password.ts'
import { drawAgainPath } from '#web/storefront/packs/pack-detail/route.ts'
import { blockGestures } from '#web/storefront/shell/gestures.ts'
import { authenticator, turnOn } from './authenticator.ts'
import { examples, registration } from './examples.ts'
import { type FilledShop, filledShop, type Member } from './filled-shop.ts'
import { type Instead, live } from './living-screen.tsx'
import { writtenMessages } from './outbox.ts'
import { openedStreams, pageWindow } from './page-window.ts'
import { testPassword, type Visitor } from './shop.ts'
import { nothingWaits } from './storefront-visit.tsx'
import { mailOf, makePack, prize } from './world.ts'

// Screens once they are alive: pressed, typed into, answered by a running shop (spec §4).

let shop: FilledShop
let member: Member
beforeAll(async () => {
  shop = await filledShop()
  member = await shop.member({ points: 10_000, coinHundredths: 12_345 })
})
afterAll(() => shop.close())

/** The visitor for whom a call has something to answer. */
async function visitorOf(call: string): Promise<Visitor> {
  const made = await examples[call]?.(shop)
  if (made === undefined) throw new Error(`no example of ${call}`)
  return made.visitor
}

const refused = (errors: Record<string, string[]>, more: object = {}) => ({ state: 422, errors, ...more })

test('a login leads to the pack that was requested, else to the top', {
  meta: {
    proves: [
      {
        id: 'login-ok',
        section: 'transitions',
        says: 'Login, state 200: to the pack of `packId`, else where the guest came for, else to the top.',
        from: 'ruling 37',
        file: 'web/storefront/joining/login/screen.tsx',
        breaks: { replace: 'navigate(arrival,', with: 'navigate(homePath,' },
      },
    ],
  },
}, async () => {
  for (const [address, leadsTo] of [
    ['/login?packId=pack', '/pack-detail?packId=pack'],
    ['/login?packId=pack&buyCount=10', '/pack-detail?packId=pack&buyCount=10'],
    ['/login?packId=pack&next=%2Fmy-page', '/pack-detail?packId=pack'],
    ['/login', '/'],
    ['/login?next=https%3A%2F%2Fevil.example%2F', '/'],
    ['/login?next=%2F%2Fevil.example', '/'],
    ['/login?next=%2F%5Cevil.example', '/'],
    ['/login?next=javascript%3Aalert(1)', '/'],
    ['/login?next=%2Flogin%3Fnext%3D%2Fmy-page', '/'],
    ['/login?next=%2Fno-such-page', '/'],
  ] as const) {
    const screen = await live(shop.visitor(), address)
    await screen.type('mail', await mailOf(shop.db, member.memberId))
    await screen.type('pass', testPassword)
    await screen.send('mail')
    expect(screen.location(), address).toBe(leadsTo)
  }
})

test('a guest sent to the login arrives where they were going, with its query (ruling 37)', {
  meta: {
    proves: [
      {
        id: 'login-arrival',
        section: 'transitions',
        says: "A guest sent to the login from a member's page arrives there, with its query.",
        from: 'ruling 37',
        file: 'web/storefront/joining/arrival.ts',
        breaks: { replace: "ownPath(query.get('next')) ?? homePath", with: 'homePath' },
      },
    ],
  },
}, async () => {
  for (const address of [
    '/my-page',
    '/coin-history',
    '/buy-product-history?mode=1',
    '/exchange-card?searchText=%E9%BE%8D',
  ]) {
    const screen = await live(shop.visitor(), address)
    expect(screen.location(), address).toBe(`/login?next=${encodeURIComponent(address)}`)
    expect(screen.text()).toContain(ja.login.forPage)
    await screen.type('mail', await mailOf(shop.db, member.memberId))
    await screen.type('pass', testPassword)
    await screen.send('mail')
    expect(screen.location()).toBe(address)
  }
})

test('a login that fails shows the first message about the mail', {
  meta: {
    proves: [
      {
        id: 'login-failed',
        section: 'transitions',
        says: 'Login, any other state: the first message about the mail is shown.',
        from: 'spec',
        file: 'web/storefront/joining/login/screen.tsx',
        breaks: { replace: "firstError(result, 'mail')", with: "firstError(result, 'pass')" },
      },
    ],
  },
}, async () => {
  const screen = await live(shop.visitor(), '/login')
  await screen.type('mail', 'nobody@test.example')
  await screen.type('pass', 'wrong1234')
  await screen.send('mail')
  expect(screen.text()).toContain('メールアドレスまたはパスワードが一致しません。')
  expect(screen.location()).toBe('/login')

  const errors = { pass: ['別の項目'], mail: ['最初の一文', '次の一文'] }
  const other = await live(shop.visitor(), '/login', { '/user/login': refused(errors) })
  await other.type('mail', 'a@test.example')
  await other.type('pass', 'wrong1234')
  await other.send('mail')
  expect(other.text()).toContain('最初の一文')
  expect(other.text()).not.toContain('次の一文')
})

test('the name of the shop replaces a logo that does not load', async () => {
  const logo = 'header img[src="/media/logo.webp"]'
  const { prototype } = pageWindow.HTMLImageElement
  try {
    // The window loads no picture: this is what a browser says of one that is there, and of one that is not.
    prototype.decode = async () => {}
    const whole = await live(shop.visitor(), '/login', {}, { settings: { logoUrl: '/media/logo.webp' } })
    expect(whole.find(logo).getAttribute('alt')).toBe('ふくひき')
    prototype.decode = async () => {
      throw new Error('EncodingError')
    }
    const broken = await live(shop.visitor(), '/login', {}, { settings: { logoUrl: '/media/logo.webp' } })
    expect(() => broken.find(logo)).toThrow('nothing is')
    expect(broken.find('header').textContent).toContain('ふくひき')
  } finally {
    Reflect.deleteProperty(prototype, 'decode')
  }
})

test('a logout leads to the login', {
  meta: {
    proves: [
      {
        id: 'logout',
        section: 'transitions',
        says: 'Logout, state 200: to /login.',
        from: 'spec',
        file: 'web/storefront/account/my-page/screen.tsx',
        breaks: { replace: 'navigate(loginPath())', with: "navigate('/')" },
      },
    ],
  },
}, async () => {
  const screen = await live(await shop.member(), '/my-page')
  await screen.press(ja.myPage.logout)
  expect(screen.location()).toBe('/login')
})

test('a member requests the mail with the verification link, presses its button, and sees the address verified', async () => {
  const member = shop.visitor()
  const form = registration({ mail: 'unproven@test.example' })
  await member.post('/user/append', form)
  const { mailProof: words } = ja
  const page = await live(member, '/my-page')
  expect(page.text()).toContain(words.please)
  await page.press(words.send)
  expect(page.text()).toContain(words.sent)
  const newest = (await writtenMessages(shop.db, { address: String(form.mail) })).at(-1)
  const link = /\/verify-mail\?token=[\w-]+/.exec(newest?.body ?? '')?.[0] ?? ''
  // The first press needs no login, and another is answered too.
  for (const [visitor, says] of [
    [shop.visitor(), words.doneTitle],
    [member, words.beforeTitle],
  ] as const) {
    const screen = await live(visitor, link)
    await screen.press(words.confirm)
    expect(screen.text()).toContain(says)
  }
  expect((await live(member, '/my-page')).text()).not.toContain(words.send)
  const screen = await live(shop.visitor(), '/verify-mail')
  await screen.press(words.confirm)
  expect(screen.text()).toContain('24時間')
})

test('a password reissue leads to its completion', {
  meta: {
    proves: [
      {
        id: 'reissue',
        section: 'transitions',
        says: 'Password reissue, state 200: to its completion; back from there does not return.',
        from: 'spec',
        file: 'web/storefront/joining/password-reissue/screen.tsx',
        breaks: { replace: 'navigate(completePasswordReissuePath)', with: 'navigate(loginPath())' },
      },
    ],
  },
}, async () => {
  const screen = await live(shop.visitor(), '/password-reissue')
  await screen.type('mail', 'anybody@test.example')
  await screen.send('mail')
  expect(screen.location()).toBe('/complete-password-reissue')
})

test.each<[path: string, call: string, fields: () => Record<string, string>]>([
  ['/user-register', '/user/confirm', registration],
  ['/password-reissue', '/user/reset_password', () => ({ mail: 'someone@test.example' })],
  [
    '/contact',
    '/user/enquiry/send',
    () => ({ topic: 'other', name: '花子', mail: 'someone@test.example', about: 'A1', body: '質問です。' }),
  ],
  [
    '/password-reset?token=x',
    '/user/reset_password/complete',
    () => ({ pass: 'newSecret77', confirmPass: 'newSecret77' }),
  ],
])(
  '%s sends the values of its fields, even when no event reported them',
  {
    meta: {
      proves: [
        {
          id: 'form-shown',
          section: 'rules',
          says: 'A form sends what its fields show, however filled.',
          from: 'own',
          file: 'web/storefront/joining/use-fields.ts',
          breaks: { replace: 'return { ...values, ...shown }', with: 'return values' },
        },
      ],
    },
  },
  async (path, call, fields) => {
    const screen = await live(shop.visitor(), path)
    const shown = fields()
    for (const [name, value] of Object.entries(shown)) screen.fill(name, value)
    await screen.send(Object.keys(shown).at(-1) ?? '')
    const sent = screen.asked.find((asked) => asked.startsWith(`POST /api${call} `))
    expect(JSON.parse(String(sent?.split(' ').slice(2).join(' ')))).toMatchObject(shown)
  },
)

test('an invalid field is valid again once it is edited, by hand or by a postal code, until the form is sent again', async () => {
  const screen = await live(shop.visitor(), '/user-register')
  const wrong = () =>
    Array.from(document.querySelectorAll('main [aria-invalid]'), (field) => field.getAttribute('name'))
  await screen.send('lastName')
  expect(wrong()).toEqual(expect.arrayContaining(['lastName', 'zipcode', 'pref_id', 'shiku', 'address']))
  await screen.type('lastName', '山田')
  await screen.type('zipcode', '1000001')
  await expect.poll(wrong).not.toContain('shiku')
  for (const name of ['lastName', 'zipcode', 'pref_id', 'address']) expect(wrong()).not.toContain(name)
  expect(wrong()).toEqual(expect.arrayContaining(['firstName', 'mail', 'tel']))

  const login = await live(shop.visitor(), '/login')
  await login.send('mail')
  expect(wrong()).toEqual(['mail', 'pass'])
  await login.type('mail', 'a@shop.example')
  expect(wrong()).toEqual(['pass'])
  await login.type('mail', '')
  await login.send('mail')
  expect(wrong()).toEqual(['mail', 'pass'])
})

test('a registration is checked without a friend’s code, then confirmed at an address without passwords', {
  meta: {
    proves: [
      {
        id: 'register-form',
        section: 'transitions',
        says: 'Registration: the form goes to the confirm call, on 200 to the confirmation.',
        from: 'spec',
        file: 'web/storefront/joining/user-register/screen.tsx',
        breaks: {
          replace: 'if (!result.ok) return fields.refuse(result)\n      setPendingPassword',
          with: 'if (result.ok) return fields.refuse(result as never)\n      setPendingPassword',
        },
      },
      {
        id: 'referral-empty',
        section: 'rules',
        says: "The friend's code is sent empty at the first confirmation.",
        from: 'spec',
        file: 'web/storefront/joining/user-register/screen.tsx',
        breaks: { replace: "        referralCode: '',\n", with: "        referralCode: 'friend',\n" },
      },
    ],
  },
}, async () => {
  const form = registration()
  const screen = await live(shop.visitor(), '/user-register')
  for (const [name, value] of Object.entries(form)) await screen.type(name, value)
  await screen.send('mail')
  const checked = screen.asked.find((call) => call.startsWith('POST /api/user/confirm'))
  expect(JSON.parse(String(checked?.split(' ').slice(2).join(' ')))).toMatchObject({
    ...form,
    referralCode: '',
  })
  expect(screen.location()).toMatch(/^\/confirm-user-register\?lastName=/)
  expect(screen.location()).not.toContain(testPassword)

  await live(shop.visitor(), '/user-register', {
    '/user/confirm': refused({ mail: ['登録済みです。'] }),
  }).then(async (again) => {
    await again.send('mail')
    expect([again.location(), again.text()]).toEqual([
      '/user-register',
      expect.stringContaining('登録済みです。'),
    ])
  })
})

test('a registration is sent once its terms are accepted, with the friend’s code, and leads to its completion', {
  meta: {
    proves: [
      {
        id: 'register-agree',
        section: 'transitions',
        says: 'The confirm button appears when the box to agree is ticked.',
        from: 'spec',
        file: 'web/storefront/joining/confirm-user-register/screen.tsx',
        breaks: { replace: '{agrees ? <Submit>', with: '{!agrees ? <Submit>' },
      },
      {
        id: 'register-append',
        section: 'transitions',
        says: "The confirmation posts append, with the friend's code; on 200 to completion.",
        from: 'spec',
        file: 'web/storefront/joining/confirm-user-register/screen.tsx',
        breaks: {
          replace: 'referralCode: values.referralCode.trim(), termsNo',
          with: "referralCode: '', termsNo",
        },
      },
    ],
  },
}, async () => {
  const { pass, confirmPass, ...form } = registration()
  // A reload forgets them: then they are asked for again.
  clearPendingPassword()
  const screen = await live(shop.visitor(), `/confirm-user-register?${new URLSearchParams(form)}`)
  await screen.type('pass', String(pass))
  await screen.type('confirmPass', String(confirmPass))
  expect(screen.text()).not.toContain(ja.registration.submit)
  await screen.press(ja.registration.agree)
  expect(screen.text()).toContain(ja.registration.submit)
  await screen.type('referralCode', ' no-such-friend ')
  await screen.press(ja.registration.submit)
  expect(screen.asked.find((call) => call.startsWith('POST /api/user/append'))).toContain('"no-such-friend"')
  expect(screen.location()).toMatch(/^\/confirm-user-register/)
  await screen.type('referralCode', '')
  await screen.press(ja.registration.submit)
  expect(screen.location()).toBe('/complete-user-register')
})

test('a refused password has its error under both fields', {
  meta: {
    proves: [
      {
        id: 'password-both',
        section: 'rules',
        says: "The password's error stands under both fields.",
        from: 'spec',
        file: 'web/storefront/joining/new-password-fields.tsx',
        breaks: {
          replace: "        {...secret}\n        name={wireName('passwordAgain')}",
          with: "        {...secret}\n        error={undefined}\n        name={wireName('passwordAgain')}",
        },
      },
    ],
  },
}, async () => {
  const screen = await live(member, '/change-password')
  await screen.type('pass', 'abc')
  await screen.type('confirmPass', 'abc')
  await screen.send('pass')
  for (const name of ['pass', 'confirmPass'])
    expect(screen.find(`[name="${name}"]`).getAttribute('aria-invalid'), name).toBe('true')
})

test('a changed password is confirmed, and closing that leads to my page', {
  meta: {
    proves: [
      {
        id: 'password-changed',
        section: 'transitions',
        says: 'Password change, state 200: an alert; closing it leads to /my-page.',
        from: 'spec',
        file: 'web/storefront/account/change-password/screen.tsx',
        breaks: { replace: 'void navigate(myPagePath)', with: 'void navigate(userMenuPath)' },
      },
    ],
  },
}, async () => {
  const screen = await live(await shop.member(), '/change-password')
  await screen.type('pass', 'another5word')
  await screen.type('confirmPass', 'another5word')
  await screen.type('current_password', testPassword)
  await screen.send('pass')
  expect(screen.dialog()).toContain(ja.membership.passwordChanged)
  await screen.press(ja.ui.close)
  expect(screen.location()).toBe('/my-page')
})

test('a change of personal data is confirmed', {
  meta: {
    proves: [
      {
        id: 'profile-changed',
        section: 'transitions',
        says: 'Personal data, success: an alert says so.',
        from: 'spec',
        file: 'web/storefront/account/change-member/screen.tsx',
        breaks: { replace: '      setSaved(true)\n', with: '' },
      },
      {
        id: 'お客様情報を更新しました。',
        section: 'messages',
        says: 'Personal data changed.',
        from: 'spec',
        file: 'phrases/storefront/account/ja.ts',
      },
    ],
  },
}, async () => {
  const member = await shop.member()
  const screen = await live(member, '/change-member')
  await screen.type('building', '福引ビル4階')
  await screen.type('company', '株式会社見本')
  await screen.type('current_password', testPassword)
  await screen.send('building')
  expect(screen.dialog()).toContain('お客様情報を更新しました。')
  expect((await member.get('/user/detail')).body).toMatchObject({ company: '株式会社見本' })
})

test.each([
  ['/change-member', 'building', '福引ビル4階'],
  ['/change-password', 'pass', 'another5word'],
])(
  '%s: a wrong password shows an error at its field, and the input is kept',
  {
    meta: {
      proves: [
        {
          id: 'password-again-field',
          section: 'rulings',
          after: 'password-again',
          says: 'A wrong one is said at its field, and what was typed is kept.',
          from: 'ruling 46',
          file: 'web/storefront/account/current-password.tsx',
          breaks: {
            replace: '        {...field}\n',
            with: '        {...field}\n        error={undefined}\n',
          },
        },
      ],
    },
  },
  async (address, name, typed) => {
    const screen = await live(await shop.member(), address)
    const typedInto = (field: string) => screen.find<HTMLInputElement>(`[name="${field}"]`).value
    await screen.type(name, typed)
    if (name === 'pass') await screen.type('confirmPass', typed)
    await screen.type('current_password', 'wrong123')
    // A frame may be painted before React has shown the answer.
    vi.stubGlobal('requestAnimationFrame', (paint: FrameRequestCallback) => paint(0))
    onTestFinished(() => void vi.unstubAllGlobals())
    await screen.send(name)
    expect(document.activeElement).toBe(screen.find('[name="current_password"]'))
    expect(screen.text()).toContain('パスワードが正しくありません。もう一度入力してください。')
    expect(screen.find('[name="current_password"]').getAttribute('aria-invalid')).toBe('true')
    expect([typedInto(name), typedInto('current_password')]).toEqual([typed, 'wrong123'])
    expect(screen.find(`[name="${name}"]`).getAttribute('aria-invalid')).toBeNull()
    await screen.type('current_password', testPassword)
    await screen.send(name)
    expect(screen.dialog()).not.toBe('')
  },
)

test('two-step login is set up: password, QR code, a first code, and recovery codes that are shown once', {
  meta: {
    proves: [
      {
        id: 'two-step-screens',
        section: 'rulings',
        after: 'two-step-sealed',
        says: 'The screens of turning it on and off, and of the login, lead through it.',
        from: 'own',
        file: 'web/storefront/account/second-factor.tsx',
        breaks: { replace: 'onCodes(result.data.recoveryCodes)', with: 'onCodes([])' },
      },
    ],
  },
}, async () => {
  const owner = await shop.member()
  const { security: words } = ja
  const screen = await live(owner, '/change-password')
  await screen.press(words.setUp)
  await screen.type('current_password', 'wrong123', 1)
  await screen.press(words.next)
  expect(screen.text()).toContain('パスワードが正しくありません。もう一度入力してください。')
  await screen.type('current_password', testPassword, 1)
  await screen.press(words.next)
  const key = screen.find('[class*="secret"]').textContent?.replaceAll(' ', '') ?? ''
  expect(screen.find('[role="img"][aria-label*="QR"] path').getAttribute('d')).toMatch(/^M/)
  expect(screen.find('a[href^="otpauth:"]').getAttribute('href')).toContain(`secret=${key}`)
  await screen.type('code', '000000')
  await screen.press(words.turnOn)
  expect(screen.text()).toContain('コードが正しくありません。')
  await screen.type('code', authenticator(key)(new Date()))
  await screen.press(words.turnOn)
  const codes = screen.text().match(/[A-Z2-9]{5}-[A-Z2-9]{5}/g) ?? []
  expect(codes).toHaveLength(10)
  expect(screen.text()).toContain(words.recoveryOnce)
  await screen.press(words.kept)
  expect(screen.text()).toContain(words.recoveryLeft('10'))
  expect(screen.text()).not.toContain(codes[0])

  await screen.press(words.turnOff)
  await screen.type('code', String(codes[0]))
  await screen.type('current_password', testPassword, 1)
  await screen.press(words.turnOff)
  expect(screen.text()).toContain(words.turnedOff)
})

test('the login asks for the code after the password, and accepts a recovery code instead', {
  meta: {
    proves: [
      {
        id: 'two-step-login-screen',
        section: 'rulings',
        says: 'The login shows a field for the code when it is asked for, and takes a recovery code.',
        from: 'own',
        file: 'web/storefront/joining/login/screen.tsx',
        breaks: {
          replace: 'setCredentials(codeError === undefined ? undefined : input)',
          with: 'setCredentials(undefined)',
        },
      },
    ],
  },
}, async () => {
  const owner = await shop.member()
  const { recoveryCodes } = await turnOn(owner, new Date())
  const mail = await mailOf(shop.db, owner.memberId)
  const { login: words } = ja
  const screen = await live(shop.visitor(), '/login?packId=pack')
  await screen.type('mail', mail)
  await screen.type('pass', testPassword)
  await screen.send('pass')
  expect(screen.text()).toContain(words.codeLead)
  expect(screen.find('[name="code"]').getAttribute('aria-invalid')).toBeNull()
  await screen.type('code', '000000')
  await screen.send('code')
  expect(screen.text()).toContain('コードが正しくありません。')
  await screen.press(words.useRecoveryCode)
  await screen.type('code', String(recoveryCodes[0]))
  await screen.send('code')
  expect(screen.location()).toBe('/pack-detail?packId=pack')
})

test('another session is ended after the password is entered, and leaves the list', async () => {
  const owner = await shop.member()
  const mail = await mailOf(shop.db, owner.memberId)
  const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) Version/26.0 Mobile Safari/604.1'
  for (const userAgent of [phone, 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Firefox/145.0', 'other'])
    await shop.visitor('ja', userAgent).post('/user/login', { mail, pass: testPassword })
  const { security: words } = ja
  const screen = await live(owner, '/change-password')
  await screen.press(words.endNamed('iPhone・Safari'))
  expect(screen.dialog()).toContain('「iPhone・Safari」をログアウトします。')
  await screen.type('current_password', 'wrong123')
  await screen.press(words.end)
  expect(screen.dialog()).toContain('パスワードが正しくありません。もう一度入力してください。')
  await screen.type('current_password', testPassword)
  await screen.press(words.end)
  expect(screen.dialog()).toBe('')
  expect(screen.text()).toContain(words.ended)
  expect(screen.text()).not.toContain('iPhone')
  await screen.press(words.endOthers)
  await screen.type('current_password', testPassword)
  await screen.press(words.end)
  expect(screen.text()).not.toContain('Windows')
  expect(screen.text()).not.toContain(words.endOthers)
  expect((await owner.get('/user/session')).body.list).toHaveLength(1)
})

test('the header shows rank, points and coins, and links to the pages that use them', {
  meta: {
    proves: [
      {
        id: 'header-member',
        section: 'screens-every-page',
        says: 'Rank icon with points to /buy-point, coins to /exchange-card.',
        from: 'spec',
        file: 'web/storefront/shell/header.tsx',
        breaks: { replace: 'to={exchangePath()}', with: 'to={buyPointPath()}' },
      },
    ],
  },
}, async () => {
  const screen = await live(await shop.member({ points: 1234, coinHundredths: 550 }), '/user-guide')
  const balances = screen.find('header').querySelectorAll('a[aria-label]')
  const shown = Array.from(balances, (link) => [link.getAttribute('href'), link.textContent])
  expect(shown).toEqual(
    expect.arrayContaining([
      ['/buy-point', '11,234pt'],
      ['/exchange-card', '5.5'],
    ]),
  )
  expect(screen.find('header [role="img"]').getAttribute('aria-label')).toBe(ja.shell.rank(1))
})

test('the header shows the time left for the choice, and leads to it', {
  meta: {
    proves: [
      {
        id: 'header-clock',
        section: 'screens-every-page',
        says: 'While a choice is open, the time left for it, leading to the choice; the amount and last day of a payment that is awaited.',
        from: 'own',
        file: 'web/storefront/shell/header.tsx',
        breaks: { replace: 'to={choosePath(visitor.openChoice.drawId)}', with: 'to={choosePath()}' },
      },
    ],
  },
}, async () => {
  const screen = await live(await shop.member({ points: 100 }), '/user-guide', {
    '/user/point': {
      state: 200,
      is_login: '1',
      rank: 1,
      point: 100,
      coin: 0,
      ...nothingWaits,
      open_choice: { history_id: 'd1', choice_ends: new Date(Date.now() + 3_600_000).toISOString() },
    },
  })
  const clock = screen.find(`header a[aria-label="${ja.shell.timeToChoose}"]`)
  expect(clock.getAttribute('href')).toBe('/get-card-list?history_id=d1')
  expect(clock.textContent).toMatch(/^0[01]:\d\d:\d\d$/)
})

test('the header shows payments that wait for money, and the pack’s page shows a payment that was reversed', async () => {
  const waits = { ...nothingWaits, awaited_payment: { price: 3000, last_day: '2026-12-02' }, is_held: true }
  const screen = await live(await shop.member({ points: 100 }), '/pack-detail?packId=pack', {
    '/user/point': { state: 200, is_login: '1', rank: 1, point: 100, coin: 0, ...waits },
  })
  const slip = screen.find(`header a[aria-label="${ja.shell.toPay('¥3,000', '12/2')}"]`)
  expect(slip.getAttribute('href')).toBe('/buy-point')
  await screen.press(ja.packDetail.held)
  expect(screen.location()).toBe('/my-page')
})

test('the draw button sends a guest to the login, which keeps the pack', {
  meta: {
    proves: [
      {
        id: 'draw-guest',
        section: 'transitions',
        says: 'Draw button: a guest goes to the login, which leads back to the pack.',
        from: 'spec',
        file: 'web/storefront/packs/pack-detail/use-draw-press.ts',
        breaks: {
          replace: 'if (current && !current.isLoggedIn) return navigate(login)',
          with: "if (current && !current.isLoggedIn) return navigate('/login')",
        },
      },
    ],
  },
}, async () => {
  const screen = await live(shop.visitor(), '/pack-detail?packId=pack')
  await screen.press(ja.packDetail.draw('1'))
  expect(screen.location()).toBe('/login?packId=pack')
  const ten = await live(shop.visitor(), '/pack-detail?packId=pack')
  await ten.press(ja.packDetail.countOption('10'))
  await ten.press(ja.packDetail.draw('10'))
  expect(ten.location()).toBe('/login?packId=pack&buyCount=10')
})

test('no screen offers the same draw again when the box is empty', async () => {
  await makePack(shop.db, 'last', { prizes: [prize('common', 2)] })
  const visitor = await shop.member({ points: 1000 })
  const drawId = await shop.draw(visitor, 'last', 1)
  await visitor.post('/user/pack/decision', { send_card: [], reduction_card: [`${drawId}.0`] })
  const { spinAgain } = ja.drawing
  const addresses = [`/buy-product-history-detail?packHistoryId=${drawId}`, `/thank-you?history_id=${drawId}`]
  for (const address of addresses) expect((await live(visitor, address)).text()).toContain(spinAgain)
  const newest = await shop.draw(visitor, 'last', 1)
  for (const address of addresses) expect((await live(visitor, address)).text()).not.toContain(spinAgain)
  expect((await visitor.get(`/user/pack/gache_result?history_id=${newest}`)).body.is_on_sale).toBe(false)
})

test('the draw button opens the confirmation, whose button buys: two presses to the reveal', {
  meta: {
    proves: [
      {
        id: 'draw-confirm',
        section: 'transitions',
        says: 'Check, result "1": the sheet of the confirmation opens; its button buys.',
        from: 'ruling 41',
        file: 'web/storefront/packs/pack-detail/use-draw-press.ts',
        breaks: {
          replace: "open({ kind: 'order', sheets, termsNo: terms.data.number, seen })",
          with: "open({ kind: 'short', sheets })",
        },
      },
    ],
  },
}, async () => {
  const screen = await live(member, '/pack-detail?packId=pack', {
    // The scene wants a canvas.
    '/user/pack/gache_result': { state: 500, errors: {} },
  })
  await screen.press(ja.packDetail.draw('1'))
  for (const words of [ja.drawing.confirmTitle, 'pack', '10,000pt', '−100pt', '9,900pt'])
    expect(screen.dialog()).toContain(words)
  for (const { name } of Object.values(ja.drawing.terms)) expect(screen.dialog()).toContain(name)
  expect(screen.location()).toBe('/pack-detail?packId=pack')
  await screen.press(ja.drawing.yes)
  expect(screen.location()).toBe('/gacha-animation')
})

test('the purchase has the count of the sheet', async () => {
  const screen = await live(await shop.member({ points: 1000 }), '/pack-detail?packId=pack', {
    '/user/pack/gache_result': { state: 500, errors: {} },
  })
  await screen.press(ja.packDetail.draw('1'))
  await screen.press(ja.packDetail.oneMore)
  await screen.type('count', '3')
  expect(screen.dialog()).toContain('−300pt')
  await screen.press(ja.drawing.yes)
  expect(screen.location()).toBe('/gacha-animation')
  expect(screen.asked.filter((call) => call.includes('/pack/check')).at(-1)).toContain('"count":"3"')
})

test('an order whose answer was lost is sent again unchanged, though the box holds fewer by now', async () => {
  await makePack(shop.db, 'few', { prizes: [prize('hit', 1), prize('common', 3)] })
  const visitor = await shop.member({ points: 1000 })
  const { body } = await visitor.get('/user/pack/detail/few')
  const instead: Instead = {
    '/user/pack/buy': { state: 500, errors: {} },
    '/user/pack/gache_result': { state: 500, errors: {} },
  }
  const screen = await live(visitor, '/pack-detail?packId=few', instead)
  await screen.press(ja.packDetail.countOption('4'))
  await screen.press(ja.packDetail.draw('4'))
  // The draw is made, and its answer lost.
  await screen.press(ja.drawing.yes)
  expect(screen.dialog()).toContain(ja.drawing.outcomeUnknown)
  for (const [status, left] of [
    ['on_sale', 1],
    ['sold_out', 0],
  ] as const) {
    const at = new Date(Date.now() + 3_600_000 * (2 - left)).toISOString()
    const told = { ...body, status, pack_count: left, left: [left, 0], as_of: at }
    openedStreams.at(-1)?.dispatchEvent(Object.assign(new Event('message'), { data: JSON.stringify(told) }))
    openedStreams.at(-1)?.dispatchEvent(Object.assign(new Event('at'), { data: at }))
  }
  await expect.poll(screen.text).toContain(ja.packDetail.soldOut)
  expect(screen.find<HTMLInputElement>('dialog [name="count"]').disabled).toBe(true)
  delete instead['/user/pack/buy']
  await screen.press(ja.drawing.yes)
  expect(screen.location()).toBe('/gacha-animation')
  const buys = screen.asked.filter((call) => call.includes('/user/pack/buy'))
  expect([buys.length, new Set(buys).size]).toEqual([2, 1])
  expect((await visitor.get('/user/point')).body.point).toBe(600)
})

test('the draw bar shows the rest after a draw, or the missing points; the press checks in either case', async () => {
  const { afterwards, missing, loginFirst, draw, countOption, shortPointsTitle } = ja.packDetail
  const rich = await live(await shop.member({ points: 1000 }), '/pack-detail?packId=pack')
  expect(rich.text()).toContain(`${afterwards} 900pt`)
  await rich.press(countOption('10'))
  expect(rich.text()).toContain(`${afterwards} 0pt`)
  await rich.type('count', '７')
  expect(rich.text()).toContain(`${afterwards} 300pt`)
  expect(rich.text()).toContain(draw('7'))
  const guest = await live(shop.visitor(), '/pack-detail?packId=pack')
  expect(guest.text()).toContain(loginFirst)
  const short = await live(await shop.member({ points: 30 }), '/pack-detail?packId=pack')
  expect(short.text()).toContain(`${missing} 70pt`)
  await short.press(draw('1'))
  expect(short.asked.filter((call) => call.includes('/pack/check'))).toHaveLength(1)
  expect(short.dialog()).toContain(shortPointsTitle)
})

test('an address that names a count opens the sheet of that draw again', async () => {
  const screen = await live(await shop.member({ points: 1000 }), drawAgainPath('pack', 3))
  expect(screen.dialog()).toContain(ja.drawing.confirmTitle)
  expect(screen.dialog()).toContain('−300pt')
  const short = await live(await shop.member({ points: 100 }), drawAgainPath('pack', 3))
  expect(short.dialog()).toBe('')
  expect(short.text()).toContain(ja.packDetail.missing)
  const guest = await live(shop.visitor(), drawAgainPath('pack', 3))
  expect([guest.dialog(), guest.location()]).toEqual(['', drawAgainPath('pack', 3)])
})

test('too few points: the count’s message, and a dialog that leads to the courses', {
  meta: {
    proves: [
      {
        id: 'draw-short-points',
        section: 'transitions',
        says: "Points short: the count's message, and a dialog that leads to the courses.",
        from: 'spec',
        file: 'web/storefront/packs/order/draw-sheet.tsx',
        breaks: { replace: '{!isCoins && (', with: '{isCoins === undefined && (' },
      },
    ],
  },
}, async () => {
  // Another tab has spent them since this page asked.
  const spent = await shop.member({ points: 100 })
  const screen = await live(spent, '/pack-detail?packId=pack')
  await shop.draw(spent, 'pack', 1)
  await screen.press(ja.packDetail.draw('1'))
  expect(screen.text()).toContain('ポイントが不足しています。')
  expect(screen.dialog()).toContain(ja.packDetail.shortPointsTitle)
  expect(screen.find('dialog[open] a').getAttribute('href')).toBe('/buy-point?packId=pack&count=1')
  await screen.press(ja.packDetail.buyPoints)
  expect(screen.location()).toBe('/buy-point?packId=pack&count=1')
})

test('too few coins: the count’s message, and a dialog with close only', {
  meta: {
    proves: [
      {
        id: 'draw-short-coins',
        section: 'transitions',
        after: 'draw-short-points',
        says: 'Coins short: the same with close only.',
        from: 'spec',
        file: 'web/storefront/packs/order/draw-sheet.tsx',
        breaks: { replace: '{!isCoins && (', with: '{isCoins && (' },
      },
    ],
  },
}, async () => {
  const screen = await live(await shop.member(), '/pack-detail?packId=coins')
  await screen.press(ja.packDetail.draw('1'))
  expect(screen.dialog()).toContain(ja.packDetail.shortCoinsTitle)
  expect(screen.dialog()).not.toContain(ja.packDetail.buyPoints)
  await screen.press(ja.packDetail.close)
  expect(screen.dialog()).toBe('')
})

test('a confirmed draw leads to the reveal', {
  meta: {
    proves: [
      {
        id: 'draw-bought',
        section: 'transitions',
        says: 'Buy, state 200, result 1: on to the reveal.',
        from: 'spec',
        file: 'web/storefront/packs/order/use-draw-order.ts',
        breaks: {
          replace: 'await navigate(revealPath(), {',
          with: "await navigate('/get-card-list', {",
        },
      },
    ],
  },
}, async () => {
  const screen = await live(member, '/confirm-buy-product?packId=pack&buyCount=1', {
    // The scene wants a canvas.
    '/user/pack/gache_result': { state: 500, errors: {} },
  })
  await screen.press(ja.drawing.yes)
  expect(screen.location()).toBe('/gacha-animation')
})

test('a refused draw leads back to the pack, which says why', {
  meta: {
    proves: [
      {
        id: 'draw-refused',
        section: 'transitions',
        says: "Buy, refused: the count's message is shown on /pack-detail.",
        from: 'spec',
        file: 'web/storefront/packs/order/use-draw-order.ts',
        breaks: {
          replace: 'navigate(packDetailPath(wanted.packId, outcome.reason),',
          with: 'navigate(packDetailPath(wanted.packId),',
        },
      },
    ],
  },
}, async () => {
  const screen = await live(member, '/confirm-buy-product?packId=sold-out&buyCount=1')
  await screen.press(ja.drawing.yes)
  expect(screen.location()).toBe('/pack-detail?packId=sold-out&error=notOnSale')
  expect(screen.text()).toContain(ja.packDetail.refusals.notOnSale)
})

test('a draw that was not decided says why next to the button', async () => {
  const screen = await live(member, '/confirm-buy-product?packId=pack&buyCount=1', {
    '/user/pack/check': { state: 403, errors: { csrf_token: ['古いページです。'] } },
  })
  await screen.press(ja.drawing.yes)
  expect(screen.location()).toBe('/confirm-buy-product?packId=pack&buyCount=1')
  expect(screen.text()).toContain('古いページです。')
})

/** The answer of a shop whose queue is full. */
const crowd = { state: 503, errors: { server: ['混み合っております。'] }, retry_after: 1, ahead: 4321 }

test('in a crowd the draw button becomes a place in the queue, which retries by itself', {
  meta: {
    proves: [
      {
        id: 'crowd-check',
        section: 'operating',
        says: 'In a crowd the draw button shows the place in the line and asks again by itself.',
        from: 'own',
        file: 'web/storefront/packs/in-line.tsx',
        breaks: { replace: 'ask.current()', with: '{}' },
      },
    ],
  },
}, async () => {
  const instead: Instead = { '/user/pack/check': crowd }
  const screen = await live(member, '/pack-detail?packId=pack', instead)
  await screen.press(ja.packDetail.draw('1'))
  await expect.poll(screen.text).toContain(ja.packDetail.inLine.place('4,321'))
  expect(screen.text()).toContain(ja.packDetail.inLine.again('1'))
  delete instead['/user/pack/check']
  await expect.poll(screen.dialog, { timeout: 20_000 }).toContain(ja.drawing.confirmTitle)
  expect(screen.text()).not.toContain(ja.packDetail.inLine.title)
})

test('in a crowd a confirmed draw is sent again with the same token, until the visitor stops it', {
  meta: {
    proves: [
      {
        id: 'crowd-buy',
        section: 'operating',
        says: 'In a crowd a confirmed draw is sent again with its token, until the visitor stops it.',
        from: 'own',
        file: 'web/storefront/packs/order/order.tsx',
        breaks: { replace: 'onStop={line.stop}', with: 'onStop={() => {}}' },
      },
    ],
  },
}, async () => {
  const instead: Instead = {
    '/user/pack/buy': crowd,
    '/user/pack/gache_result': { state: 500, errors: {} },
  }
  const screen = await live(member, '/confirm-buy-product?packId=pack&buyCount=1', instead)
  const buys = () => screen.asked.filter((call) => call.includes('/user/pack/buy'))
  await screen.press(ja.drawing.yes)
  await expect.poll(screen.text).toContain(ja.packDetail.inLine.place('4,321'))
  await expect.poll(() => buys().length, { timeout: 20_000 }).toBeGreaterThan(1)
  await screen.press(ja.packDetail.inLine.stop)
  expect(screen.text()).not.toContain(ja.packDetail.inLine.title)
  delete instead['/user/pack/buy']
  await screen.press(ja.drawing.yes)
  expect(screen.location()).toBe('/gacha-animation')
  expect(new Set(buys()).size).toBe(1)
})

test('a choice is sent as shown and leads to the thanks, also when it was made before', {
  meta: {
    proves: [
      {
        id: 'choice-made',
        section: 'transitions',
        says: 'Confirm sends both lists; state 200, result 1: to /thank-you.',
        from: 'spec',
        file: 'web/storefront/drawing/confirm-get-card-list/screen.tsx',
        breaks: { replace: 'navigate(thankYouPath(draw.packId, draw.drawId)', with: "navigate('/'" },
      },
    ],
  },
}, async () => {
  const before: Instead = { '/user/pack/decision': { state: 204, result: -1, point: 0 } }
  for (const instead of [{}, before]) {
    const drawId = await shop.draw(member, 'pack', 2)
    await member.post('/user/pack/revealed', { history_id: drawId })
    const screen = await live(
      member,
      `/confirm-get-card-list?selectedCardHistoryIds=${drawId}.1&history_id=${drawId}`,
      instead,
    )
    await screen.press(ja.drawing.confirmChoice)
    expect(screen.asked.find((call) => call.includes('/user/pack/decision'))).toContain(
      `{"send_card":["${drawId}.1"],"reduction_card":["${drawId}.0"],"with_waiting":false}`,
    )
    expect(screen.location()).toMatch(/^\/thank-you\?/)
  }
})

test('too few coins to keep the rank: an alert says how many are missing', {
  meta: {
    proves: [
      {
        id: 'rank-short',
        section: 'transitions',
        says: 'Coins below `rank_coin`: an alert says that they are not enough.',
        from: 'spec',
        file: 'web/storefront/account/my-page/rank-maintenance.tsx',
        breaks: { replace: 'coinHundredths < price\n', with: 'coinHundredths <= 0\n' },
      },
    ],
  },
}, async () => {
  const keeper = await visitorOf('POST /user/buy_rank')
  const screen = await live(keeper, '/my-page', {
    '/user/point': { state: 200, is_login: '1', rank: 2, point: 0, coin: 60, ...nothingWaits },
  })
  await screen.press(ja.myPage.maintenance.button)
  expect(screen.dialog()).toContain('コインが不足しています')
  expect(screen.dialog()).toContain(ja.myPage.maintenance.short('40'))
})

test('a guest who returns from a payment is shown the login that leads back to its result (ruling 37)', async () => {
  const path = '/complete-carrier?payment_id=p1'
  const screen = await live(shop.visitor(), path)
  await screen.press(ja.paying.result.login)
  expect(screen.location()).toBe(`/login?next=${encodeURIComponent(path)}`)
})

test('a visitor who registers instead of logging in arrives where they were going, too (ruling 37)', {
  meta: {
    proves: [
      {
        id: 'register-arrival',
        section: 'transitions',
        says: 'Who signs up on the way to a page goes on to it after the completion.',
        from: 'ruling 37',
        file: 'web/storefront/joining/confirm-user-register/screen.tsx',
        breaks: {
          replace: 'navigate(withQuery(completeRegisterPath, arrivalQuery(query)),',
          with: 'navigate(completeRegisterPath,',
        },
      },
    ],
  },
}, async () => {
  const screen = await live(shop.visitor(), '/my-page')
  await screen.press(ja.login.register)
  expect(screen.location()).toBe('/user-register?next=%2Fmy-page')
  for (const [name, value] of Object.entries(registration())) await screen.type(name, value)
  await screen.send('mail')
  expect(screen.location()).toMatch(/^\/confirm-user-register\?lastName=.*&next=%2Fmy-page$/)
  await screen.press(ja.registration.agree)
  await screen.press(ja.registration.submit)
  expect(screen.location()).toBe('/complete-user-register?next=%2Fmy-page')
  expect(screen.text()).toContain(ja.registration.welcome('花子'))
  await screen.press(ja.registration.toArrival)
  expect(screen.location()).toBe('/my-page')
})

test('keeping the rank is confirmed with the coins before and after, bought, announced, and no longer offered', {
  meta: {
    proves: [
      {
        id: 'rank-bought',
        section: 'transitions',
        says: 'Enough coins: a confirmation, the purchase, its completion, and fresh data.',
        from: 'spec',
        file: 'web/storefront/account/my-page/rank-maintenance.tsx',
        breaks: {
          replace: 'await revalidate()\n    })\n\n  /** A dialog',
          with: '})\n\n  /** A dialog',
        },
      },
    ],
  },
}, async () => {
  const keeper = await visitorOf('POST /user/buy_rank')
  const { maintenance } = ja.myPage
  const screen = await live(keeper, '/my-page')
  await screen.press(maintenance.button)
  expect(screen.dialog()).toMatch(/1,000.*−100.*900/)
  await screen.press(maintenance.yes)
  expect(screen.dialog()).toContain(maintenance.doneTitle)
  expect(screen.text()).not.toContain(maintenance.button)
})

test('an exchange leads a visitor who was logged out meanwhile to the login', {
  meta: {
    proves: [
      {
        id: 'exchange-guest',
        section: 'transitions',
        says: 'Exchange: a visitor who is not logged in goes to /login.',
        from: 'spec',
        file: 'web/storefront/exchange/exchange-card/use-exchange.ts',
        breaks: { replace: 'navigate(loginPath({ next: pathname + search }))', with: "navigate('/')" },
      },
    ],
  },
}, async () => {
  const leaver = await shop.member({ coinHundredths: 5000 })
  const screen = await live(leaver, '/exchange-card')
  await leaver.get('/user/logout')
  await screen.press(ja.exchange.exchangeCard('offer'))
  expect(screen.location()).toBe('/login?next=%2Fexchange-card')
})

test('an exchange is confirmed with the coins before and after, made once, announced, and the list is read again', {
  meta: {
    proves: [
      {
        id: 'exchange-confirm',
        section: 'transitions',
        says: "Check, result '1': a confirmation with the coins before and after.",
        from: 'spec',
        file: 'web/storefront/exchange/exchange-card/exchange-dialogs.tsx',
        breaks: {
          replace: '<CoinAmount hundredths={coinHundredths - cost} size="l" />',
          with: '<CoinAmount hundredths={coinHundredths} size="l" />',
        },
      },
      {
        id: 'exchange-done',
        section: 'transitions',
        says: 'Done: the balance anew, a completion with the card, the list anew.',
        from: 'spec',
        file: 'web/storefront/exchange/exchange-card/use-exchange.ts',
        breaks: { replace: '      await revalidate()\n', with: '' },
      },
      {
        id: 'カードを引換しました。',
        section: 'messages',
        says: 'An exchange is done.',
        from: 'spec',
        file: 'phrases/storefront/exchange/ja.ts',
      },
    ],
  },
}, async () => {
  const screen = await live(await shop.member({ coinHundredths: 5000 }), '/exchange-card')
  const stock = Number(/在庫 ([\d,]+)/.exec(screen.text())?.[1]?.replace(',', ''))
  await screen.press(ja.exchange.exchangeCard('offer'))
  await vi.waitFor(() => expect(screen.dialog()).toMatch(/50.*−10.*40/))
  expect(screen.asked.find((call) => call.includes('/exchange_card/check'))).toContain('"change_num":1')
  await screen.press(ja.exchange.yes)
  expect(screen.dialog()).toContain('カードを引換しました。')
  expect(screen.dialog()).toContain('offer')
  expect(screen.text()).toContain(`在庫 ${stock - 1}`)
  expect(screen.text()).toContain(ja.exchange.note('40'))
})

test('an exchange over the limit is refused under its own title', {
  meta: {
    proves: [
      {
        id: 'exchange-limit',
        section: 'transitions',
        says: "Result '-3', the limit alone: titled 交換上限を超えています.",
        from: 'ruling 75',
        file: 'web/storefront/exchange/exchange-card/use-exchange.ts',
        breaks: { replace: "result === '-3' ? 'limit'", with: "result === '-4' ? 'limit'" },
      },
      {
        id: '交換上限を超えています',
        section: 'messages',
        says: 'Title when an exchange is over a limit.',
        from: 'spec',
        file: 'phrases/storefront/exchange/ja.ts',
      },
    ],
  },
}, async () => {
  const screen = await live(member, '/exchange-card', {
    '/user/exchange_card/check': refused({ count: ['4枚までです。'] }, { result: '-3' }),
  })
  await screen.press(ja.exchange.exchangeCard('offer'))
  await vi.waitFor(() => expect(screen.dialog()).toContain('交換上限を超えています'))
  expect(screen.dialog()).toContain('4枚までです。')
})

test('an exchange without coins says so', {
  meta: {
    proves: [
      {
        id: 'exchange-short',
        section: 'transitions',
        says: 'Coins short: titled コイン不足; any other reason has its own title.',
        from: 'ruling 75',
        file: 'web/storefront/exchange/exchange-card/use-exchange.ts',
        breaks: { replace: "result === '0' ? 'short'", with: "result === '2' ? 'short'" },
      },
      {
        id: 'コイン不足',
        section: 'messages',
        says: 'Title when coins are short.',
        from: 'spec',
        file: 'phrases/storefront/exchange/ja.ts',
      },
    ],
  },
}, async () => {
  const screen = await live(await shop.member(), '/exchange-card')
  await screen.press(ja.exchange.exchangeCard('offer'))
  await vi.waitFor(() => expect(screen.dialog()).toContain('コイン不足'))
  const held = await live(member, '/exchange-card', {
    '/user/exchange_card/check': refused({ count: ['在庫がありません。'] }, { result: '-1' }),
  })
  await held.press(ja.exchange.exchangeCard('offer'))
  await vi.waitFor(() => expect(held.dialog()).toContain('引き換えできませんでした'))
  expect(held.dialog()).not.toContain('コイン不足')
})

test('a history that fails to load is an error, and not empty', {
  meta: {
    proves: [
      {
        id: 'history-unread',
        section: 'transitions',
        says: 'Otherwise than logged: a history of packs that cannot be read is an error screen.',
        from: 'own 003',
        file: 'web/storefront/drawing/buy-product-history/loader.ts',
        breaks: {
          replace: 'orErrorScreen(answer)',
          with: 'orErrorScreen(answer.ok ? answer : { ok: true, data: { list: [], page: { page: 1, lastPage: 1, pages: [] } } })',
        },
      },
    ],
  },
}, async () => {
  const screen = await live(member, '/buy-product-history', {
    '/user/history/list/1': { state: 500, errors: { server: ['履歴を読み込めませんでした。'] } },
  })
  expect(screen.text()).toContain('履歴を読み込めませんでした。')
  expect(screen.text()).not.toContain(ja.histories.noDraws)
})

test('the phone is verified: a question, a code sent by itself, and fresh data', {
  meta: {
    proves: [
      {
        id: 'sms-send',
        section: 'transitions',
        says: 'SMS: after a question the popup sends a code by itself.',
        from: 'spec',
        file: 'web/storefront/account/verify-phone.tsx',
        breaks: { replace: '    void send()\n', with: '' },
      },
      {
        id: 'sms-done',
        section: 'transitions',
        after: 'sms-send',
        says: "Check, state 200: the popup closes, the member's data are loaded anew, an alert says so.",
        from: 'spec',
        file: 'web/storefront/account/verify-phone.tsx',
        breaks: { replace: '      await revalidate()\n', with: '' },
      },
      {
        id: 'SMSコードを送信しますか？',
        section: 'messages',
        says: 'Before a code is sent.',
        from: 'spec',
        file: 'phrases/storefront/account/ja.ts',
      },
      {
        id: 'SMS認証が完了しました。',
        section: 'messages',
        says: 'The phone is verified.',
        from: 'spec',
        file: 'phrases/storefront/account/ja.ts',
      },
    ],
  },
}, async () => {
  const newcomer = shop.visitor()
  const form = registration()
  await newcomer.post('/user/append', form)
  const screen = await live(newcomer, '/change-member')
  await screen.press(ja.phones.verify)
  expect(screen.dialog()).toContain('SMSコードを送信しますか？')
  await screen.press(ja.phones.send)
  expect(screen.asked.at(-1)).toBe(`POST /api/user/send_sms {"tel":"${form.tel}"}`)
  const [sms] = await writtenMessages(shop.db, {
    memberId: (await findMemberByMail(shop.db, String(form.mail)))?.id ?? '',
    channel: 'sms',
  })
  await screen.type('sms_code', String(/\d{6}/.exec(sms?.body ?? '')?.[0]))
  await screen.press(ja.phones.submit)
  expect(screen.dialog()).toContain('SMS認証が完了しました。')
  await screen.press(ja.ui.close)
  expect(screen.text()).toContain(ja.membership.phoneVerified)
})

test('a wrong code shows the first message about it', {
  meta: {
    proves: [
      {
        id: 'sms-wrong',
        section: 'transitions',
        after: 'sms-done',
        says: 'Any other state: the first message about `sms_code` is shown.',
        from: 'spec',
        file: 'web/storefront/account/verify-phone.tsx',
        breaks: { replace: "firstError(result, 'sms_code')", with: "firstError(result, 'code')" },
      },
    ],
  },
}, async () => {
  const screen = await live(await shop.member(), '/change-member', {
    '/user/check_sms': refused({ tel: ['番号が違います。'], sms_code: ['コードが違います。'] }),
  })
  await screen.press(ja.phones.verify)
  await screen.press(ja.phones.send)
  await screen.type('sms_code', '000000')
  await screen.press(ja.phones.submit)
  expect(screen.dialog()).toContain('コードが違います。')
})

test('an account whose phone can receive no code gets a message, and the popup closes', {
  meta: {
    proves: [
      {
        id: 'sms-user',
        section: 'transitions',
        says: 'A send error about `user_id` is said and closes the popup.',
        from: 'spec',
        file: 'web/storefront/account/verify-phone.tsx',
        breaks: { replace: "firstError(result, 'user_id')", with: "firstError(result, 'tel')" },
      },
    ],
  },
}, async () => {
  const screen = await live(await shop.member(), '/change-member', {
    '/user/send_sms': refused({ user_id: ['この番号には送信できません。'] }),
  })
  await screen.press(ja.phones.verify)
  await screen.press(ja.phones.send)
  expect(screen.dialog()).toContain('この番号には送信できません。')
  expect(screen.dialog()).not.toContain(ja.phones.codeTitle)
})

test('the input of the card form is neither sent nor stored', {
  meta: {
    proves: [
      {
        id: 'card-input-kept',
        section: 'rulings',
        says: 'What is typed into /card-input is sent and stored nowhere.',
        from: 'ruling 20',
        file: 'web/storefront/paying/card-input/screen.tsx',
        breaks: {
          replace: '        setDigits(next)\n',
          with: "        setDigits(next)\n        sessionStorage.setItem('card', next)\n",
        },
      },
    ],
  },
}, async () => {
  const screen = await live(member, '/card-input')
  const before = [...screen.asked]
  const { cardInput } = ja.paying
  for (const position of [1, 2, 3, 4]) await screen.type(cardInput.group(position), '4242')
  await screen.type(cardInput.code, '987')
  await screen.type(cardInput.holder, 'HANAKO')
  expect(screen.asked).toEqual(before)
  expect([pageWindow.sessionStorage.length, pageWindow.localStorage.length]).toEqual([0, 0])
})

test('context menu, pinch and double tap do nothing until the visitor allows zoom', {
  meta: {
    proves: [
      {
        id: 'context-menu',
        section: 'screens-every-page',
        says: 'The context menu and multi-touch zoom are blocked unless the visitor allows them.',
        from: 'ruling 22',
        file: 'web/storefront/shell/gestures.ts',
        breaks: { replace: "  block('contextmenu', (event) => !isWithin(event, editable))\n", with: '' },
      },
    ],
  },
}, async () => {
  const screen = await live(shop.visitor(), '/user-guide')
  blockGestures()
  const isBlocked = (event: Event) => {
    screen.find('main').dispatchEvent(event)
    return event.defaultPrevented
  }
  const newEvent = (type: string, more: object = {}) =>
    Object.assign(new pageWindow.Event(type, { bubbles: true, cancelable: true }), more) as unknown as Event
  await expect.poll(() => isBlocked(newEvent('contextmenu'))).toBe(true)
  expect(isBlocked(newEvent('touchstart', { touches: [1, 2] }))).toBe(true)
  expect(isBlocked(newEvent('touchstart', { touches: [1] }))).toBe(false)
  await screen.press(ja.shell.allowZoom)
  expect(isBlocked(newEvent('contextmenu'))).toBe(false)
})

test('moving points from other sites only says that the system is under maintenance', {
  meta: {
    proves: [
      {
        id: 'point-transfer',
        section: 'screens-every-page',
        says: 'Moving points from other sites only says that the system is under maintenance.',
        from: 'spec',
        file: 'web/storefront/shell/point-transfer-alert.tsx',
        breaks: {
          replace: 'home.pointTransferNoSite : home.pointTransferMaintenance',
          with: 'home.pointTransferMaintenance : home.pointTransferNoSite',
        },
      },
    ],
  },
}, async () => {
  const screen = await live(shop.visitor(), '/')
  await screen.press(ja.home.pointTransfer + ja.home.closedNow)
  await expect.poll(screen.dialog).toContain('システムメンテナンス中のため現在ご利用いただけません。')
})

test('a page that hydrates keeps its scroll position', {
  meta: {
    proves: [
      {
        id: 'page-stays',
        section: 'closed',
        says: 'A page that comes alive stays where its visitor has scrolled it to.',
        from: 'own',
        file: 'web/storefront/shell/shell.tsx',
        breaks: {
          replace: 'before.search === search) return',
          with: 'before.search === search) window.scrollTo(0, 0)',
        },
      },
    ],
  },
}, async () => {
  pageWindow.scrollTo(0, 700)
  await live(shop.visitor(), '/user-guide')
  expect(pageWindow.scrollY).toBe(700)
})

test('each change of route begins at the top of the page', {
  meta: {
    proves: [
      {
        id: 'scroll',
        section: 'screens-every-page',
        says: 'The page begins at its top after each change of route.',
        from: 'spec',
        file: 'web/storefront/shell/shell.tsx',
        breaks: { replace: '    window.scrollTo(0, 0)\n', with: '' },
      },
    ],
  },
}, async () => {
  const screen = await live(shop.visitor(), '/user-guide')
  pageWindow.scrollTo(0, 700)
  await screen.press(ja.shell.privacy)
  expect([screen.location(), pageWindow.scrollY]).toEqual(['/privacy-protection', 0])
})

test('a pack whose weekly limit is reached can be drawn again when the next week begins, without a reload', async () => {
  const own = await shop.member()
  const path = '/user/pack/detail/pack'
  const { body } = await own.get(path)
  const limit = body.period_limit as object
  // Time stands until the page has said what it says before: however slow this machine is, it does.
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const soon = new Date(Date.now() + 60_000).toISOString()
  const reached = { can_limit: 1, period_limit: { ...limit, left: 0, renews_at: soon } }
  const instead: Instead = { [path]: { ...body, ...reached } }
  const screen = await live(own, '/pack-detail?packId=pack', instead)
  await expect
    .poll(() => screen.text(), { timeout: 10_000 })
    .toContain(ja.packDetail.periodReached.week('45'))
  instead[path] = body
  vi.setSystemTime(Date.parse(soon))
  await expect
    .poll(() => screen.text(), { timeout: 10_000 })
    .toContain(ja.packDetail.periodLeft.week('45', '45'))
})

test('an open page follows its pack: the rest, the best prize, sold out; on return it waits for them', {
  meta: {
    proves: [
      {
        id: 'live-page',
        section: 'rulings',
        says: 'An open page follows: figures, sold out, the draw button.',
        from: 'ruling 32',
        file: 'web/storefront/packs/pack-detail/draw-bar.tsx',
        breaks: { replace: 'largest === 0 || isStale ||', with: 'largest === 0 ||' },
      },
    ],
  },
}, async () => {
  const prizes = [prize('hit', 1, { tier: 7, rarity: 3 }), prize('common', 9)]
  await makePack(shop.db, 'followed', { prizes })
  const visitor = shop.visitor()
  const { body } = await visitor.get('/user/pack/detail/followed')
  const screen = await live(visitor, '/pack-detail?packId=followed')
  let hours = 0
  /** Told by the newest stream, as the shop would, and later than all that was loaded. */
  const told = (news: object) => {
    const at = new Date(Date.now() + ++hours * 3_600_000).toISOString()
    const stream = openedStreams.at(-1)
    const data = JSON.stringify({ ...body, ...news, as_of: at })
    stream?.dispatchEvent(Object.assign(new Event('message'), { data }))
    stream?.dispatchEvent(Object.assign(new Event('at'), { data: at }))
  }
  const comes = (what: () => unknown) => expect.poll(what, { timeout: 20_000 })
  const button = () =>
    [...document.querySelectorAll('button')].find(
      ({ textContent }) => textContent === ja.packDetail.draw('1'),
    )
  const turn = (hidden: boolean) => {
    Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
    document.dispatchEvent(new pageWindow.Event('visibilitychange') as unknown as Event)
  }
  expect(screen.text()).toMatch(/\d\d:\d\d:\d\d 現在/)
  expect(button()?.disabled).toBe(false)

  told({ pack_count: 4, left: [4, 0], gone_on: [null, '2026-12-01'] })
  // The style sheet shows one of the two texts by it.
  await comes(() => document.querySelector('[data-live]')?.textContent).toContain(ja.packs.live)
  for (const news of ['残り 4 / 10', '2026/12/01 当選', '100%']) expect(screen.text()).toContain(news)

  // However slow this machine is, the page does not lose its patience.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  turn(true)
  const streams = openedStreams.length
  turn(false)
  expect(openedStreams).toHaveLength(streams + 1)
  await comes(() => button()?.disabled).toBe(true)
  told({ pack_count: 3, left: [3, 0], gone_on: [null, '2026-12-01'] })
  await comes(() => button()?.disabled).toBe(false)

  told({ pack_count: 0, status: 'sold_out', best_left: null, average: null, left: [0, 0] })
  await comes(button).toBeUndefined()
  for (const news of [ja.packDetail.soldOut, ja.packDetail.noneLeft]) expect(screen.text()).toContain(news)
})

test('the chosen count is kept over a purchase of points, until another is chosen', async () => {
  const { wantedPackPath } = await import('#web/storefront/packs/wanted-count.ts')
  const poor = await shop.member({ points: 100 })
  const screen = await live(poor, '/pack-detail?packId=commons&buyCount=10')
  expect(wantedPackPath('commons')).toBe('/pack-detail?packId=commons')
  await screen.press(ja.packDetail.draw('10'))
  await screen.press(ja.packDetail.buyPoints)
  expect(screen.location()).toBe('/buy-point?packId=commons&count=10')
  expect(wantedPackPath('commons')).toBe(drawAgainPath('commons', 10))
  expect(wantedPackPath('pack')).toBe('/pack-detail?packId=pack')
})

test('a row of drawn cards shows its card large, with its details', async () => {
  const own = await shop.member({ points: 1000 })
  const drawId = await shop.draw(own, 'commons', 2)
  await own.post('/user/pack/decision', {
    send_card: [`${drawId}.0`, `${drawId}.1`],
    reduction_card: [],
  })
  for (const address of [
    `/buy-product-history-detail?packHistoryId=${drawId}`,
    `/thank-you?history_id=${drawId}`,
    '/collection',
  ]) {
    const screen = await live(own, address)
    expect(screen.dialog()).toBe('')
    await screen.press(ja.packDetail.viewer.open('common'))
    // The viewer is loaded with the first press.
    await vi.waitFor(() => expect(screen.dialog(), address).toContain(ja.packDetail.viewer.flip))
    expect(screen.dialog().includes(ja.collection.copiesOf('2')), address).toBe(address === '/collection')
  }
})

test('a card that was not drawn leads in one press to the packs that hold it, and to following them', async () => {
  await makePack(shop.db, 'holds', { prizes: [prize('missing', 3), prize('common', 2)] })
  await makePack(shop.db, 'held-none', { prizes: [prize('nowhere', 1)] })
  const own = await shop.member({ points: 1000 })
  await shop.draw(own, 'held-none', 1)
  const words = ja.collection
  const screen = await live(own, '/collection')
  await screen.press(words.find('nowhere'))
  await vi.waitFor(() => expect(screen.dialog()).toContain(words.heldByNone))
  await screen.press(ja.ui.close)
  await screen.press(words.find('missing'))
  await vi.waitFor(() => expect(screen.dialog()).toContain(words.left('3', '3')))
  for (const shown of ['missing', 'holds', words.inBox('5', '5')]) expect(screen.dialog()).toContain(shown)
  expect(screen.find('dialog ul a').getAttribute('href')).toBe('/pack-detail?packId=holds')

  const { body } = await shop.visitor().get('/user/pack/detail/holds')
  const [missing = 0] = (
    (await shop.visitor().get('/user/pack/holding/missing')).body.list as unknown as { prizes: number[] }[]
  ).flatMap(({ prizes }) => prizes)
  let hours = 0
  const told = (left: number) => {
    const at = new Date(Date.now() + ++hours * 3_600_000).toISOString()
    const lefts = (body.left as unknown as number[]).map((old, at) => (at === missing ? left : old))
    const data = JSON.stringify({ ...body, pack_count: left + 2, left: lefts, as_of: at })
    openedStreams.at(-1)?.dispatchEvent(Object.assign(new Event('message'), { data }))
    openedStreams.at(-1)?.dispatchEvent(Object.assign(new Event('at'), { data: at }))
  }
  // The stream is opened by a file that is loaded with the first pack.
  const follows = () => {
    told(1)
    return screen.dialog()
  }
  await expect.poll(follows, { timeout: 20_000 }).toContain(words.left('1', '3'))
  told(0)
  await expect.poll(() => screen.dialog(), { timeout: 20_000 }).toContain(words.heldByNone)
})

test('the recent wins of a pack say how long ago they were, and are hidden while there are none', async () => {
  await makePack(shop.db, 'won', { prizes: [prize('won', 5, { tier: 7, rarity: 3 })] })
  const own = await shop.member({ points: 1000 })
  const drawId = await shop.draw(own, 'won', 1)
  const none = await live(own, '/pack-detail?packId=won')
  expect(none.text()).not.toContain(ja.recentWins.title)
  await own.post('/user/pack/revealed', { history_id: drawId })
  const some = await live(shop.visitor(), '/pack-detail?packId=won')
  expect(some.text()).toContain(ja.recentWins.title)
  expect(some.text()).toContain(ja.recentWins.justNow)
})

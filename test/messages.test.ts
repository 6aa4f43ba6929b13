import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FilledShop, filledShop, type Member } from './filled-shop.ts'

// The sentences of §8 that the server says, word for word.

let shop: FilledShop
let member: Member
beforeAll(async () => {
  shop = await filledShop()
  member = await shop.member()
})
afterAll(() => shop.close())

const errorsOf = async (answer: Promise<{ body: { errors?: Record<string, string[]> } }>) =>
  (await answer).body.errors

test('a login that fails', {
  meta: {
    proves: [
      {
        id: 'メールアドレスまたはパスワードが一致しません。',
        section: 'messages',
        says: 'Login failed.',
        from: 'spec',
        file: 'phrases/answers/ja.ts',
      },
    ],
  },
}, async () => {
  expect(await errorsOf(shop.visitor().post('/user/login', { mail: 'a@b.example', pass: 'x' }))).toEqual({
    mail: ['メールアドレスまたはパスワードが一致しません。'],
  })
})

test('point transfer', {
  meta: {
    proves: [
      {
        id: 'システムメンテナンス中のため現在ご利用いただけません。',
        section: 'messages',
        says: 'Point transfer, and every call while the shop is closed.',
        from: 'spec',
        file: ['phrases/answers/point-transfer/ja.ts', 'phrases/answers/ja.ts'],
      },
    ],
  },
}, async () => {
  expect(await errorsOf(member.get('/user/transfer/point'))).toEqual({
    transfer: ['システムメンテナンス中のため現在ご利用いただけません。'],
  })
})

test('an impossible value', {
  meta: {
    proves: [
      {
        id: '不正な値です。',
        section: 'messages',
        says: 'The default message about a value.',
        from: 'spec',
        file: 'phrases/answers/ja.ts',
      },
    ],
  },
}, async () => {
  expect(await errorsOf(member.post('/user/pack/check', { pack_id: 5, count: '1' }))).toEqual({
    pack_id: ['不正な値です。'],
  })
})

test('too few coins', {
  meta: {
    proves: [
      {
        id: 'コインが不足しています',
        section: 'messages',
        says: 'Too few coins.',
        from: 'spec',
        file: 'phrases/answers/draw/ja.ts',
      },
    ],
  },
}, async () => {
  expect(await errorsOf(member.post('/user/pack/check', { pack_id: 'coins', count: '1' }))).toEqual({
    count: ['コインが不足しています'],
  })
})

test('too few points', {
  meta: {
    proves: [
      {
        id: 'ポイントが不足しています。',
        section: 'messages',
        says: 'Too few points.',
        from: 'own',
        file: 'phrases/answers/draw/ja.ts',
      },
    ],
  },
}, async () => {
  expect(await errorsOf(member.post('/user/pack/check', { pack_id: 'pack', count: '1' }))).toEqual({
    count: ['ポイントが不足しています。'],
  })
})

test('an exchange of none', {
  meta: {
    proves: [
      {
        id: '引換数を選択してください。',
        section: 'messages',
        says: 'A count that cannot be; only the call can answer it.',
        from: 'spec',
        file: 'phrases/answers/exchange/ja.ts',
      },
    ],
  },
}, async () => {
  expect(
    await errorsOf(member.post('/user/exchange_card/check', { card_id: 'offer', change_num: 0 })),
  ).toEqual({ count: ['引換数を選択してください。'] })
})

test('an invalid anti-forgery token', {
  meta: {
    proves: [
      {
        id: 'ページの有効期限が切れました。再読み込みしてもう一度お試しください。',
        section: 'messages',
        says: 'The anti-forgery token is not good.',
        from: 'own',
        file: 'phrases/answers/ja.ts',
      },
    ],
  },
}, async () => {
  expect(await errorsOf(member.postRaw('/user/withdraw', { csrf_token: 'x', json: '{}' }))).toEqual({
    csrf_token: ['ページの有効期限が切れました。再読み込みしてもう一度お試しください。'],
  })
})

test('a fault of the server', {
  meta: {
    proves: [
      {
        id: 'サーバーエラーが発生しました。しばらくしてからもう一度お試しください。',
        section: 'messages',
        says: 'A fault of the server.',
        from: 'spec',
        file: 'phrases/answers/ja.ts',
        breaks: {
          replace: '`サーバーエラーが発生しました。しばらくしてからもう一度お試しください。',
          with: '`別の文です。',
        },
      },
    ],
  },
}, async () => {
  await shop.pool.query('alter table referral rename to out_of_reach')
  expect(await errorsOf(member.get('/user/referral'))).toEqual({
    server: [
      expect.stringMatching(
        /^サーバーエラーが発生しました。しばらくしてからもう一度お試しください。お問い合わせの際は、エラー番号「[0-9A-Z-]{14}」をお知らせください。$/,
      ),
    ],
  })
  await shop.pool.query('alter table out_of_reach rename to referral')
})

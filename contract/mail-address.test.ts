import { expect, test } from 'vitest'
import { foldMail, isMailAddress } from './mail-address.ts'

test.each([
  'taro@shop.example',
  "o'brien@shop.example",
  'taro+shop@gmail.com',
  'a..b@docomo.ne.jp',
  '.a.@ezweb.ne.jp',
  'a.@t1.ezweb.ne.jp',
  '_a-b=c!#$%&*/?^`{|}~@shop.example',
  '0@0.example',
  'taro@xn--wgv71a.jp',
  'taro@日本語.jp',
  `${'a'.repeat(64)}@shop.example`,
  `a@${'b'.repeat(63)}.example`,
])('%s can receive, and keeps its spelling', (mail) => {
  expect(foldMail(mail)).toBe(mail)
  expect(isMailAddress(mail)).toBe(true)
})

test.each([
  ['ｔａｒｏ＠ｓｈｏｐ．ｅｘａｍｐｌｅ', 'taro@shop.example'],
  ['taro@shop。example', 'taro@shop.example'],
  ['taro@shop｡example', 'taro@shop.example'],
  ['  Taro@Shop.Example\u3000', 'taro@shop.example'],
  ['\u200bta\u00adro@shop.example\ufeff', 'taro@shop.example'],
  ['\u202ataro@shop.example\u202c', 'taro@shop.example'],
  ['o’brien@shop.example', "o'brien@shop.example"],
  ['taro‐san@shop−x.example', 'taro-san@shop-x.example'],
])('%s is %s', (typed, mail) => {
  expect(foldMail(typed)).toBe(mail)
  expect(isMailAddress(mail)).toBe(true)
})

test.each([
  ['', 'nothing'],
  ['taro', 'no host'],
  ['@shop.example', 'no local part'],
  ['..@shop.example', 'only dots'],
  ['ああああ@shop.example', 'a local part beyond ASCII'],
  ['josé@shop.example', 'a local part beyond ASCII'],
  ['ta ro@shop.example', 'a blank'],
  ['taro@shop', 'a host without a dot'],
  ['taro@localhost', 'a host without a dot'],
  ['taro@.shop.example', 'an empty label'],
  ['taro@shop..example', 'an empty label'],
  ['taro@shop.example.', 'an empty label'],
  ['taro@-shop.example', 'a hyphen at the edge'],
  ['taro@shop-.example', 'a hyphen at the edge'],
  ['taro@192.0.2.1', 'a number'],
  ['taro@[192.0.2.1]', 'a number in brackets'],
  ['taro@shop_x.example', 'a sign in the host'],
  ['a@b@shop.example', 'two @'],
  ['"a b"@shop.example', 'quotes'],
  ['taro,hanako@shop.example', 'a list'],
  ['<taro@shop.example>', 'brackets'],
  ['taro@shop.example;', 'the end of a list'],
  ['taro@shop.example\nBcc: a@b.example', 'a line'],
  [`${'a'.repeat(65)}@shop.example`, 'a local part of 65'],
  [`a@${'b'.repeat(64)}.example`, 'a label of 64'],
  [`a@${`${'b'.repeat(60)}.`.repeat(4)}example.jp`, 'more than 254'],
])('%s cannot receive: %s', (typed) => {
  expect(isMailAddress(foldMail(typed))).toBe(false)
})

import { expect, test } from 'vitest'
import { deviceOf } from './user-agent.ts'

const mozilla = (rest: string) => `Mozilla/5.0 ${rest}`
const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const iPhone = '(iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'

test.each([
  ['iPhone', 'Safari', mozilla(`${iPhone} Version/26.0 Mobile/15E148 Safari/604.1`)],
  ['iPhone', 'Chrome', mozilla(`${iPhone} CriOS/142.0.0.0 Mobile/15E148 Safari/604.1`)],
  ['iPhone', 'LINE', mozilla(`${iPhone} Mobile/15E148 Safari Line/15.1.0`)],
  ['iPhone', '', mozilla(`${iPhone} Mobile/15E148`)],
  ['Android', 'Chrome', mozilla(`(Linux; Android 10; K) ${webkit} Chrome/142.0.0.0 Mobile Safari/537.36`)],
  [
    'Android',
    'Samsung Internet',
    mozilla(`(Linux; Android 10; K) ${webkit} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`),
  ],
  [
    'Windows',
    'Edge',
    mozilla(`(Windows NT 10.0; Win64; x64) ${webkit} Chrome/142.0 Safari/537.36 Edg/142.0`),
  ],
  ['Windows', 'Firefox', mozilla('(Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0')],
  [
    'Mac',
    'Safari',
    mozilla('(Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/26.0 Safari/605.1.15'),
  ],
  ['Linux', 'Chrome', mozilla(`(X11; Linux x86_64) ${webkit} Chrome/142.0.0.0 Safari/537.36`)],
])('recognises %s and %s', (device, browser, userAgent) => {
  expect(deviceOf(userAgent)).toEqual({ device, browser })
})

test('gives no name to an unknown browser, and never repeats its own words', {
  meta: {
    proves: [
      {
        id: 'device-names',
        section: 'rulings',
        says: 'A device is named with fixed words, never with those of a browser.',
        from: 'own',
        breaks: { replace: "?.[0] ?? ''", with: '?.[0] ?? text' },
      },
    ],
  },
}, () => {
  for (const userAgent of [undefined, '', '<b>iPhoneX</b>', 'curl/8.0', 'x'.repeat(100_000)])
    expect(deviceOf(userAgent)).toEqual({ device: '', browser: '' })
})

import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig, devices } from '@playwright/test'
import browsers from './tools/browsers.json' with { type: 'json' }

/** Chromium as root, without background network traffic. */
const quietFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** `npm run test:deep`: every journey in all four projects, as the devices are and with everything moving. */
const isDeep = process.env.TEST_DEEP === '1'

const systemBrowser = [...(isDeep ? [] : browsers.withoutWindow), ...browsers.withWindow].find((file) =>
  existsSync(file),
)

// A phone has 2.6 dots a pixel: drawn without a graphics card they cost more than all the shop does.
const { deviceScaleFactor: phoneScale } = devices['Pixel 7']
const phone = {
  ...devices['Pixel 7'],
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: isDeep ? phoneScale : 1,
}
const desktop = { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 900 } }

// The tags of a journey say where `npm test` runs it: in the projects that they name, as `@desktop-ja`; nowhere with
// `@deep`; and without any of these on a Japanese phone. So each promise is seen once, and each size and language has
// its turn; an English phone comes in deep runs. A deep run leaves out only `@shared`, whose journeys change a thing
// that the whole shop has once, and have a part for each of two projects.
const runsAll = isDeep || process.env.ALL_JOURNEYS === '1'
const elsewhere = ['deep', 'phone-en', 'desktop-ja', 'desktop-en'].map((tag) => `@${tag}`).join('|')
const quickly = {
  'phone-ja': new RegExp(`@phone-ja|^(?!.*(${elsewhere}))`, 's'),
  'phone-en': /@phone-en/,
  'desktop-ja': /@desktop-ja/,
  'desktop-en': /@desktop-en/,
}
/** Journeys that close the shop run once all others are over, one project after the other. */
const closesShop = /@closes-shop/
const apart = '@closes-shop|@(closed-)?pictures'
/** Which journeys a project has beside the others. */
const besideOthers = (name: keyof typeof quickly) =>
  runsAll
    ? { grepInvert: new RegExp(/phone-ja|desktop-en/.test(name) ? apart : `${apart}|@shared`) }
    : { grepInvert: new RegExp(apart), grep: quickly[name] }
/** `npm run pictures -- shop`: nothing but the walks that look at every screen. */
const takesPictures = process.env.TAKE_PICTURES === '1'
const pictures = { timeout: 600_000, grep: /@pictures/ }
/** The pictures of the closed shop, taken once no other journey runs. */
const closed = (...dependencies: string[]) => ({ ...pictures, grep: /@closed-pictures/, dependencies })
const sharp = { ...phone, deviceScaleFactor: 2 }
const japanese = { ...sharp, locale: 'ja-JP' }
const english = { ...sharp, locale: 'en-US' }

// The shop and the commands that journeys run in their own process have the same key.
process.env.SHOP_KEY ??= randomBytes(32).toString('base64')

export default defineConfig({
  testDir: 'test/journeys',
  testMatch: '*.journey.ts',
  outputDir: 'artifacts/journeys',
  globalSetup: './test/journeys/open-shop.ts',
  fullyParallel: true,
  workers: availableParallelism(),
  // Long enough for a machine that has much else to do: the longest journeys take a minute on a quiet one.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['json', { outputFile: 'artifacts/journeys.json' }]],
  use: {
    timezoneId: 'Asia/Tokyo',
    // Journeys about movement ask for it themselves.
    contextOptions: { reducedMotion: isDeep ? 'no-preference' : 'reduce' },
    screenshot: 'only-on-failure',
    // A page under a service worker hides its requests from a journey that answers them itself.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: systemBrowser,
      args: quietFlags,
      // Without a language of UTF-8 a browser on Linux keeps no file under a Japanese name.
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
    },
  },
  projects: takesPictures
    ? [
        { name: 'pictures-ja', ...pictures, use: japanese },
        { name: 'pictures-en', ...pictures, use: english },
        // Their pictures stand beside the others of their language.
        { name: 'closed/pictures-ja', ...closed('pictures-ja', 'pictures-en'), use: japanese },
        { name: 'closed/pictures-en', ...closed('closed/pictures-ja'), use: english },
      ]
    : [
        { name: 'desktop-en', ...besideOthers('desktop-en'), use: { ...desktop, locale: 'en-US' } },
        { name: 'desktop-ja', ...besideOthers('desktop-ja'), use: { ...desktop, locale: 'ja-JP' } },
        { name: 'phone-ja', ...besideOthers('phone-ja'), use: { ...phone, locale: 'ja-JP' } },
        { name: 'phone-en', ...besideOthers('phone-en'), use: { ...phone, locale: 'en-US' } },
        {
          name: 'closing-desktop-en',
          grep: closesShop,
          dependencies: Object.keys(quickly),
          use: { ...desktop, locale: 'en-US' },
        },
        ...(runsAll
          ? [
              {
                name: 'closing-phone-ja',
                grep: closesShop,
                dependencies: ['closing-desktop-en'],
                use: { ...phone, locale: 'ja-JP' },
              },
            ]
          : []),
      ],
})

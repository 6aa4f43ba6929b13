import { existsSync } from 'node:fs'
import { defineConfig, devices } from '@playwright/test'

const systemBrowser = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(
  (file) => existsSync(file),
)

/** Chromium as root and without a network of its own. */
const quietFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const phone = { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } }
const desktop = { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 900 } }

export default defineConfig({
  testDir: 'test/journeys',
  testMatch: '*.journey.ts',
  outputDir: 'artifacts/journeys',
  globalSetup: './test/journeys/open-shop.ts',
  fullyParallel: true,
  workers: 2,
  timeout: 120_000,
  // Long enough for a machine that has much else to do.
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: 'artifacts/journeys.json' }]],
  use: {
    timezoneId: 'Asia/Tokyo',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: systemBrowser, args: quietFlags },
  },
  projects: [
    { name: 'phone-ja', use: { ...phone, locale: 'ja-JP' } },
    { name: 'phone-en', use: { ...phone, locale: 'en-US' } },
    { name: 'desktop-ja', use: { ...desktop, locale: 'ja-JP' } },
    { name: 'desktop-en', use: { ...desktop, locale: 'en-US' } },
  ],
})

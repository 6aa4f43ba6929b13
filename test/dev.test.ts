import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import browsers from '#tools/browsers.json' with { type: 'json' }
import { endProcesses, freePort, startProcess } from './shop-process.ts'

// `npm run dev` in a copy of this checkout, so that what is changed here stays as it is.

const root = join(import.meta.dirname, '..')

let checkout: string
beforeAll(async () => {
  checkout = await mkdtemp(join(tmpdir(), 'fukuhiki-dev-'))
  const words = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', ':!docs']
  const files = execFileSync('git', words, { cwd: root, maxBuffer: 1e8 })
  const copied = execFileSync('tar', ['-c', '--null', '-T', '-'], { cwd: root, input: files, maxBuffer: 1e9 })
  execFileSync('tar', ['-x', '-C', checkout], { input: copied })
  await symlink(join(root, 'node_modules'), join(checkout, 'node_modules'))
})
afterAll(() => rm(checkout, { recursive: true, force: true }))
afterEach(endProcesses)

async function change(file: string, from: string, to: string): Promise<void> {
  const path = join(checkout, file)
  const text = await readFile(path, 'utf8')
  expect(text).toContain(from)
  await writeFile(path, text.replace(from, to))
}

const openBrowser = () =>
  chromium.launch({
    executablePath: [...browsers.withoutWindow, ...browsers.withWindow].find((file) => existsSync(file)),
    args: ['--no-sandbox'],
  })

// Half a minute, most of it for Vite's first look at the packages.
describe.runIf(process.env.TEST_DEEP === '1')('the development server', () => {
  test('shows a changed component in the open page, and a changed route after a restart with the same database', async () => {
    const [port, emulatorPort] = [await freePort(), await freePort()]
    const dataFolder = join(checkout, 'data')
    await mkdir(dataFolder)
    const environment = { PORT: port, EMULATOR_PORT: emulatorPort, DATA_FOLDER: dataFolder }
    const dev = startProcess('tools/run-shop.mjs', environment, ['dev'], { checkout })
    await dev.says('The shop is open')
    await dev.says('payment emulator')
    const origin = `http://localhost:${port}`
    const get = async (path: string) => (await fetch(origin + path)).text()
    const renders = async (words: string) => (await get('/')).includes(words)
    const soon = { timeout: 60_000 }
    const server = () => readFile(join(dataFolder, 'postgres/postmaster.pid'), 'utf8')
    const before = await server()

    const browser = await openBrowser()
    try {
      const page = await browser.newPage()
      const refused: string[] = []
      page.on('console', (said) => /Content Security Policy/.test(said.text()) && refused.push(said.text()))
      await page.goto(origin)
      await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }))
      await change('web/storefront/shell/shop-logo.tsx', '{shopName}</span>', '{shopName}, as written</span>')
      await page.getByText(', as written').first().waitFor()
      expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true)
      await expect.poll(() => renders(', as written'), soon).toBe(true)
      expect(refused).toEqual([])
    } finally {
      await browser.close()
    }

    expect(await get('/livez')).toBe('{"live":true}')
    await change('server/http/health.ts', '{ live: true }', '{ live: "as written" }')
    await expect.poll(() => get('/livez'), soon).toBe('{"live":"as written"}')
    expect(await server()).toBe(before)
    expect(await renders(', as written')).toBe(true)
  })
})

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { alarmNames } from '#server/watch/alarm.ts'
import { loadNouns } from '#tools/nouns.ts'
import { readCommand } from '#tools/shop-commands.ts'
import { type TestShop, testShop } from './shop.ts'
import { runShop } from './shop-command.ts'

// Every alarm has a page, and every command on a page exists and does what it says on a real shop.

const folder = join(import.meta.dirname, '../docs/runbooks')
const pages = readdirSync(folder).map((file) => ({ file, text: readFileSync(join(folder, file), 'utf8') }))
const nouns = await loadNouns()

let world: TestShop
beforeAll(async () => {
  world = await testShop()
})
afterAll(() => world.close())

test.each(alarmNames)('the alarm "%s" has a page that names it', (name) => {
  const page = pages.find(({ file }) => file === `${name.replaceAll(' ', '-')}.md`)
  expect(page?.text.split('\n')[2]).toContain(`\`${name}\``)
})

describe.each(pages)('$file', ({ text }) => {
  test('names its trigger, then says what it means, what to do in steps, and when it is over', () => {
    const [, , raisedBy, , meaning = ''] = text.split('\n')
    expect(raisedBy).toMatch(/^(Alarm|Alerts?|Doctor)\b.*\.$/)
    expect(meaning).toMatch(/^[A-Z`].*\.$/)
    const steps = Array.from(text.matchAll(/^(\d)\. /gm), ([, step]) => Number(step))
    expect(steps.length).toBeGreaterThan(0)
    expect(steps).toEqual(steps.map((_, index) => index + 1))
    expect(text.trimEnd().split('\n').at(-1)).toMatch(/^Over when .+\.$/)
  })

  test('leads to places that exist', () => {
    for (const [, path = '', heading] of text.matchAll(/\]\(([^)#]*)(?:#([^)]*))?\)/g)) {
      const file = join(dirname(join(folder, 'page')), path)
      expect(existsSync(file), path).toBe(true)
      if (heading === undefined) continue
      const heads = Array.from(readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm), ([, head = '']) =>
        head
          .toLowerCase()
          .replaceAll(/[^\w -]/g, '')
          .replaceAll(' ', '-'),
      )
      expect(heads).toContain(heading)
    }
  })

  const commands = Array.from(text.matchAll(/`([^`]+)`/g), ([, code = '']) => code).filter((code) =>
    /^(npm run shop -- |psql |curl |df )/.test(code),
  )
  test.runIf(commands.length > 0).each(commands)('%s', async (command) => {
    const words = Array.from(
      command.matchAll(/"([^"]*)"|(\S+)/g),
      ([, quoted, plain]) => quoted ?? plain ?? '',
    )
    const [program, ...rest] = words
    if (program === 'npm') {
      expect(rest.slice(0, 3)).toEqual(['run', 'shop', '--'])
      const asked = rest.slice(3)
      const reading = readCommand(nouns, asked)
      expect(reading).not.toHaveProperty('fault')
      expect(reading).not.toHaveProperty('shown')
      // A change, and what is about one purchase, is read and not done; the doctor has tests of its own.
      if (asked.includes('--why') || command.includes('<') || asked[0] === 'doctor') return
      expect(await runShop(world.db, asked)).toHaveProperty('lines')
    } else if (program === 'psql') {
      expect(rest.slice(0, 2)).toEqual(['$DATABASE_URL', '-c'])
      await world.applicationPool.query(rest[2] ?? '')
    } else if (program === 'curl') {
      const { pathname } = new URL(rest.at(-1) ?? '')
      expect((await world.shop.app.inject({ url: pathname })).statusCode).toBe(200)
    } else expect(command).toBe('df -h')
  })
})

import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { LoaderModule, Route, ScreenModule } from '#web/storefront/route/route.ts'

const storefront = join(import.meta.dirname, '..')
const declared = import.meta.glob<Route | Route[]>('../*/*/route.ts', { eager: true, import: 'route' })
const screens = import.meta.glob<ScreenModule>('../*/*/screen.tsx')
const loaders = import.meta.glob<LoaderModule>('../*/*/loader.ts')
const routes = Object.values(declared).flat()

describe('the folder of a screen', () => {
  test('declares its address beside the screen and the loader', () => {
    const folders = new Set([...Object.keys(screens), ...Object.keys(loaders)].map((file) => dirname(file)))
    expect(
      Object.keys(declared)
        .map((file) => dirname(file))
        .sort(),
    ).toEqual([...folders].sort())
    expect(routes.length).toBeGreaterThan(50)
  })

  test('exports its screen as `Screen` and its loader as `load`', async () => {
    for (const [file, read] of Object.entries(screens))
      expect(typeof (await read()).Screen, file).toBe('function')
    for (const [file, read] of Object.entries(loaders))
      expect(typeof (await read()).load, file).toBe('function')
  })

  test('is the only place in the code of the browser where its path is written', () => {
    const written = readdirSync(storefront, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
      .flatMap((file) => {
        const code = readFileSync(join(storefront, file), 'utf8').replaceAll(/^\s*(\/\/|\/?\*).*$/gm, '')
        return Array.from(code.matchAll(/['"`](\/[\w.-]+)(?=['"`?$/#])/g), ([, path]) => ({ file, path }))
      })
    // Not searched: the composed paths of the legal texts and of a course, and the top page's `/`.
    const spelled = routes.map(({ path }) => path).filter((path) => written.some((own) => own.path === path))
    expect(spelled.length).toBeGreaterThan(40)
    const again = spelled.filter((path) => written.filter((own) => own.path === path).length > 1)
    expect(again.map((path) => written.filter((own) => own.path === path))).toEqual([])
    const outside = written.filter(
      ({ file, path }) => spelled.includes(path ?? '') && !file.endsWith('/route.ts'),
    )
    expect(outside).toEqual([])
  })
})

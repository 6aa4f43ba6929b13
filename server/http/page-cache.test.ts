import { expect, test } from 'vitest'
import { Unavailable } from '#server/db/unavailable.ts'
import { createPageCache, type Rendering } from './page-cache.ts'

/** A page that shows `world.shown`, and counts how often it was made and checked. */
function pageOf(world: { shown: string; made: number; checked: number }) {
  return async (): Promise<Rendering<string>> => {
    const { shown } = world
    world.made++
    return {
      page: shown,
      bytes: 10,
      isGood: !shown.startsWith('failed'),
      isCurrent: async () => {
        world.checked++
        return world.shown === shown
      },
    }
  }
}

const start = () => ({ now: 1_000_000, shown: 'first', made: 0, checked: 0 })

test('concurrent readers share one rendering of a page', {
  meta: {
    proves: [
      {
        id: 'page-crowd',
        section: 'closed',
        says: 'Of a crowd that reads one page, one reader has it made.',
        from: 'own',
        breaks: { replace: 'checks.get(key) ?? begin(key, kept, make)', with: 'begin(key, kept, make)' },
      },
    ],
  },
}, async () => {
  const world = start()
  const cache = createPageCache<string>(() => world.now)
  const pages = await Promise.all(Array.from({ length: 1000 }, () => cache.read('a', pageOf(world))))
  expect(new Set(pages)).toEqual(new Set(['first']))
  expect(world.made).toBe(1)
})

test('a changed page shows half a second later, and an unchanged one is not rendered again', async () => {
  const world = start()
  const cache = createPageCache<string>(() => world.now)
  const read = () => cache.read('a', pageOf(world))
  await read()
  world.now += 500
  expect(await read()).toBe('first')
  expect(world).toMatchObject({ made: 1, checked: 1 })
  world.shown = 'second'
  world.now += 499
  // Between a quarter and half a second a reader has it checked, and does not wait.
  expect(await read()).toBe('first')
  world.now += 1
  expect(await read()).toBe('second')
  expect(world.made).toBe(2)
})

test('a change during a check is found by the next check', async () => {
  const world = start()
  const cache = createPageCache<string>(() => world.now)
  const slow = async () => {
    const made = await pageOf(world)()
    world.now += 400
    world.shown = 'changed meanwhile'
    return made
  }
  expect(await cache.read('a', slow)).toBe('first')
  world.now += 100
  expect(await cache.read('a', pageOf(world))).toBe('changed meanwhile')
})

test('a failed rendering is not cached, and the last good page is shown for a minute in its place', {
  meta: {
    proves: [
      {
        id: 'page-outage',
        section: 'closed',
        says: 'While the database is away, a page that was good a minute ago is shown.',
        from: 'own',
        breaks: { replace: 'isYoung && !made.isGood ? kept.page', with: 'false ? kept.page' },
      },
    ],
  },
}, async () => {
  const world = start()
  const cache = createPageCache<string>(() => world.now)
  const read = () => cache.read('a', pageOf(world))
  const away = () => cache.read('a', () => Promise.reject(new Unavailable('no connection')))
  world.shown = 'failed at once'
  expect(await read()).toBe('failed at once')
  world.shown = 'good'
  expect(await read()).toBe('good')
  world.shown = 'failed'
  world.now += 59_000
  expect(await read()).toBe('good')
  expect(await away()).toBe('good')
  world.now += 1000
  expect(await read()).toBe('failed')
  await expect(away()).rejects.toThrow('no connection')
})

test('a programming fault is reported even when a page is cached', async () => {
  const world = start()
  const cache = createPageCache<string>(() => world.now)
  await cache.read('a', pageOf(world))
  world.shown = 'second'
  world.now += 500
  await expect(cache.read('a', () => Promise.reject(new Error('a bug')))).rejects.toThrow('a bug')
})

test('a check that hangs does not make readers wait for long', async () => {
  const world = start()
  const cache = createPageCache<string>(() => world.now)
  await cache.read('a', pageOf(world))
  world.shown = 'second'
  world.now += 500
  expect(await cache.read('a', () => new Promise(() => {}))).toBe('first')
})

test('a clock that was set back makes every page old', async () => {
  const world = start()
  const cache = createPageCache<string>(() => world.now)
  await cache.read('a', pageOf(world))
  world.shown = 'second'
  world.now -= 3_600_000
  expect(await cache.read('a', pageOf(world))).toBe('second')
})

test('the least recently read pages are evicted first when the cache is full', async () => {
  const world = start()
  const cache = createPageCache<string>(() => world.now, 30)
  const read = (key: string) => cache.read(key, pageOf(world))
  for (const key of ['a', 'b', 'c']) await read(key)
  await read('a')
  await read('d')
  expect(world.made).toBe(4)
  for (const key of ['a', 'c', 'd']) await read(key)
  expect(world.made).toBe(4)
  await read('b')
  expect(world.made).toBe(5)
})

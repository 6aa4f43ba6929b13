import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Counts how often the heap is cleaned as a whole while three times its living size come and go. */
function cleanings(...begin: string[]): number {
  const file = JSON.stringify(join(import.meta.dirname, 'give-back-memory.ts'))
  const work = `
    const { keepHeapSmall } = await import(${file})
    ${begin.join('\n')}
    const kept = Array.from({ length: 300_000 }, (_, n) => ({ n, near: [n, n + 1, n + 2, n + 3] }))
    const ring = []
    for (let n = 0; n < 3000; n++) {
      ring.push(Array.from({ length: 2000 }, (_, m) => ({ m, of: [n, m] })))
      if (ring.length > 150) ring.shift()
    }
    if (kept.length === 0 || (${begin.length} > 0) !== (typeof gc === 'function')) process.exit(1)`
  const ran = spawnSync(process.execPath, ['--trace-gc', '--input-type=module', '--eval', work], {
    encoding: 'utf8',
  })
  expect(ran.status, ran.stderr).toBe(0)
  return ran.stdout.split('Mark-Compact').length - 1
}

test('a process that was started without flags has a heap that grows slowly, and may collect garbage', () => {
  expect(cleanings('keepHeapSmall()')).toBeGreaterThan(cleanings())
})

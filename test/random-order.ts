// Everything random in a test follows from one seed for the run, which the run prints (vitest.config.ts).

import { expect, onTestFailed } from 'vitest'
import { seeded } from './seeded.ts'

/** `TEST_SEED=<number>` repeats an earlier run; without it every run has another seed. */
export const seed = Number(process.env.TEST_SEED)

/**
 * Random numbers from 0 to below 1 for the running test. They follow from the seed and the test's name, so a test alone
 * gets the same as in a whole run. When the test fails, the seed is printed.
 */
export function seededRandom(): () => number {
  const name = expect.getState().currentTestName ?? ''
  onTestFailed(() => {
    process.stderr.write(`TEST_SEED=${seed} repeats the random order of "${name}"\n`)
  })
  let state = seed
  for (const letter of name) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 0x9e3779b1)
  return seeded(state)
}

export function shuffled<T>(items: readonly T[]): T[] {
  const random = seededRandom()
  return items
    .map((item) => ({ item, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item)
}

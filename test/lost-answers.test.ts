import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { operatorCallsByRoom } from '#contract/operator/calls.ts'
import { wireFields } from '#tools/contract-fields.ts'

// A journey loses the answer of every act of the console (test/journeys/lost-answer.ts).

const root = join(import.meta.dirname, '..')

/** Acts that no journey shows, each with the reason. */
const notShown: Record<string, string> = {
  giveUpPack: 'only a box that has waited for seven days has it (beacon-given-up.test.ts)',
}

const calls = Object.values(operatorCallsByRoom).flat()
const isAct = ({ input }: (typeof calls)[number]) =>
  wireFields(input).some(({ place, name }) => place === '' && name === 'actKey')

/** The names under which the contract exports its calls. */
const namesByPath = new Map<string, string>()
for (const file of globSync('contract/operator/*.ts', { cwd: root }))
  for (const [name, value] of Object.entries(await import(join(root, file))))
    for (const { path } of calls.filter((call) => call === value)) namesByPath.set(path, name)

/** Acts that the journeys hand to the functions that lose an answer. */
const shown = new Set(
  globSync('test/journeys/*.journey.ts', { cwd: root }).flatMap((file) =>
    Array.from(
      readFileSync(join(root, file), 'utf8').matchAll(
        /\bawait (?:loseAnswer|confirmAct|decide)\(\s*\w+,\s*info,\s*(\w+)/g,
      ),
      ([, act = '']) => act,
    ),
  ),
)

test('each act of the console loses its answer in a journey, or the reason why not is given', {
  meta: {
    proves: [
      {
        id: 'console-all-lost',
        section: 'console-acts',
        says: 'Every act of the console loses its answer in a journey.',
        from: 'own',
        file: 'test/journeys/console-approvals.journey.ts',
        breaks: { replace: 'await confirmAct(page, info, writeNote, note.button)', with: '' },
      },
    ],
  },
}, () => {
  const acts = calls.filter(isAct).map(({ path }) => namesByPath.get(path) ?? path)
  expect(acts.length).toBeGreaterThan(20)
  expect(acts.filter((act) => !shown.has(act) && notShown[act] === undefined)).toEqual([])
  expect(Object.keys(notShown).filter((act) => shown.has(act) || !acts.includes(act))).toEqual([])
})

test('each call of the console that changes something has a key, or belongs to the operator’s login', () => {
  const withoutKey = calls.filter((call) => call.method === 'POST' && !isAct(call)).map(({ path }) => path)
  const ofTheLogin =
    /^\/operator\/(login|logout|invitation|invitation\/accept|access\/\w+|second_factor\/.+)$/
  // A preview is rolled back.
  const changing = withoutKey.filter((path) => !path.endsWith('/preview'))
  expect(changing.filter((path) => !ofTheLogin.test(path))).toEqual([])
})

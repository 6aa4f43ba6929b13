import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tries } from '#test/depth.ts'
import { vectorBox, wireOf } from '#tools/vector-boxes.ts'
import { another, anyBox, leavesOf } from './any-box.ts'
import { changed, type Path, type Wire } from './tampering.ts'
import { hasPython, ours, pythons } from './verifiers.ts'

// Any box of version 2 that may be sealed and is sold as it was sealed: both verifiers find it faultless, and find every
// value that is not as it was published.

const unhashed = ['state', 'number', 'sealed_at', 'cards', 'csrf']
/** The opened box alone proves ceilings. */
const isProven = (what: 'opened' | 'draw', path: Path) =>
  what === 'opened' || path.at(-1) !== 'ceiling_prizes'
test('any box of version 2 is faultless as it was sold, and no value of it can be changed unseen', {
  meta: {
    proves: [
      {
        id: 'box-version-2',
        section: 'rulings',
        says: 'Both verifiers find any box of version 2 faultless, and any changed value in it.',
        from: 'ruling 47',
        file: 'contract/box-v2.ts',
        breaks: { replace: '      box.termsHash,\n', with: '' },
      },
    ],
  },
}, async () => {
  const verifiers = hasPython ? [ours, pythons] : [ours]
  await fc.assert(
    fc.asyncProperty(anyBox, fc.nat(), async (box, place) => {
      const wire = wireOf(await vectorBox(box))
      for (const what of ['opened', 'draw'] as const) {
        const answer: Wire = wire[what]
        const leaves = leavesOf(answer).filter(
          ([path]) => !unhashed.includes(String(path[0])) && isProven(what, path),
        )
        const leaf = leaves[place % leaves.length] as [Path, unknown]
        const tampered = changed(answer, [leaf[0], another(leaf)])
        for (const { faultsOf } of verifiers) {
          expect(await faultsOf(what, answer)).toEqual([])
          expect(await faultsOf(what, tampered), leaf[0].join(' ')).not.toEqual([])
        }
      }
    }),
    { numRuns: tries(40, 200) },
  )
})

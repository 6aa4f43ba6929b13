import { describe, expect, test } from 'vitest'
import { hasPython } from '#test/sealed-box/verifiers.ts'
import { answers, sold, tamperedCopies } from './tampered-copies.ts'
import { ours, pythons } from './verifiers.ts'

// Two verifiers, ours and one in Python that follows docs/beacon-box.md, must say the same of what a shop publishes.

const boxes = ['whole', 'counted'] as const

for (const [name, verifier] of [
  ['our verifier', ours],
  ['the verifier in Python', pythons],
] as const)
  describe.skipIf(verifier === pythons && !hasPython)(name, () => {
    test.each(boxes)('finds no fault in the box of the page that is %s, and draws its prizes', async (of) => {
      const { draw, seen } = sold[of]
      expect((await verifier('box', answers[of].box)).faults).toEqual([])
      const drawn = { faults: [], prizes: draw.prizes }
      expect(await verifier('draw', answers[of].draw, seen)).toEqual(drawn)
    })

    test.each(tamperedCopies)('$what: $title', async ({ what, answer, seen, fault, pythons: named }) => {
      const { faults, prizes } = await verifier(what, answer, seen)
      expect(faults).toContain(verifier === pythons ? named : fault)
      if (fault !== 'prizes') expect(prizes).toEqual([])
    })
  })

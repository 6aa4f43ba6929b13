import type { Trust } from '#contract/beacon-box.ts'
import type { Seal } from '#contract/box-v2.ts'
import type { PackTrust } from '#contract/pack-page.ts'
import type { PackPhrases } from '#phrases/answers/packs/ja.ts'

const quicknet = '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971'
const shownDigits = 16

/** Tells what a beacon box relies on and what that cannot prove, in the visitor's language; null: a sealed box. */
export function presentTrust(
  seal: Seal | null,
  { beacon: words }: Pick<PackPhrases, 'beacon'>,
): PackTrust | null {
  if (seal?.trust === undefined) return null
  const { network, witnesses, quorum } = seal.trust
  const hasLastOne = seal.extras.some(({ kind }) => kind === 'last_one')
  return {
    ...{ mark: words.mark, title: words.title, how: words.how },
    witnessesTitle: words.witnesses(String(witnesses.length), String(quorum)),
    witnesses: witnesses.map(({ name, address }) => ({ name, listUrl: `${address}/verdicts` })),
    beaconTitle: words.random,
    beacon: beaconName(network),
    limitsTitle: words.limitsTitle,
    limits: [
      ...words.limits,
      ...(hasLastOne ? [words.lastOne] : []),
      words.colluding(String(witnesses.length), String(quorum)),
    ],
  }
}

const beaconName = ({ chainHash }: Trust['network']) =>
  chainHash === quicknet ? 'drand quicknet' : `${chainHash.slice(0, shownDigits)}…`

import type { Signatures } from '#contract/beacon-box.ts'
import { isBls } from '#contract/bls.ts'
import { isEd25519 } from './ed25519.ts'

export const nodeSignatures: Signatures = { isEd25519, isBls }

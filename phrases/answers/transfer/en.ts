import type { TransferPhrases } from './ja.ts'

export const transfer: TransferPhrases = {
  maintenance: 'This is currently unavailable due to system maintenance.',
  nobody: 'There is no site that points can be transferred from at the moment.',
}

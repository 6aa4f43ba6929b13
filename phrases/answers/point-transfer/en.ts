import type { PointTransferPhrases } from './ja.ts'

export const pointTransfer: PointTransferPhrases = {
  maintenance: 'This is currently unavailable due to system maintenance.',
  noSite: 'There is no site that points can be transferred from at the moment.',
}

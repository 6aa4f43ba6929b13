import type { PointTransferPhrases } from './ja.ts'

export const pointTransfer: PointTransferPhrases = {
  maintenance: 'Unavailable right now because of system maintenance.',
  noSite: 'There are no sites you can transfer points from right now.',
}

import type { pointTransfer as source } from './ja.ts'

export const pointTransfer: typeof source = {
  maintenance: 'Unavailable at the moment because of system maintenance.',
  noSite: 'There is no site that points can be transferred from at the moment.',
}

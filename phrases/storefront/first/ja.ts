// Text of the frame and the top page: all that a first visit needs. The rest is loaded with the first other screen.

import { home, packs } from '#phrases/storefront/packs/ja.ts'
import { failures, shell, ui } from '#phrases/storefront/shell/ja.ts'

export const first = { failures, home, packs, shell, ui }

// The words of the frame and the top page: all a first visit needs. The rest comes with the first other screen.

import { failures } from '../failures/ja.ts'
import { home } from '../home/ja.ts'
import { packs } from '../packs/ja.ts'
import { shell } from '../shell/ja.ts'
import { ui } from '../ui/ja.ts'

export const first = { failures, home, packs, shell, ui }

// The words of the frame and the top page: all a first visit needs. The rest comes with the first other screen.

import { failures } from '../failures/en.ts'
import { home } from '../home/en.ts'
import { packs } from '../packs/en.ts'
import { shell } from '../shell/en.ts'
import { ui } from '../ui/en.ts'

export const first = { failures, home, packs, shell, ui }

// The words of the frame and the top page: all a first visit needs. The rest comes with the first other screen.

import { failures } from './failures.ts'
import { home } from './home.ts'
import { packs } from './packs.ts'
import { shell } from './shell.ts'
import { ui } from './ui.ts'

export const first = { failures, home, packs, shell, ui }

import { homuraPacks } from './homura.ts'
import { hoshimoriPacks } from './hoshimori.ts'
import type { Pack } from './pack.ts'
import { shionariPacks } from './shionari.ts'
import { tokinotoPacks } from './tokinoto.ts'

export const packs: readonly Pack[] = [...hoshimoriPacks, ...shionariPacks, ...homuraPacks, ...tokinotoPacks]

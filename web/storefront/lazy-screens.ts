// The screens that are rarely the first of a visit, and their loaders: one lazy chunk contains their import map.

import type { LoaderModule, ScreenModule } from './route.ts'

export const screens = import.meta.glob<ScreenModule>([
  './*/*/screen.tsx',
  '!./packs/*/screen.tsx',
  '!./proofs/box/screen.tsx',
])

export const loaders = import.meta.glob<LoaderModule>([
  './*/*/loader.ts',
  '!./packs/*/loader.ts',
  '!./proofs/box/loader.ts',
])

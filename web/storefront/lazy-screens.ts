// The screens hardly anybody sees first, and their loaders: one chunk names them all, fetched when the first is wanted.

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

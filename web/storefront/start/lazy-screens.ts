// The screens that are rarely the first of a visit, and their loaders: one lazy chunk contains their import map. And their
// phrases, which packs and boxes do without.

import type { LoaderModule, ScreenModule } from '#web/storefront/route/route.ts'
import type { Services } from '#web/storefront/route/services.tsx'

export const screens = import.meta.glob<ScreenModule>([
  '../*/*/screen.tsx',
  '!../packs/*/screen.tsx',
  '!../proofs/box/screen.tsx',
])

export const loaders = import.meta.glob<LoaderModule>([
  '../*/*/loader.ts',
  '!../packs/*/loader.ts',
  '!../proofs/box/loader.ts',
])

export async function addPhrases({ phrases, language }: Services): Promise<void> {
  const { members } =
    language === 'en'
      ? await import('#phrases/storefront/members/en.ts')
      : await import('#phrases/storefront/members/ja.ts')
  Object.assign(phrases, members)
}

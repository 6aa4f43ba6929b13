import { readRevealFilms } from '#contract/operator/films.ts'
import { listPacks } from '#contract/operator/packs.ts'
import type { Services } from '#web/console/frame/services.tsx'
import { orFailure } from '#web/console/frame/shell/or-failure.ts'
import type { LoaderArgs } from '#web/router/routes.ts'
import { revealPage } from './route.ts'

/** The packs whose pages can be chosen; any other page is typed. */
const packsShown = 100

export async function load({ api }: Services, { request: { signal, url } }: LoaderArgs) {
  const query = { page: 1, size: packsShown }
  const asked = new URL(url).searchParams
  const at = asked.get('at') ?? ''
  const [packs, reveals] = await Promise.all([
    api.call(listPacks, { query, signal }),
    asked.get('address') === revealPage
      ? api.call(readRevealFilms, { query: at === '' ? {} : { at: `${at}:00+09:00` }, signal })
      : undefined,
  ])
  return { packs: orFailure(packs).list, reveals }
}

export type PreviewChoices = Awaited<ReturnType<typeof load>>

// Renders the pages while they are written, in the shop's process: `entry-server.tsx` as it is at the moment.

import { flushCompileCache } from 'node:module'
import { ESModulesEvaluator, ModuleRunner } from 'vite/module-runner'

type EntryServer = typeof import('#web/storefront/document/entry-server.tsx')

const stylesFile = 'styles.css'

/** One for the process: a module that did not change is not asked for again. */
let runner: ModuleRunner | undefined

const openRunner = (modulesUrl: string) =>
  new ModuleRunner(
    {
      transport: {
        async invoke(asked) {
          const answer = await fetch(modulesUrl, { method: 'POST', body: JSON.stringify(asked) })
          return (await answer.json()) as { result: unknown }
        },
      },
      hmr: false,
      sourcemapInterceptor: 'prepareStackTrace',
    },
    new ESModulesEvaluator(),
  )

/** The styles of all modules that were loaded, in that order: the page is whole before a script runs. */
async function stylesOf(runner: ModuleRunner): Promise<string> {
  const files = [...runner.evaluatedModules.urlToIdModuleMap.keys()].filter((url) => url.endsWith('.css'))
  const texts = await Promise.all(files.map((url) => runner.import<{ default: string }>(`${url}?inline`)))
  return texts.map((module) => module.default).join('\n')
}

/**
 * Loads nothing before the first page: a shop starts, and answers calls, without its pages.
 * @param modulesUrl where Vite tells what a module is
 */
export function openRenderer(modulesUrl: string): EntryServer['render'] {
  runner ??= openRunner(modulesUrl)
  const running = runner
  running.clearCache()
  // A process that is replaced may have no time to do it at its end, and the next one would compile all anew.
  flushCompileCache()
  return async (options) => {
    const entry = await running.import<EntryServer>('/web/storefront/document/entry-server.tsx')
    const manifest = {
      'web/storefront/start/entry.ts': { file: 'web/storefront/start/entry.ts' },
      'web/api/client.ts': { file: 'web/api/client.ts', css: [stylesFile] },
    }
    const page = await entry.render({ ...options, assets: { manifest, styles: {} } })
    if (page.inline.scripts.length === 0) return page
    // The screen of an address is loaded with its first page, and brings styles.
    const styles = { [stylesFile]: await stylesOf(running) }
    return await entry.render({ ...options, assets: { manifest, styles } })
  }
}

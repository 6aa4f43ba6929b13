// Builds the storefront: `vite build` for the browser, `vite build --ssr` for the server's renderer.

import { globSync } from 'node:fs'
import { join, relative } from 'node:path'
import react from '@vitejs/plugin-react'
import sharp from 'sharp'
import { defineConfig, type Plugin } from 'vite'
import { compression } from 'vite-plugin-compression2'
import { appIcons, frameColour } from './web/storefront/document/app-icons.ts'

/** Writes each asset compressed beside itself once, so that no request pays for it. */
export const compressed = compression({
  include: /^assets\/.*\.(js|css|svg)$/,
  algorithms: ['brotliCompress', 'gzip'],
  // No file is too small: the server serves the compressed file beside each.
  threshold: 0,
  skipIfLargerOrEqual: false,
})

/** The licences of the packages in a bundle: `tools/licences.ts` reads the file, and it comes with the bundle. */
export const license = { fileName: '.vite/licences.json' }

/** The names of built files are the same in both builds, because the server's pages name the browser's files. */
const assetFileNames = 'assets/[hash:7][extname]'

const moduleAt = (file: string) => join(import.meta.dirname, file)

/** Draws the icons of the home screen from the shop's mark. */
const drawAppIcons: Plugin = {
  name: 'draw-app-icons',
  async generateBundle() {
    const mark = moduleAt('web/public/favicon.svg')
    const { width = 0 } = await sharp(mark).metadata()
    for (const { name, sizePx, purpose } of appIcons) {
      const drawn = sharp(mark, { density: (72 * sizePx) / width }).resize(sizePx, sizePx)
      const icon = purpose === 'any' ? drawn : drawn.flatten({ background: frameColour })
      this.emitFile({ type: 'asset', fileName: name, source: await icon.png({ palette: true }).toBuffer() })
    }
  },
}

/** V8 keeps a source with one wide letter as two bytes for each of all: Japanese text is written as escapes. */
const inOneByte: Plugin = {
  name: 'in-one-byte',
  generateBundle(_, bundle) {
    const escaped = (letter: string) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`
    for (const file of Object.values(bundle))
      if (file.type === 'chunk') file.code = file.code.replaceAll(/[^\0-\x7f]/g, escaped)
  },
}

const styleFiles = globSync('web/**/*.module.css', { cwd: import.meta.dirname }).sort()
const letter = (number: number) => String.fromCharCode(97 + number)

/**
 * Names a class of a style module: two letters for its file, and its number there. Classes stand in scripts, styles and
 * pages, and their names would be a fifteenth of all styles of a page. The build of the server counts in the same way.
 */
function generateScopedName(name: string, file: string, css: string): string {
  const place = styleFiles.indexOf(relative(import.meta.dirname, file.split('?')[0] ?? file))
  const number = [...new Set(css.match(/(?<=\.|@keyframes )[a-zA-Z][\w-]*/g))].indexOf(name)
  if (place < 0 || number < 0) throw new Error(`${file} has no ${name}`)
  // The first letter is `k` or a later one, because advertisement blockers hide classes that begin with `ad`.
  return letter(10 + place / 26) + letter(place % 26) + number.toString(36)
}

interface ModuleImports {
  importedIds: readonly string[]
}
type ModuleInfoOf = (id: string) => ModuleImports | null

/** A module and all that it imports statically. */
function withImports(id: string, infoOf: ModuleInfoOf, seen = new Set<string>()): Set<string> {
  if (!seen.has(id)) {
    seen.add(id)
    for (const imported of infoOf(id)?.importedIds ?? []) withImports(imported, infoOf, seen)
  }
  return seen
}

let starting: Set<string> | undefined

/** Small modules of nearly every screen: a file for each would cost more than it holds. */
const ofNearlyEveryScreen = [
  'web/storefront/route/load-failure.ts',
  'web/storefront/shell/failure-message.ts',
  'web/ui/amount.module.css',
  'web/ui/amount.tsx',
  'web/ui/amounts.ts',
  'web/ui/heading.module.css',
  'web/ui/heading.tsx',
  'web/ui/picture.tsx',
].map(moduleAt)

/** Tells whether the storefront imports a module when it starts, and the first script of a page does not. */
function startsPages(id: string, infoOf: ModuleInfoOf): boolean {
  const start = moduleAt('web/storefront/start/start.tsx')
  starting ??= withImports(start, infoOf).difference(
    withImports(moduleAt('web/storefront/start/entry.ts'), infoOf),
  )
  return id !== start && starting.has(id)
}

export default defineConfig(({ command, isSsrBuild }) => ({
  appType: 'custom',
  // The running shop and its tests write here; these files are no source.
  server: { watch: { ignored: ['**/artifacts/**', '**/data/**', '**/dist/**'] } },
  publicDir: isSsrBuild ? false : 'web/public',
  css: {
    modules: { generateScopedName: command === 'build' ? generateScopedName : '[path][name]__[local]' },
  },
  plugins: isSsrBuild ? [react(), inOneByte] : [react(), drawAppIcons, compressed],
  build: isSsrBuild
    ? {
        ssr: true,
        outDir: 'dist/server',
        license,
        // One module, so that a newer build can be imported beside an older one.
        rolldownOptions: {
          input: 'web/storefront/document/entry-server.tsx',
          output: { codeSplitting: false, assetFileNames },
        },
      }
    : {
        outDir: 'dist/client',
        manifest: true,
        license,
        // A page names its preloaded files by itself.
        modulePreload: { polyfill: false },
        rolldownOptions: {
          input: 'web/storefront/start/entry.ts',
          output: {
            // Scripts name each other a hundred times, and hashes compress badly: seven letters are enough. The
            // manifest tells which file is which.
            chunkFileNames: ({ name }) => `assets/${name === 'framework' ? 'framework-' : ''}[hash:7].js`,
            assetFileNames,
            codeSplitting: {
              // The first script of a page must not come to lie in the chunk that it starts.
              includeDependenciesRecursively: false,
              groups: [
                // The modules that every page needs and that hardly ever change: one chunk packs smaller than several,
                // and a new version of the shop leaves it in the visitors' caches.
                { name: 'framework', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
                // Parts of every card and of every pack in a list: separate files would cost more than they hold.
                {
                  name: 'card',
                  test: /web[\\/](storefront[\\/]packs[\\/](rarity-badge|odds)|ui[\\/](badge|card-image|use-tilt|reduced-motion))\.(module\.css|tsx?)$/,
                },
                {
                  name: 'pack',
                  test: /web[\\/](storefront[\\/]packs[\\/](slots-meter|live[\\/](as-of|use-live-packs)|favourites[\\/]lazy-member-heart)|ui[\\/]meter)/,
                },
                {
                  name: 'packs',
                  test: /web[\\/]storefront[\\/]packs[\\/](pack-card\.|pack-summary|live[\\/]live-pack-grid)/,
                },
                // The login and its surroundings: small modules that come together.
                {
                  name: 'joining',
                  test: /web[\\/](storefront[\\/](joining[\\/](arrival|own-path|pending-password|welcome-panel)|paying[\\/]wanted-pack\.ts|shell[\\/](form\.module|verify-phone-path))|router[\\/]own-address|ui[\\/]form\.tsx)/,
                },
                // The fields of a member: small modules that come together.
                {
                  name: 'fields',
                  test: /storefront[\\/]\w+[\\/](person-fields|use-fields|current-password)\./,
                },
                // These open a card large: a file for each would cost more than it holds.
                {
                  name: 'viewer',
                  test: /packs[\\/]card-viewer[\\/](use-card-viewer|view-button)\.(module\.css|tsx)$/,
                },
                // The ways of a purchase by its method, and the questions that come beside a screen.
                {
                  name: 'paying',
                  test: /(web[\\/]storefront[\\/](paying[\\/]paths|shell[\\/]use-asked)|contract[\\/]payment-methods)\.ts$/,
                },
                // The small modules that every proof needs come together.
                {
                  name: 'proving',
                  test: /storefront[\\/](proofs[\\/]seal-icon\.tsx|packs[\\/]seen-roots\.ts)$/,
                },
                // Into a reveal, and out of it.
                { name: 'revealing', test: /drawing[\\/](reveal-navigation|use-share)\.ts$/ },
                // The calls of a purchase, for every payment provider.
                { name: 'payments', test: /contract[\\/](payments|amazon-pay)\.ts$/ },
                // All calls need these; a file for the number alone would be named by more bytes than it has.
                {
                  name: 'wire',
                  test: /(contract[\\/](wire|draw-count)\.ts|zod[\\/]v4[\\/]mini[\\/]iso\.js)$/,
                },
                // Two of few lines, which come with a member's form.
                { name: 'person', test: /contract[\\/](full-name|typed-fields)\.ts$/ },
                // Modules that start a page or that nearly every screen needs: a chunk for each two would be many.
                {
                  debugName: 'frame',
                  name: (id, chunking) =>
                    startsPages(id, (module) => chunking.getModuleInfo(module)) ||
                    ofNearlyEveryScreen.includes(id)
                      ? 'frame'
                      : null,
                },
              ],
            },
          },
        },
      },
  // A worker loads parts of itself later.
  worker: {
    format: 'es',
    rolldownOptions: { output: { chunkFileNames: 'assets/worker-[name]-[hash:7].js' } },
  },
  // One self-contained file, with React in its production form whatever NODE_ENV says.
  ssr: isSsrBuild ? { noExternal: true } : {},
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
}))

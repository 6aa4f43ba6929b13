// Builds the storefront: `vite build` for the browser, `vite build --ssr` for the server's renderer.

import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compression } from 'vite-plugin-compression2'

/** Writes each asset compressed beside itself once, so that no request pays for it. */
const compressed = compression({
  include: /^assets\/.*\.(js|css|svg)$/,
  algorithms: ['brotliCompress', 'gzip'],
  // Each of them: the server answers with what lies beside.
  threshold: 0,
  skipIfLargerOrEqual: false,
})

export default defineConfig(({ isSsrBuild }) => ({
  appType: 'custom',
  // What the running shop and its tests write is no source.
  server: { watch: { ignored: ['**/artifacts/**', '**/data/**', '**/dist/**'] } },
  publicDir: isSsrBuild ? false : 'web/public',
  plugins: isSsrBuild ? [react()] : [react(), compressed],
  build: isSsrBuild
    ? {
        ssr: true,
        outDir: 'dist/server',
        // One module, so that a newer build can be imported beside an older one.
        rolldownOptions: { input: 'web/storefront/entry-server.tsx', output: { codeSplitting: false } },
      }
    : {
        outDir: 'dist/client',
        manifest: true,
        // Pages are server-rendered with their own modulepreload links.
        modulePreload: { polyfill: false },
        rolldownOptions: {
          input: 'web/storefront/entry.ts',
          // One chunk for what every page needs and what hardly ever changes: it packs smaller than several, and a new
          // version of the shop leaves it in the visitors' caches.
          output: {
            codeSplitting: {
              groups: [
                {
                  name: 'framework',
                  test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/,
                },
              ],
            },
          },
        },
      },
  // One self-contained file, with React in its production form whatever NODE_ENV says.
  ssr: isSsrBuild ? { noExternal: true } : {},
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
}))

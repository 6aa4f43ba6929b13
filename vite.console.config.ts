// Builds the operator's console: a bundle of its own, which shares no file with the storefront.

import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { compressed, license } from './vite.config.ts'
import { handbook } from './web/console/home/handbook/markdown.ts'

/** React Aria's own words in 30 languages that the console does not speak: 10 kB, gzip. */
const onlySpokenLanguages: Plugin = {
  name: 'only-spoken-languages',
  load: {
    filter: {
      id: /\/react-(aria|stately|aria-components)\/.*\/intl\/(?:.*\/)?(?!ja-JP|en-US)[a-z]{2}-[A-Z]{2}\.m?js$/,
    },
    handler: () => 'export default {}',
  },
}

export default defineConfig({
  appType: 'custom',
  // The server answers each file of it below this path.
  base: '/operator/',
  publicDir: false,
  plugins: [handbook, onlySpokenLanguages, react(), compressed],
  build: {
    outDir: 'dist/console',
    manifest: true,
    license,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: 'web/console/entry.tsx',
      output: {
        codeSplitting: {
          groups: [{ name: 'framework', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ }],
        },
      },
    },
  },
})

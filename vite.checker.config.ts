// Builds the page of a witness on which anybody checks a box.

import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  root: 'web/checker',
  // It may be served below any path.
  base: './',
  publicDir: false,
  plugins: [react()],
  worker: { format: 'es' },
  build: {
    outDir: '../../dist/checker',
    emptyOutDir: true,
    license: true,
    modulePreload: { polyfill: false },
  },
})

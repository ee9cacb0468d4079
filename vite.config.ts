import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { clientChunks, lightLibraries, pureComponents } from './scripts/client-chunks.ts';
import { compileAhead } from './scripts/compile-ahead.ts';
import { compressBuild } from './scripts/compress-build.ts';
import { earlySplash } from './scripts/early-splash.ts';
import { oneLanguage } from './scripts/one-language.ts';
import { preloadList } from './scripts/preload-list.ts';
import { staticAntdStyles } from './scripts/static-antd-styles.ts';

/** Where `npm run dev` finds the API: the product's own server, started apart. */
const apiTarget = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`;

export default defineConfig({
  plugins: [
    oneLanguage(),
    lightLibraries(),
    pureComponents(),
    staticAntdStyles('src/shell/theme/antd.generated.css'),
    react(),
    earlySplash(),
    compileAhead(),
    preloadList(),
    compressBuild(),
  ],
  build: {
    outDir: 'dist',
    manifest: true,
    target: 'es2022',
    // The polyfill would be an inline script, which `script-src 'self'` refuses; every browser we build for preloads modules.
    modulePreload: { polyfill: false },
    // Inlined assets are `data:` addresses, which the policy allows for images only.
    assetsInlineLimit: 0,
    // The budget that counts is in scripts/check-sizes.ts; this only silences the warning at every start.
    chunkSizeWarningLimit: 8192,
    rolldownOptions: clientChunks,
  },
  server: {
    port: 5173,
    proxy: {
      '/api': { target: apiTarget },
      '/websocket': { target: apiTarget, ws: true },
    },
  },
});

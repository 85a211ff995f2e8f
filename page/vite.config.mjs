import { defineConfig } from 'vitest/config';
import { compressed } from './plugins/compressed.mjs';

// Nothing is inlined (the content security policy allows no data: URLs), and every file name carries
// the hash of its content, so that the server may let browsers keep them for ever.
export default defineConfig({
  base: '/',
  plugins: [compressed()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
    // The texts that have to go with the packages in the bundle; contrib/release/notices puts them into archives.
    // What the start page and the views share goes in one file: each file has 700 bytes of headers.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'start', test: /node_modules\/@?preact|src\/(chess\/position|server\/request|words\/plural)\./ }] } } },
    license: { fileName: 'licences.txt' },
  },
  test: { include: ['unit/**/*.test.{ts,mjs}'] },
});

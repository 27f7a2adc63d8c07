import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { lateChunk } from './scripts/chunks.ts'
import { callsWire } from './src/platform/calls/vite-plugin.ts'

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as { version: string }

export default defineConfig({
  clearScreen: false,
  define: { __APP_VERSION__: JSON.stringify(version) },
  plugins: [
    tailwindcss(),
    callsWire({ contract: 'src/app/contract.ts' }),
    tanstackStart({
      srcDirectory: 'src/app',
      router: {
        entry: 'router.tsx',
        routesDirectory: 'routes',
        generatedRouteTree: 'route-tree.gen.ts',
        routeFileIgnorePattern: '\\.test\\.',
      },
      client: { entry: 'client.tsx' },
      // a stylesheet of its own would hold up every inline script, and with them the text
      server: { entry: 'ssr.tsx', build: { inlineCss: { enabled: true } } },
    }),
    react(),
  ],
  resolve: {
    alias: [
      // React has had this since 18: the shim is for those before
      { find: 'use-sync-external-store/shim/with-selector', replacement: 'use-sync-external-store/with-selector' },
      // an icon is an svg and its lines; both sides must draw the same, so the server takes it along
      { find: /^\.\.\/createLucideIcon\.mjs$/, replacement: fileURLToPath(new URL('src/ui/lucide-icon.ts', import.meta.url)) },
    ],
  },
  ssr: { noExternal: ['lucide-react'] },
  optimizeDeps: { exclude: ['lucide-react'] },
  build: { assetsDir: 'static/assets', chunkSizeWarningLimit: 1000, modulePreload: { polyfill: false, resolveDependencies: () => [] } },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // what every page needs is one file: it compresses better than twelve, and is asked for once
            codeSplitting: {
              groups: [
                {
                  name: 'base',
                  test: /preload-helper|node_modules\/(react|react-dom|scheduler|@tanstack)\/|src\/features\/(accounts\/(rules|ui\/user)|plans\/rules)\.ts|src\/(ui\/(cx|icon|icon-button|lucide-icon|store|modal\/ask-for-modal)\.tsx?|platform\/(browser\/|pages\/|result\.ts))/,
                },
                // and so is what the text of every project needs
                {
                  name: 'reading',
                  test: /src\/features\/(content\/(texts\.ts|ui\/(?!code-modal)|nodes\/(?!concept\/concept-card))|projects\/(rules|ui\/stored-track)\.ts)/,
                },
                // what is alive at once on the start screen: its prices, which the paywall shows as well
                {
                  name: 'start-screen',
                  test: /src\/(app\/(start-screen|places\/late-part)|features\/plans\/ui\/(cards|offer|plan-cards|pricing-section))\.tsx?$/,
                  includeDependenciesRecursively: false,
                },
                {
                  name: 'buttons',
                  test: /src\/(ui\/(badge|banner|button|logo|pictures|text-link|texts|visually-hidden)\.tsx?|features\/plans\/(texts|ui\/(checkout|portal-failure|texts))\.tsx?)|lucide-react\/.*\/(x|check|circle-check|clock|info|triangle-alert|triangle-exclamation-point)\.mjs/,
                  includeDependenciesRecursively: false,
                },
                {
                  name: lateChunk('calls'),
                  debugName: 'calls',
                  test: /src\/platform\/calls\/|calls-wire/,
                  includeDependenciesRecursively: false,
                },
                // what comes late shares buttons and marks, and whatever learners have
                {
                  name: lateChunk('parts'),
                  debugName: 'parts',
                  test: /src\/ui\/(?!dialog|menu|popover|project-picture|pictures|gallery|crop)|node_modules\/lucide-react\//,
                  minShareCount: 2,
                  includeDependenciesRecursively: false,
                },
                {
                  name: lateChunk('learning'),
                  debugName: 'learning',
                  test: /src\/features\/(accounts|content|plans|projects|quizzes|uploads|validations)\//,
                  minShareCount: 2,
                  includeDependenciesRecursively: false,
                },
              ],
            },
          },
        },
      },
    },
  },
})

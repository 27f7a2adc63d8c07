import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { fixedFonts } from './scripts/fixed-fonts.ts'
import { inlineScripts } from './scripts/inline-script.ts'
import { firstChunk, lateChunk } from './scripts/lazy-chunks.ts'
import { callsWire } from './src/platform/calls/vite-plugin.ts'

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as { version: string }

/** What several late chunks of a learner's page share. Checks with their patterns are for authors: no learner's page judges an answer. */
const LEARNING = /src\/features\/(?:accounts|content|plans|projects|quizzes|uploads|validations)\/(?!checks\.|check-)/
/** Small files of the same kind. Alone, each costs a request and more in headers than it holds. */
const SMALL =
  /src\/(?:pure\/|features\/(?:practice\/work\.rules|schedule\/(?:order\.rules|schedule\.client)|notes\/(?:notes\.(?:rules|texts)|ui\/(?:notes-here|editor-state|go-to-range)))\.ts)/
const ofLearning = (id: string) => LEARNING.test(id) || SMALL.test(id)

export default defineConfig({
  clearScreen: false,
  define: { __APP_VERSION__: JSON.stringify(version) },
  plugins: [
    tailwindcss(),
    inlineScripts(),
    fixedFonts('src/ui/fonts', ['atkinson-hyperlegible-next.woff2', 'bricolage-grotesque.woff2']),
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
      // it takes the endings .client and .server for places; here they are roles, and scripts/structure.ts keeps their walls
      importProtection: { enabled: false },
      // a visitor has no styles yet, and a file of them would hold up every inline script, and with them the text; learners get the file (answer-page.ts)
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
  build: {
    ...{ assetsDir: 'static/assets', chunkSizeWarningLimit: 1000, modulePreload: { polyfill: false, resolveDependencies: () => [] } },
    // how long a build's parts took depends on the machine, and says nothing to who runs it
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: firstChunk, debugName: 'first', includeDependenciesRecursively: false },
                {
                  name: lateChunk('calls'),
                  debugName: 'calls',
                  test: /src\/platform\/calls\/|calls-wire/,
                  includeDependenciesRecursively: false,
                },
                // what comes late shares buttons and marks, and whatever learners have; what reads Markdown comes with who writes it
                {
                  name: lateChunk('parts'),
                  debugName: 'parts',
                  test: /src\/ui\/(?!dialog|menu|popover|pictures|crop)|node_modules\/lucide-react\//,
                  minShareCount: 2,
                  includeDependenciesRecursively: false,
                },
                {
                  name: lateChunk('learning'),
                  debugName: 'learning',
                  test: ofLearning,
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

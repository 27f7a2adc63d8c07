import type { KnipConfig } from 'knip'

/** What serves nobody: files, exports and packages. `npm test -- unused` asks twice, of everything and of the product without its tests. */
const config: KnipConfig = {
  entry: [
    'src/app/{main,ssr,client,router}.{ts,tsx}!',
    'src/app/cli/main.ts!',
    'src/app/routes/**/*.tsx!',
    // read by the server as a file of its own, in a thread or a child process
    'src/{compiler,platform}/**/*{-child,thread}.ts!',
    'src/app/cli/**/*-child.ts',
    // read by the author's browser as it is
    'src/features/authoring/ui/preview.ts!',
    'scripts/{start,dev,dev-server,build,readme}.ts!',
    'scripts/!(start|dev|dev-server|build|readme).{ts,cjs}',
    // built for the check that runs practices
    'src/features/practice/run/check-page.ts!',
    // sent to frames as texts of their own
    'src/features/practice/run/frame/*.ts!',
    'src/features/practice/run/worker/{python,javascript,sql,page-program}.ts!',
    // put into one file for learners' machines
    'src/features/check/tool/main.ts!',
    // read by the build
    'src/platform/calls/vite-plugin.ts!',
    // Vite puts it in the place of a private file of the icons
    'src/ui/lucide-icon.ts!',
    'bench/*.bench.ts',
    // started by the benches
    'bench/{bare-*,*-child}.ts',
    // built by one of them
    'bench/{editor-page.tsx,practice-page.ts}',
    'e2e/**/*.test.ts',
    // started by journeys, in the place of the server
    'e2e/*-main.ts',
    // named in vitest.config.ts
    'e2e/runner.ts',
    // started by `npm test`
    'e2e/prepare.ts',
    'src/**/*.test.{ts,tsx}',
  ],
  project: [
    'src/**/*.{ts,tsx}!',
    '!src/**/*.{test,fixtures}.{ts,tsx}!',
    'scripts/{start,dev,dev-server,build,readme}.ts!',
    '{scripts,e2e,bench}/**/*.{ts,cjs}',
  ],
  ignoreExportsUsedInFile: true,
  ignoreDependencies: [
    // style sheets take files out of them
    '@fontsource-variable/.+',
    'tailwindcss',
    // asked for by the path of a file in them
    '@expo-google-fonts/.+',
    '@sparticuz/chromium',
    // run by their names
    'oxfmt',
    'oxlint',
    'oxlint-tsgolint',
  ],
  ignoreBinaries: [
    'age',
    'age-keygen',
    'haproxy',
    'promtool',
    'espeak-ng',
    'ldd',
    'memcached',
    'mkfifo',
    'mount',
    'patroni',
    'pgbouncer',
    'script',
    'umount',
  ],
}

export default config

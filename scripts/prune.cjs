// Old syntax on purpose: runs right after an install, on any Node.
'use strict'
var fs = require('fs')
var path = require('path')

/** Files in packages that neither running, building nor testing reads: more than a quarter of an install. */
var UNREAD = [
  // regular, italic and bold are used, and one more weight for titles of shared pictures
  /^@expo-google-fonts\/(?!bricolage-grotesque\/500Medium$)[^/]+\/(?!(400Regular|400Regular_Italic|700Bold)$)\d00\w+$/,
  /^@expo-google-fonts\/[^/]+\/font-family\.png$/,
  // C headers of Node
  /^(node|node-bin)-[^/]+\/(include|share)$/,
  // licences stay
  /(^|\/)(?!licen[cs]e|notice|copying)[^\/]+\.(md|markdown)$/i,
  // forms of a package for which nothing asks, and its own documentation, sources and tests
  /^@base-ui\/react\/docs$/,
  /^@base-ui\/(react|utils)\/.+\.(js|d\.ts)$/,
  /^@(ai-sdk|tiptap)\/[^/]+\/src$/,
  /^@(aws-sdk|smithy)\/[^/]+\/dist-es$/,
  /^prettier\/plugins\/.+\.js$/,
  /^(@tanstack\/[^/]+|hono)\/dist\/cjs$/,
  /\.d\.cts$/,
  /^@electric-sql\/pglite\/dist\/.+\.c[jt]s$/,
  /^@hyzyla\/pdfium\/dist\/(index\.cjs|index\.esm\.(base64|cdn)\.js|pdfium\.wasm\.base64-\w+\.js)$/,
  /^@tanstack\/(react-query|query-core)\/build\/legacy$/,
  /^lucide-react\/(dynamic[\w.]*|dist\/(cjs|umd|lucide-react\.(prefixed|suffixed)\.d\.ts))$/,
  /^mediabunny\/(src|dist\/bundles)$/,
  /^stripe\/cjs$/,
  /^(zod\/src|(bintrees|pino|thread-stream)\/test|(pino|undici)\/docs)$/,
  /\.map$/,
  // runtimes of practice: what serves to look into them, and forms that are not sent
  /^pyodide\/console(-v2)?\.html$/,
  /^sql\.js\/dist\/(?!sql-wasm(-browser)?\.(js|wasm)$)/,
]

function isUnread(name) {
  return UNREAD.some(function (pattern) {
    return pattern.test(name)
  })
}

/** Deletes them below a `node_modules` folder; returns their number. */
function prune(modules) {
  var count = 0
  function walk(folder, name) {
    fs.readdirSync(folder, { withFileTypes: true }).forEach(function (entry) {
      var inner = name === '' ? entry.name : name + '/' + entry.name
      var file = path.join(folder, entry.name)
      if (isUnread(inner)) {
        fs.rmSync(file, { recursive: true, force: true })
        count += 1
      } else if (entry.isDirectory() && entry.name !== '.cache') walk(file, inner)
    })
  }
  walk(modules, '')
  return count
}

module.exports = { prune: prune }

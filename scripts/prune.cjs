// Old syntax on purpose: runs right after an install, on whatever Node is there.
'use strict'
var fs = require('fs')
var path = require('path')

/** What packages bring along and nobody reads, neither to run, nor to build, nor to test: more than a quarter of what an install weighs. */
var UNREAD = [
  // fonts are read in regular, italic and bold; titles of shared pictures in one more
  /^@expo-google-fonts\/(?!bricolage-grotesque\/500Medium$)[^/]+\/(?!(400Regular|400Regular_Italic|700Bold)$)\d00\w+$/,
  /^@expo-google-fonts\/[^/]+\/font-family\.png$/,
  // headers for those who compile modules against Node
  /^(node|node-bin)-[^/]+\/(include|share)$/,
  /^lucide-react\/dist\/(cjs|umd|lucide-react\.(prefixed|suffixed)\.d\.ts)$/,
  /\.map$/,
]

function isUnread(name) {
  return UNREAD.some(function (pattern) {
    return pattern.test(name)
  })
}

/** Removes them below a folder `node_modules`; gives their number. */
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

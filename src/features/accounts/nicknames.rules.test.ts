import { expect, test } from 'vitest'
import { isReserved, lookOf, nameFromEmail, nicknameFrom, nicknameProblem, nicknamesToTry } from './nicknames.rules.ts'

test('a nickname is 3 to 30 lowercase letters, digits and single hyphens', () => {
  expect(['ada', 'ada-lovelace', 'a'.repeat(30), '4ever'].map(nicknameProblem)).toEqual([null, null, null, null])
  expect(['ad', 'a'.repeat(31)].map(nicknameProblem)).toEqual(['too_short', 'too_long'])
  for (const nickname of ['Ada', 'ada_l', 'ada--l', '-ada', 'ada-', 'аda', 'ada l', 'ada/..', 'ada.json', '<b>x']) {
    expect(nicknameProblem(nickname)).toBe('characters')
  }
})

test('reserved words and words that look like them are refused', () => {
  for (const nickname of [
    'admin',
    'adm1n',
    'ad-min',
    'login',
    'log1n',
    'projects',
    'pr0jects',
    'uploads',
    'waymark',
    'vvaymark',
    'supp0rt',
    'tearn',
    'user',
    'constructor',
    '__proto__',
    'prototype',
    'toString',
    'waymark-support',
    'staff-waymark',
    'w4ymark',
    'the-waymark-team',
    'ada-from-support',
    'real-adm1n',
  ]) {
    expect([nickname, isReserved(nickname)]).toEqual([nickname, true])
  }
  for (const nickname of ['ada', 'supporter', 'landmark', 'way-finder', 'falstaff'])
    expect([nickname, isReserved(nickname)]).toEqual([nickname, false])
})

test('two nicknames that could be confused have the same look', () => {
  for (const [a = '', b = ''] of [
    ['ada-lovelace', 'adalovelace'],
    ['bill', 'bi11'],
    ['zoo', 'z00'],
    ['modern', 'modem'],
    ['vvill', 'will'],
  ]) {
    expect(lookOf(a)).toBe(lookOf(b))
  }
  expect(lookOf('ada')).not.toBe(lookOf('eda'))
})

test('a nickname is generated from a name in any script, and is always valid', () => {
  expect(nicknameFrom('Zoë Ångström')).toBe('zoe-angstrom')
  for (const words of ['Admin', '李', '', '--', 'Al', 'x'.repeat(99), '<script>', 'Иван']) {
    const tried = nicknamesToTry(words, '123456')
    expect(tried.length).toBeGreaterThan(0)
    expect(tried.map(nicknameProblem)).toEqual(tried.map(() => null))
  }
})

test('the first name is the local part of the address', () => {
  expect(['ada.lovelace+news@example.org', 'grace_hopper@x.de', 'q@x.de'].map(nameFromEmail)).toEqual(['Ada Lovelace', 'Grace Hopper', 'Q'])
})

import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { isTimeout, isUnavailable, Unavailable } from './unavailable.ts'

const said = (code: string, message = code) =>
  Object.assign(new pg.DatabaseError(message, 1, 'error'), { code })

describe('a temporary failure is', () => {
  test.each([
    '08006',
    '53300',
    '53100',
    '57P01',
    '57P03',
    '25006',
    '25P03',
    '40001',
    '40P01',
    '55P03',
    '57014',
  ])('PostgreSQL’s %s', (code) => expect(isUnavailable(said(code))).toBe(true))

  test('a statement that met the functions of a newer release', () => {
    expect(isUnavailable(said('XX000', 'cache lookup failed for function 17799'))).toBe(true)
  })

  test('a connection that was lost, or never there', () => {
    expect(isUnavailable(new Unavailable('cut'))).toBe(true)
  })
})

test.each([
  said('XX000', 'cache lookup failed for type 1'),
  said('23505'),
  said('42P01'),
  said('22P02'),
  new TypeError('a fault'),
  undefined,
])('a lasting fault is not temporary: %s', (error) => expect(isUnavailable(error)).toBe(false))

test('the silence of another server says nothing about the database', () => {
  expect(isUnavailable(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }))).toBe(false)
})

test('a timeout is distinguished from a connection that was cut', () => {
  expect([said('55P03'), said('57014'), said('57P01'), new Unavailable('cut')].map(isTimeout)).toEqual([
    true,
    true,
    false,
    false,
  ])
  expect(isTimeout(new Unavailable('silent', { isTimeout: true }))).toBe(true)
})

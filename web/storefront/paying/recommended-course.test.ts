import { expect, test } from 'vitest'
import { recommendedCourse } from './recommended-course.ts'

const course = (points: number, priceYen = points) => ({ points, priceYen })
const courses = [course(500), course(1000), course(5500, 5000), course(5000), course(11_000, 10_000)]

test.each([
  ['one point missing', 1, course(500)],
  ['exactly what a course brings', 1000, course(1000)],
  ['one point more than a course brings', 1001, course(5500, 5000)],
  ['the largest', 11_000, course(11_000, 10_000)],
] as const)('%s: the cheapest sufficient course is recommended', (_, missing, found) => {
  expect(recommendedCourse(courses, missing)).toEqual(found)
})

test('no course is recommended when no points are missing or none is sufficient', () => {
  for (const missing of [0, -300, 11_001]) expect(recommendedCourse(courses, missing)).toBeUndefined()
  expect(recommendedCourse([], 1)).toBeUndefined()
})

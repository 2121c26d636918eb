import { expect, it } from 'vitest'
import { classOf } from './feedback.ts'

it.each([
	['5.1.1', 'gone'],
	['5.1.10', 'gone'],
	['5.2.1', 'gone'],
	['5.1.7', 'policy'],
	['5.1.8', 'policy'],
	['5.7.1', 'policy'],
	['5.7.26', 'policy'],
	['5.2.2', 'passing'],
	['4.2.2', 'passing'],
	['4.7.1', 'passing'],
	['5.0.0', 'passing'],
	['5.4.1', 'passing'],
	['', 'passing'],
])('%s is %s', (code, is) => expect(classOf(code)).toBe(is))

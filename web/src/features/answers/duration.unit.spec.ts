import { expect, it } from 'vitest'
import { minutesIn } from './duration.ts'

it.each([
	['2', '30', 150],
	['', '45', 45],
	['3', '', 180],
	['1', '60', null],
	['1.5', '', null],
	['-1', '0', null],
	['two', '', null],
])('reads %s hours and %s minutes as %s', (hours, minutes, expected) => {
	expect(minutesIn(hours, minutes)).toBe(expected)
})

import { expect, it } from 'vitest'
import { slugOf } from './slug-of.ts'

it.each([
	['Morning show, no. 12', 'morning-show-no-12'],
	['  सुबह की बात  ', 'subah-ki-bat'],
	['"Quotes" & more…', 'quotes-more'],
	['— … —', ''],
])('The title %s suggests the slug %s.', (title, expected) => {
	expect(slugOf(title)).toBe(expected)
})

it('A long title is cut, and no hyphen is left at its end.', () => {
	expect(slugOf(`${'a'.repeat(59)} b`)).toBe('a'.repeat(59))
})

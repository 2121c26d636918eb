import { expect, it } from 'vitest'
import { slugOf } from './slug-of.ts'
import { slug } from './slugs.contract.ts'

it.each([
	['Morning show, no. 12', 'morning-show-no-12'],
	['  सुबह की बात  ', 'subah-ki-bat'],
	['"Quotes" & more…', 'quotes-more'],
	['— … —', ''],
])('The title %s suggests the slug %s.', (title, expected) => {
	expect(slugOf(title)).toBe(expected)
})

it('A long title is cut, and no hyphen is left at its end.', () => {
	const cut = slugOf(`${'a'.repeat(59)} b`)
	expect(cut).toBe('a'.repeat(59))
	expect(slug.safeParse(cut).success).toBe(true)
})

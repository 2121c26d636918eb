import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const folder = (language: string) => fileURLToPath(new URL(`./${language}/`, import.meta.url))
const areas = readdirSync(folder('en')).sort()
const texts = (language: string, area: string) =>
	flatten(JSON.parse(readFileSync(folder(language) + area, 'utf8')))

/** `{ a: { b: 'c' } }` as `[['a.b', 'c']]`. */
function flatten(value: unknown, path = ''): [string, string][] {
	if (typeof value === 'string') return [[path, value]]
	return Object.entries(value as object).flatMap(([key, inner]) =>
		flatten(inner, path ? `${path}.${key}` : key),
	)
}
const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)/g)].map(([, name]) => name).sort()

describe('The words in both languages', () => {
	it('lie in files of the same areas', () => {
		expect(areas).toContain('common.json')
		expect(readdirSync(folder('hi')).sort()).toEqual(areas)
	})

	it.each(areas)('of %s have the same keys, none of them empty', (area) => {
		const english = texts('en', area)
		const hindi = texts('hi', area)
		expect(hindi.map(([key]) => key).sort()).toEqual(english.map(([key]) => key).sort())
		expect([...english, ...hindi].filter(([, text]) => text.trim() === '')).toEqual([])
	})

	it.each(areas)('of %s fill in the same values', (area) => {
		const hindi = new Map(texts('hi', area))
		for (const [key, text] of texts('en', area))
			expect([key, placeholders(hindi.get(key) ?? '')]).toEqual([key, placeholders(text)])
	})
})

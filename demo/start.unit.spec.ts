import { expect, test } from 'vitest'
import { DAY_MS } from '../kernel/wire/time.ts'
import { demoStart } from './start.ts'
import { DEMO_DAYS } from './story.ts'

test('Demos of one day begin at the same instant, and end before they are asked for.', () => {
	const midnight = Date.parse('2026-08-03T00:00:00.000Z')
	const begun = [midnight, midnight + 1, midnight + DAY_MS - 1].map(demoStart)
	expect(begun).toEqual([midnight, midnight, midnight].map((at) => at - DEMO_DAYS * DAY_MS))
	expect(demoStart(midnight + DAY_MS)).toBe(midnight - (DEMO_DAYS - 1) * DAY_MS)
})

import { expect, test } from 'vitest'
import { DEMO_DAYS } from '../../demo/script.ts'
import { DAY } from '../../demo/steps.ts'
import { demoStart } from './demo-part.ts'

test('Demos of one day begin at the same instant, and end before they are asked for.', () => {
	const midnight = Date.parse('2026-08-03T00:00:00.000Z')
	const begun = [midnight, midnight + 1, midnight + DAY - 1].map(demoStart)
	expect(begun).toEqual([midnight, midnight, midnight].map((at) => at - DEMO_DAYS * DAY))
	expect(demoStart(midnight + DAY)).toBe(midnight - (DEMO_DAYS - 1) * DAY)
})

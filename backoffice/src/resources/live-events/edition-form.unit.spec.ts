import { describe, expect, it } from 'vitest'
import { bodyOf, NEW_PACKAGE, schemaFor, typedOf } from './edition-form.ts'

const typed = {
	...typedOf(null),
	slug: 'kindness-day',
	name: 'Kindness Day',
	venue: 'Fremont, USA',
	mapUrl: 'https://map.example/',
	startsAt: '2027-03-14T11:00',
	endsAt: '2027-03-14T20:30',
	opensAt: '2027-01-01T09:00',
	closesAt: '2027-03-14T11:00',
	refundableUntil: '2027-03-07T23:59',
	capacity: '40',
	packages: [
		{
			...NEW_PACKAGE,
			category: 'Family of four',
			persons: '4',
			price: '80',
			valueReceived: '60.5',
			capacity: '40',
		},
		{ ...NEW_PACKAGE, category: 'परिवार', price: '25', valueReceived: '0', capacity: '10' },
	],
}
const faults = (change: object) =>
	schemaFor(true)
		.safeParse({ ...typed, ...change })
		.error?.issues.map(({ path }) => path.join('.'))

describe('what is typed of an edition', () => {
	it('is taken as times of its place, and amounts in dollars', () => {
		expect(bodyOf(typed)).toMatchObject({
			// Clocks are put forward at two that morning.
			startsAt: '2027-03-14T18:00:00.000Z',
			opensAt: '2027-01-01T17:00:00.000Z',
			capacity: 40,
			packages: [
				{ packageId: 'family-of-four', persons: 4, price: '80.00', valueReceived: '60.50', capacity: 40 },
				{ packageId: 'package-2', persons: 1, price: '25.00', valueReceived: '0.00', capacity: 10 },
			],
		})
		expect(faults({})).toBeUndefined()
	})

	it('is refused beside its field', () => {
		expect(faults({ capacity: 'many' })).toEqual(['capacity'])
		expect(faults({ startsAt: '' })).toContain('startsAt')
		expect(faults({ packages: [{ ...typed.packages[0], price: '' }] })).toEqual(['packages.0.price'])
		expect(faults({ endsAt: typed.opensAt })).toContain('endsAt')
	})
})

import { count, day, group, instant, line, phone } from './field.contract.ts'
import { kind } from './kind.contract.ts'

export const plasma = kind({
	code: 'plasma',
	route: { donee: '/plasma-donee-request', donor: '/plasma-donor-request' },
	sides: ['donee', 'donor'],
	cause: 'health',
	needsPhone: true,
	review: 'after',
	forgetsAfterDays: 30,
	fields: {
		bloodGroup: group(),
		unitsNeeded: count(1, 10, { side: 'donee' }),
		hospital: line(120, { side: 'donee' }),
		neededBy: instant(true, { side: 'donee' }),
		contact: phone({ side: 'donee', seenBy: 'agreed' }),
		lastDonation: day(false, { side: 'donor', isOptional: true }),
		freeFrom: day(true, { side: 'donor' }),
		freeTo: day(true, { side: 'donor', notBefore: 'freeFrom' }),
		radiusKm: count(1, 500, { side: 'donor' }),
	},
	steps: [
		['bloodGroup', 'unitsNeeded', 'hospital', 'neededBy', 'lastDonation', 'freeFrom', 'freeTo', 'radiusKm'],
		['contact'],
		[],
	],
	card: ['bloodGroup', 'unitsNeeded', 'neededBy', 'freeFrom', 'freeTo'],
	facets: ['bloodGroup'],
	target: {
		donee: { of: 'count', unit: 'units', from: 'unitsNeeded' },
		donor: { of: 'count', unit: 'people', from: 1 },
	},
	answer: { donee: 'pledge', donor: 'apply' },
	donors: { donee: { component: { is: 'plasma' } }, donor: null },
	ends: { donee: { by: 'field', field: 'neededBy', plusDays: 1 }, donor: { by: 'days', days: 28 } },
})

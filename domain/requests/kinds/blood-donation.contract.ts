import { BLOOD_COMPONENTS } from '../../_shared/blood-groups.contract.ts'
import { choice, count, group, instant, line, phone } from './field.contract.ts'
import { kind } from './kind.contract.ts'

export const bloodDonation = kind({
	code: 'bloodDonation',
	route: '/bloodDonation-request',
	sides: ['donee'],
	cause: 'health',
	exceptIn: ['US'],
	needsPhone: true,
	review: 'after',
	forgetsAfterDays: 30,
	fields: {
		bloodGroup: group(),
		component: choice(BLOOD_COMPONENTS),
		unitsNeeded: count(1, 10),
		hospital: line(120),
		neededBy: instant(true),
		patient: line(10),
		contact: phone({ seenBy: 'agreed' }),
	},
	steps: [['bloodGroup', 'component', 'unitsNeeded', 'hospital', 'neededBy'], ['patient', 'contact'], []],
	card: ['bloodGroup', 'unitsNeeded', 'neededBy'],
	facets: ['bloodGroup', 'component'],
	target: { of: 'count', unit: 'units', from: 'unitsNeeded' },
	answer: 'pledge',
	donors: { component: { field: 'component' } },
	ends: { by: 'field', field: 'neededBy', plusDays: 1 },
})

import { EXPERTISE_AREAS } from '../../_shared/expertise.contract.ts'
import { choices, count, lines, shifts } from './field.contract.ts'
import { kind } from './kind.contract.ts'

export const volunteering = kind({
	code: 'volunteering',
	route: '/volunteer-request',
	sides: ['donee'],
	raisedBy: 'member',
	fields: {
		task: lines(500),
		areas: choices(EXPERTISE_AREAS, { max: 5 }),
		shifts: shifts({ isOptional: true }),
		places: count(1, 5000),
		minAge: count(5, 99, { isOptional: true }),
	},
	steps: [['task', 'areas', 'shifts', 'places', 'minAge'], [], []],
	card: ['areas', 'shifts', 'places'],
	facets: ['areas'],
	target: { of: 'count', unit: 'places', from: 'places', shifts: 'shifts' },
	answer: 'join',
	described: { as: 'jobPosting', employment: 'VOLUNTEER' },
	ends: { by: 'days', days: 90, shifts: 'shifts' },
})

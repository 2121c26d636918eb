import { count, line, lines } from './field.contract.ts'
import { kind } from './kind.contract.ts'

export const socialAdvocacy = kind({
	code: 'socialAdvocacy',
	route: '/socialadvocacy-request',
	sides: ['donee'],
	fields: {
		addressedTo: line(200),
		demand: lines(2000),
		signatures: count(1, 10_000_000, { isOptional: true }),
	},
	steps: [['addressedTo', 'signatures'], ['demand'], []],
	card: ['addressedTo'],
	facets: [],
	target: { of: 'count', unit: 'signatures', from: 'signatures' },
	answer: 'sign',
	ends: { by: 'days', days: 180 },
})

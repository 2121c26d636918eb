import { choice, count, day, phone } from './field.contract.ts'
import { kind } from './kind.contract.ts'

export const HELP_NEEDS = ['oxygen', 'bed', 'medicine', 'meals', 'transport', 'isolation'] as const

export const help = kind({
	code: 'help',
	route: '/covidhelp-request',
	sides: ['donee'],
	cause: 'health',
	needsPhone: true,
	review: 'after',
	forgetsAfterDays: 30,
	fields: {
		need: choice(HELP_NEEDS),
		needed: count(1, 1000),
		neededBy: day(true),
		contact: phone({ seenBy: 'agreed' }),
	},
	steps: [['need', 'needed', 'neededBy'], ['contact'], []],
	card: ['need', 'needed', 'neededBy'],
	facets: ['need'],
	target: { of: 'count', unit: 'items', from: 'needed' },
	answer: 'offer',
	ends: { by: 'field', field: 'neededBy', plusDays: 0, maxDays: 14 },
})

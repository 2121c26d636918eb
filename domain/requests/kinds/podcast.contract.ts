import { count, instant, line, lines } from './field.contract.ts'
import { kind } from './kind.contract.ts'

export const podcast = kind({
	code: 'podcast',
	route: '/podcast-request',
	sides: ['donee'],
	raisedBy: 'radioAdmin',
	fields: {
		show: line(120),
		recordingAt: instant(true),
		language: line(60),
		topics: lines(500),
		guests: count(1, 20),
	},
	steps: [['show', 'recordingAt', 'language', 'guests'], ['topics'], []],
	card: ['show', 'recordingAt', 'language'],
	facets: [],
	target: { of: 'count', unit: 'guests', from: 'guests' },
	answer: 'apply',
	ends: { by: 'field', field: 'recordingAt', plusDays: 0 },
})

import { amount, count, instant, line, lines } from './field.contract.ts'
import { kind } from './kind.contract.ts'

export const eventSpeaker = kind({
	code: 'eventSpeaker',
	route: '/eventspeaker-request',
	sides: ['donee'],
	fields: {
		event: line(120),
		eventAt: instant(true),
		audience: line(200),
		minutes: count(5, 480),
		topics: lines(500),
		honorarium: amount({ isOptional: true }),
		speakers: count(1, 50),
	},
	steps: [['event', 'eventAt', 'audience', 'minutes', 'speakers'], ['topics', 'honorarium'], []],
	card: ['event', 'eventAt', 'minutes', 'honorarium'],
	facets: [],
	target: { of: 'count', unit: 'speakers', from: 'speakers' },
	answer: 'apply',
	described: { as: 'event', name: 'event', at: 'eventAt' },
	ends: { by: 'field', field: 'eventAt', plusDays: 0 },
})

import { amount, choice, count, file, line, lines } from './field.contract.ts'
import { kind } from './kind.contract.ts'

export const LEVELS = ['school', 'diploma', 'bachelor', 'master', 'doctorate', 'vocational'] as const

export const scholarship = kind({
	code: 'scholarship',
	route: '/scholarship-request',
	sides: ['donee', 'donor'],
	cause: 'education',
	raisedBy: { donee: 'anyone', donor: 'member' },
	fields: {
		level: choice(LEVELS),
		institution: line(120, { side: 'donee' }),
		course: line(120, { side: 'donee' }),
		year: count(1, 10, { side: 'donee' }),
		marks: line(60, { side: 'donee', seenBy: 'agreed', isOptional: true }),
		incomePapers: file({ side: 'donee', seenBy: 'agreed', isOptional: true }),
		eligibility: lines(2000, { side: 'donor' }),
		amountEach: amount({ side: 'donor' }),
		places: count(1, 1000, { side: 'donor' }),
	},
	steps: [
		['level', 'institution', 'course', 'year', 'amountEach', 'places'],
		['marks', 'eligibility'],
		['incomePapers'],
	],
	card: ['level', 'institution', 'course', 'amountEach', 'places'],
	facets: ['level'],
	target: { donee: { of: 'money' }, donor: { of: 'count', unit: 'places', from: 'places' } },
	answer: { donee: 'donation', donor: 'apply' },
	described: { donee: { as: 'donateAction' }, donor: { as: 'grant', amount: 'amountEach' } },
	ends: { by: 'author' },
})

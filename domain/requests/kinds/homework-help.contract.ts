import { count, flag, line } from './field.contract.ts'
import { kind } from './kind.contract.ts'

export const homeworkHelp = kind({
	code: 'homeworkHelp',
	route: '/homeworkhelp-request',
	sides: ['donee'],
	cause: 'education',
	fields: {
		subject: line(80),
		schoolClass: line(40),
		language: line(60),
		times: line(200),
		isMinor: flag({ seenBy: 'agreed' }),
		guardian: line(100, { seenBy: 'agreed', isOptional: true }),
		helpers: count(1, 10),
	},
	steps: [['subject', 'schoolClass', 'language', 'times', 'helpers'], ['isMinor', 'guardian'], []],
	card: ['subject', 'schoolClass', 'language'],
	facets: [],
	target: { of: 'count', unit: 'helpers', from: 'helpers' },
	answer: 'offer',
	ends: { by: 'days', days: 90 },
	minor: 'isMinor',
})

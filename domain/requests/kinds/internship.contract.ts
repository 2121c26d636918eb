import { EXPERTISE_AREAS, INTERNSHIP_PERKS } from '../../_shared/expertise.contract.ts'
import { amount, choices, count, day, line, questions } from './field.contract.ts'
import { kind } from './kind.contract.ts'

export const internship = kind({
	code: 'internship',
	route: '/internship-request',
	sides: ['donor'],
	cause: 'education',
	raisedBy: 'member',
	fields: {
		position: line(100),
		areas: choices(EXPERTISE_AREAS, { max: 5 }),
		perks: choices(INTERNSHIP_PERKS, { isOptional: true }),
		stipend: amount({ isOptional: true }),
		weeks: count(1, 104),
		hoursPerWeek: count(1, 60),
		start: day(true),
		posts: count(1, 500),
		questions: questions(),
	},
	steps: [
		['position', 'areas', 'start', 'weeks', 'hoursPerWeek', 'posts'],
		['stipend', 'perks', 'questions'],
		[],
	],
	card: ['position', 'areas', 'start', 'weeks', 'stipend'],
	facets: ['areas', 'perks'],
	target: { of: 'count', unit: 'posts', from: 'posts' },
	answer: 'apply',
	described: { as: 'jobPosting', employment: 'INTERN' },
	ends: { by: 'author' },
})

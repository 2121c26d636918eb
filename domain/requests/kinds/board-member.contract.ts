import { EXPERTISE_AREAS, PERSONAL_QUALITIES } from '../../_shared/expertise.contract.ts'
import { choices, count, line, questions } from './field.contract.ts'
import { kind } from './kind.contract.ts'

export const boardMember = kind({
	code: 'boardMember',
	route: '/boardmember-request',
	sides: ['donee'],
	raisedBy: 'member',
	fields: {
		seat: line(100),
		areas: choices(EXPERTISE_AREAS, { max: 5 }),
		qualities: choices(PERSONAL_QUALITIES, { max: 5, isOptional: true }),
		termMonths: count(1, 120),
		meetings: line(200),
		givingExpected: line(200, { isOptional: true }),
		posts: count(1, 20),
		questions: questions(),
	},
	steps: [
		['seat', 'areas', 'termMonths', 'meetings', 'posts'],
		['qualities', 'givingExpected', 'questions'],
		[],
	],
	card: ['seat', 'areas', 'termMonths'],
	facets: ['areas'],
	target: { of: 'count', unit: 'posts', from: 'posts' },
	answer: 'apply',
	described: { as: 'jobPosting', employment: 'VOLUNTEER' },
	ends: { by: 'author' },
})

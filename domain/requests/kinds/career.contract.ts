import { EXPERTISE_AREAS } from '../../_shared/expertise.contract.ts'
import { choices, count, file } from './field.contract.ts'
import { kind } from './kind.contract.ts'

export const CAREER_SUPPORT = ['referral', 'cvReview', 'practiceInterview', 'advice'] as const

export const career = kind({
	code: 'career',
	route: '/careerhelp-request',
	sides: ['donee'],
	cause: 'education',
	fields: {
		support: choices(CAREER_SUPPORT),
		areas: choices(EXPERTISE_AREAS, { max: 5 }),
		years: count(0, 60),
		helpers: count(1, 20),
		cv: file({ seenBy: 'agreed', isOptional: true }),
	},
	steps: [['support', 'areas', 'years', 'helpers'], [], ['cv']],
	card: ['support', 'areas', 'years'],
	facets: ['support', 'areas'],
	target: { of: 'count', unit: 'helpers', from: 'helpers' },
	answer: 'offer',
	ends: { by: 'days', days: 90 },
})

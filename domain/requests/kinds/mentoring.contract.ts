import { EXPERTISE_AREAS, PERSONAL_QUALITIES } from '../../_shared/expertise.contract.ts'
import { choice, choices, count, line } from './field.contract.ts'
import { kind } from './kind.contract.ts'

export const RHYTHMS = ['weekly', 'fortnightly', 'monthly', 'once'] as const

export const mentoring = kind({
	code: 'mentoring',
	route: '/mentoring-request',
	sides: ['donee', 'donor'],
	fields: {
		areas: choices(EXPERTISE_AREAS, { max: 5 }),
		qualities: choices(PERSONAL_QUALITIES, { max: 5, isOptional: true }),
		rhythm: choice(RHYTHMS),
		months: count(1, 24),
		language: line(60),
		people: count(1, 20),
	},
	steps: [['areas', 'rhythm', 'months', 'language', 'people'], ['qualities'], []],
	card: ['areas', 'rhythm', 'months', 'language'],
	facets: ['areas', 'rhythm'],
	target: { of: 'count', unit: 'people', from: 'people' },
	answer: { donee: 'offer', donor: 'apply' },
	ends: { by: 'days', days: 90 },
})

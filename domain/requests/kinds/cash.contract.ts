import { choice } from './field.contract.ts'
import { kind } from './kind.contract.ts'

export const RELATIONS = ['self', 'family', 'friend', 'community', 'organization'] as const

export const cash = kind({
	code: 'cash',
	route: '/new-request',
	sides: ['donee', 'donor'],
	hasBeneficiary: true,
	minImages: 1,
	fields: { relation: choice(RELATIONS, { isOptional: true }) },
	steps: [['relation'], [], []],
	card: [],
	target: { of: 'money' },
	answer: 'donation',
	described: { as: 'donateAction' },
	ends: { by: 'author' },
})

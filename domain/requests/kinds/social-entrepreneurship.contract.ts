import { EXPERTISE_AREAS } from '../../_shared/expertise.contract.ts'
import { choice, choices, count, lines } from './field.contract.ts'
import { kind } from './kind.contract.ts'

export const STAGES = ['idea', 'prototype', 'pilot', 'running', 'growing'] as const
export const SEEKS = ['coFounder', 'adviser', 'pilotPartner', 'supplier'] as const

export const socialEntrepreneurship = kind({
	code: 'socialEntrepreneurship',
	route: '/socialentrepreneurship-request',
	sides: ['donee'],
	fields: {
		stage: choice(STAGES),
		problem: lines(1000),
		seeks: choices(SEEKS),
		areas: choices(EXPERTISE_AREAS, { max: 5 }),
		people: count(1, 50),
	},
	steps: [['stage', 'seeks', 'areas', 'people'], ['problem'], []],
	card: ['stage', 'seeks', 'areas'],
	facets: ['stage', 'seeks', 'areas'],
	target: { of: 'count', unit: 'people', from: 'people' },
	answer: 'offer',
	ends: { by: 'days', days: 90 },
})

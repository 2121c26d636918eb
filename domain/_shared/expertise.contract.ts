/** Areas of expertise, in which people help and requests ask for help (core §9). */
export const EXPERTISE_AREAS = [
	'accounting',
	'arts',
	'communication',
	'counselling',
	'data',
	'design',
	'education',
	'engineering',
	'environment',
	'events',
	'farming',
	'fieldWork',
	'finance',
	'fundraising',
	'governance',
	'health',
	'humanResources',
	'languages',
	'law',
	'leadership',
	'marketing',
	'operations',
	'research',
	'software',
] as const
export type ExpertiseArea = (typeof EXPERTISE_AREAS)[number]

/** Personal qualities (core §9). */
export const PERSONAL_QUALITIES = [
	'patient',
	'reliable',
	'listens',
	'encouraging',
	'punctual',
	'curious',
	'organised',
	'calm',
	'candid',
	'creative',
] as const

/** What an internship offers beside its stipend (core §9). */
export const INTERNSHIP_PERKS = [
	'certificate',
	'referenceLetter',
	'flexibleHours',
	'remote',
	'meals',
	'travel',
	'equipment',
	'training',
	'possibleJob',
] as const

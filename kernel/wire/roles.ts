/** The roles of the specification, core §6, and the auditor, who reads the finances for a term. */
export const ROLES = [
	'admin',
	'superAdmin',
	'volunteerAdmin',
	'finAdmin',
	'talRadioAdmin',
	'auditor',
] as const

export type Role = (typeof ROLES)[number]

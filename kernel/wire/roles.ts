/** The roles of the specification, core §6. */
export const ROLES = ['admin', 'superAdmin', 'volunteerAdmin', 'finAdmin', 'talRadioAdmin'] as const

export type Role = (typeof ROLES)[number]

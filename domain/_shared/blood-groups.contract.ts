export const BLOOD_GROUPS = ['A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-'] as const
export type BloodGroup = (typeof BLOOD_GROUPS)[number]

/** The components of blood that are donated and transfused. */
export const BLOOD_COMPONENTS = ['wholeBlood', 'redCells', 'platelets', 'plasma'] as const
export type BloodComponent = (typeof BLOOD_COMPONENTS)[number]

/**
 * The interval between donations depends on the sex in some countries; null when the donor did not state it.
 */
export const DONOR_SEXES = ['female', 'male'] as const
export type DonorSex = (typeof DONOR_SEXES)[number]

/** Distance steps in kilometres; no nearer distance is disclosed. */
export const DISTANCE_STEPS = [5, 10, 25, 50, 100] as const
export type DistanceStep = (typeof DISTANCE_STEPS)[number]

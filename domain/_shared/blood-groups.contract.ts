/** ABO and RhD groups of blood. */
export const BLOOD_GROUPS = ['A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-'] as const
export type BloodGroup = (typeof BLOOD_GROUPS)[number]

/** What of blood is donated and transfused. */
export const BLOOD_COMPONENTS = ['wholeBlood', 'redCells', 'platelets', 'plasma'] as const
export type BloodComponent = (typeof BLOOD_COMPONENTS)[number]

/** Intervals between donations differ by it in some countries; null where somebody never said. */
export const DONOR_SEXES = ['female', 'male'] as const
export type DonorSex = (typeof DONOR_SEXES)[number]

/** Steps of a distance, in kilometres: nobody is told a nearer one. */
export const DISTANCE_STEPS = [5, 10, 25, 50, 100] as const
export type DistanceStep = (typeof DISTANCE_STEPS)[number]

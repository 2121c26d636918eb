import { BLOOD_GROUPS, type BloodComponent, type BloodGroup } from '../_shared/blood-groups.contract.ts'

/** What red cells of a group carry of the ABO system. */
const antigensOf = (group: BloodGroup): readonly string[] =>
	['A', 'B'].filter((antigen) => group.slice(0, -1).includes(antigen))
const carriesD = (group: BloodGroup): boolean => group.endsWith('+')

const hasAllOf = (whole: BloodGroup, part: BloodGroup): boolean =>
	antigensOf(part).every((antigen) => antigensOf(whole).includes(antigen))
const isSameAbo = (one: BloodGroup, other: BloodGroup): boolean =>
	hasAllOf(one, other) && hasAllOf(other, one)

/** The first choice, the second where there is none of the first, or none at all. */
export type Choice = 1 | 2 | null

const RULES: Readonly<Record<BloodComponent, (donor: BloodGroup, patient: BloodGroup) => Choice>> = {
	/** Red cells carry nothing that is foreign to the patient. */
	redCells: (donor, patient) =>
		hasAllOf(patient, donor) && (carriesD(patient) || !carriesD(donor)) ? 1 : null,
	/** Its plasma has to fit, too, so that only the same ABO group is left. */
	wholeBlood: (donor, patient) =>
		isSameAbo(donor, patient) && (carriesD(patient) || !carriesD(donor)) ? 1 : null,
	/** Plasma has antibodies against what the donor lacks: the other way round than red cells, and D is of no account. */
	plasma: (donor, patient) => (hasAllOf(donor, patient) ? 1 : null),
	/** The same ABO group first, then any. */
	platelets: (donor, patient) => (isSameAbo(donor, patient) ? 1 : 2),
}

/** Whether a donor's component may be transfused to a patient. A hint: the blood bank tests and decides. */
export const choiceOf = (component: BloodComponent, donor: BloodGroup, patient: BloodGroup): Choice =>
	RULES[component](donor, patient)

/** Groups whose component may be transfused to a patient, those of the first choice before the others. */
export const choicesFor = (
	component: BloodComponent,
	patient: BloodGroup,
): readonly (readonly BloodGroup[])[] =>
	([1, 2] as const)
		.map((choice) => BLOOD_GROUPS.filter((donor) => choiceOf(component, donor, patient) === choice))
		.filter((groups) => groups.length > 0)

/** Groups whose component may be transfused to a patient. */
export const groupsFor = (component: BloodComponent, patient: BloodGroup): readonly BloodGroup[] =>
	BLOOD_GROUPS.filter((donor) => choiceOf(component, donor, patient) !== null)

/** Groups of patients to whom a donor's component may be transfused. */
export const groupsOf = (component: BloodComponent, donor: BloodGroup): readonly BloodGroup[] =>
	BLOOD_GROUPS.filter((patient) => choiceOf(component, donor, patient) !== null)

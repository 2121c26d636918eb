import { BLOOD_GROUPS, type BloodComponent, type BloodGroup } from '../_shared/blood-groups.contract.ts'

const antigensOf = (group: BloodGroup): readonly string[] =>
	['A', 'B'].filter((antigen) => group.slice(0, -1).includes(antigen))
const carriesD = (group: BloodGroup): boolean => group.endsWith('+')

const hasAllOf = (whole: BloodGroup, part: BloodGroup): boolean =>
	antigensOf(part).every((antigen) => antigensOf(whole).includes(antigen))
const isSameAbo = (one: BloodGroup, other: BloodGroup): boolean =>
	hasAllOf(one, other) && hasAllOf(other, one)

/** 1: the first choice; 2: only when there is none of the first; null: incompatible. */
export type Choice = 1 | 2 | null

const RULES: Readonly<Record<BloodComponent, (donor: BloodGroup, patient: BloodGroup) => Choice>> = {
	/** The red cells must carry no antigen that is foreign to the patient. */
	redCells: (donor, patient) =>
		hasAllOf(patient, donor) && (carriesD(patient) || !carriesD(donor)) ? 1 : null,
	/** The plasma must be compatible as well, which leaves only the same ABO group. */
	wholeBlood: (donor, patient) =>
		isSameAbo(donor, patient) && (carriesD(patient) || !carriesD(donor)) ? 1 : null,
	/**
	 * Plasma has antibodies against the antigens that the donor lacks, so the rule is the reverse of red cells;
	 * RhD does not matter.
	 */
	plasma: (donor, patient) => (hasAllOf(donor, patient) ? 1 : null),
	platelets: (donor, patient) => (isSameAbo(donor, patient) ? 1 : 2),
}

/**
 * Returns the compatibility of a donor's component with a patient. A hint only: the blood bank tests and
 * decides.
 */
export const choiceOf = (component: BloodComponent, donor: BloodGroup, patient: BloodGroup): Choice =>
	RULES[component](donor, patient)

/** Returns the compatible donor groups for a patient, first choices first. */
export const choicesFor = (
	component: BloodComponent,
	patient: BloodGroup,
): readonly (readonly BloodGroup[])[] =>
	([1, 2] as const)
		.map((choice) => BLOOD_GROUPS.filter((donor) => choiceOf(component, donor, patient) === choice))
		.filter((groups) => groups.length > 0)

export const groupsFor = (component: BloodComponent, patient: BloodGroup): readonly BloodGroup[] =>
	BLOOD_GROUPS.filter((donor) => choiceOf(component, donor, patient) !== null)

export const groupsOf = (component: BloodComponent, donor: BloodGroup): readonly BloodGroup[] =>
	BLOOD_GROUPS.filter((patient) => choiceOf(component, donor, patient) !== null)

import { describe, expect, it } from 'vitest'
import { BLOOD_COMPONENTS, BLOOD_GROUPS, type BloodComponent } from '../_shared/blood-groups.contract.ts'
import { choiceOf, choicesFor, groupsFor, groupsOf } from './compatibility.contract.ts'

/**
 * Rows are patients, columns donors, both as in `BLOOD_GROUPS`: A+ A- B+ B- AB+ AB- O+ O-. 1: the first
 * choice, 2: only when there is none of it, a full stop: incompatible.
 * Source: Australian Red Cross Lifeblood, "Component compatibility"
 * (transfusion.com.au/blood_basics/compatibility): its tables of red cells with RhD and of plasma. Its table
 * of platelets puts the patient's own ABO group first and ranks the others by titre, which is unknown before
 * a donation, so they are all second here. Whole blood is red cells and plasma at once, so only groups that
 * both tables admit are left.
 */
const TABLE: Readonly<Record<BloodComponent, string>> = {
	redCells: `
		1 1 . . . . 1 1
		. 1 . . . . . 1
		. . 1 1 . . 1 1
		. . . 1 . . . 1
		1 1 1 1 1 1 1 1
		. 1 . 1 . 1 . 1
		. . . . . . 1 1
		. . . . . . . 1`,
	wholeBlood: `
		1 1 . . . . . .
		. 1 . . . . . .
		. . 1 1 . . . .
		. . . 1 . . . .
		. . . . 1 1 . .
		. . . . . 1 . .
		. . . . . . 1 1
		. . . . . . . 1`,
	plasma: `
		1 1 . . 1 1 . .
		1 1 . . 1 1 . .
		. . 1 1 1 1 . .
		. . 1 1 1 1 . .
		. . . . 1 1 . .
		. . . . 1 1 . .
		1 1 1 1 1 1 1 1
		1 1 1 1 1 1 1 1`,
	platelets: `
		1 1 2 2 2 2 2 2
		1 1 2 2 2 2 2 2
		2 2 1 1 2 2 2 2
		2 2 1 1 2 2 2 2
		2 2 2 2 1 1 2 2
		2 2 2 2 1 1 2 2
		2 2 2 2 2 2 1 1
		2 2 2 2 2 2 1 1`,
}

const written = (component: BloodComponent) =>
	BLOOD_GROUPS.map((patient) =>
		BLOOD_GROUPS.map((donor) => choiceOf(component, donor, patient) ?? '.').join(' '),
	).join('\n')

describe('whose blood may be transfused to whom', () => {
	it.each(BLOOD_COMPONENTS)('is as the tables of blood banks have it: %s', (component) => {
		expect(written(component)).toBe(TABLE[component].trim().replaceAll('\t', ''))
	})

	it('is the same seen from donors', () => {
		expect(groupsOf('redCells', 'O-')).toEqual(BLOOD_GROUPS)
		expect(groupsOf('plasma', 'AB-')).toEqual(BLOOD_GROUPS)
		expect(groupsOf('redCells', 'AB+')).toEqual(['AB+'])
		for (const component of BLOOD_COMPONENTS)
			for (const patient of BLOOD_GROUPS)
				for (const donor of BLOOD_GROUPS)
					expect(groupsFor(component, patient).includes(donor)).toBe(
						groupsOf(component, donor).includes(patient),
					)
	})

	it('has the first choice before the second', () => {
		expect(choicesFor('platelets', 'A-')).toEqual([
			['A+', 'A-'],
			['B+', 'B-', 'AB+', 'AB-', 'O+', 'O-'],
		])
		expect(choicesFor('wholeBlood', 'O-')).toEqual([['O-']])
	})
})

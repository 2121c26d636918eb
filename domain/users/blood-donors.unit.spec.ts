import { describe, expect, it } from 'vitest'
import { type BloodGroup, groupsFor, groupsOf } from './blood-donors.contract.ts'
import { BLOOD_GROUPS } from './profile.contract.ts'

describe('whose blood may be given to whom', () => {
	it('is as the tables of blood banks have it, for red cells', () => {
		const table: Readonly<Record<BloodGroup, readonly BloodGroup[]>> = {
			'A+': ['A+', 'A-', 'O+', 'O-'],
			'A-': ['A-', 'O-'],
			'B+': ['B+', 'B-', 'O+', 'O-'],
			'B-': ['B-', 'O-'],
			'AB+': [...BLOOD_GROUPS],
			'AB-': ['A-', 'B-', 'AB-', 'O-'],
			'O+': ['O+', 'O-'],
			'O-': ['O-'],
		}
		for (const group of BLOOD_GROUPS) expect([group, groupsFor(group)]).toEqual([group, table[group]])
	})

	it('is the same seen from those who give', () => {
		expect(groupsOf('O-')).toEqual(BLOOD_GROUPS)
		expect(groupsOf('AB+')).toEqual(['AB+'])
		expect(groupsOf('B-')).toEqual(['B+', 'B-', 'AB+', 'AB-'])
	})
})

import { expect, test } from 'vitest'
import { isPayableName, plainHolderName } from './holder-names.ts'

test.each([
	['Gaurav Kumar', 'Gaurav Kumar'],
	['María José', 'Maria Jose'],
	['M/s Rao & Sons', 'M/s Rao and Sons'],
	['A & B Trust', 'A and B Trust'],
	['R&D Trust', 'R and D Trust'],
	["D'Souza, Anil (HUF)", 'D’Souza, Anil (HUF'],
	['Rao & Sons Pvt. Ltd.', 'Rao and Sons Pvt. Ltd.'],
	['Asha @ Meera + Rao -', 'Asha Meera Rao'],
])('%s is paid as %s', (name, plain) => {
	expect(isPayableName(name)).toBe(true)
	expect(plainHolderName(name, 50)).toBe(plain)
	expect(plain).toMatch(/^[A-Za-z0-9 ’_/(),.-]{2,49}[A-Za-z0-9.]$/)
})

test.each(['सीता देवी', 'Om', '&', 'தமிழ்', 'Sita देवी', 'Рао Asha', '- . -', 'राम १२'])(
	'%s is refused',
	(name) => {
		expect(isPayableName(name)).toBe(false)
	},
)

test('A long name is cut where it may end.', () => {
	const plain = plainHolderName(`${'a'.repeat(48)} - Trust of the East`, 50)
	expect(plain).toBe('a'.repeat(48))
})

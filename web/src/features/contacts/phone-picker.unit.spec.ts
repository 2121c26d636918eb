import { afterEach, describe, expect, it, vi } from 'vitest'
import { phonePicker, sheetOf } from './phone-picker.ts'

afterEach(() => vi.unstubAllGlobals())

describe('people of a phone', () => {
	it('become rows of a file, with quotation marks and missing parts', () => {
		const people = [
			{
				name: ['Asha "Didi" Rao'],
				email: ['asha@mail.example', 'second@mail.example'],
				tel: ['98200 12345'],
			},
			{ name: [], tel: ['+1 202 555 0143'] },
		]
		expect(sheetOf(people)).toBe(
			'name,email,phonenumber\n"Asha ""Didi"" Rao","asha@mail.example","98200 12345"\n"","","+1 202 555 0143"',
		)
	})

	it('are picked where the browser can', async () => {
		vi.stubGlobal('navigator', {})
		expect(phonePicker()).toBeNull()
		vi.stubGlobal('navigator', { contacts: { select: async () => [{ name: ['Asha'] }] } })
		expect(await (await phonePicker()?.())?.text()).toContain('"Asha"')
	})

	it('are none when the reader closes the picker', async () => {
		vi.stubGlobal('navigator', { contacts: { select: () => Promise.reject(new Error('closed')) } })
		expect(await phonePicker()?.()).toBeUndefined()
	})
})

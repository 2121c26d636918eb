import { describe, expect, it } from 'vitest'
import { pseudoText } from './pseudo-language.ts'

const letters = (text: string) => text.match(/\p{Letter}/gu)?.length ?? 0

describe('a text in the pseudo-language', () => {
	it.each(['Give now', 'Please enter valid zip_code', 'VERIFY', 'Hmm', 'Who is the donation from?'])(
		'%s has brackets, no plain letter, and 40 % more of them',
		(text) => {
			const made = pseudoText(text)
			expect(made).toMatch(/^⟦.+⟧$/)
			expect(made).not.toMatch(/[a-z]/i)
			expect(letters(made)).toBe(letters(text) + Math.ceil(letters(text) * 0.4))
		},
	)

	it('keeps what is filled in and what is dressed', () => {
		const made = pseudoText('Pay <b>{{amount}}</b> to {{name}}<br/>now')
		expect(made.match(/\{\{\w+\}\}|<[^>]+>/g)).toEqual(['<b>', '{{amount}}', '</b>', '{{name}}', '<br/>'])
	})
})

import { describe, expect, it } from 'vitest'
import { sentReference, supportForm, supportProblemsOf } from './support-form.contract.ts'

const WHOLE = { name: 'Asha', email: 'asha@example.org', topic: 'giving', subject: 'Books', body: 'May I?' }

describe('A form on which people write to us', () => {
	it('tells of every field at once what is wrong with it', () => {
		expect(supportProblemsOf('helpDesk', {}, true)).toEqual({
			name: 'support.fields.enterName',
			email: 'common.fields.invalidEmail',
			topic: 'support.fields.selectTopic',
			subject: 'common.fields.enterSubject',
			body: 'support.fields.enterMessage',
		})
		for (const kind of ['contact', 'feedback', 'helpDesk'] as const)
			expect(supportProblemsOf(kind, WHOLE, true)).toEqual({})
	})

	it('asks each page for what is its own, and members not who they are', () => {
		expect(Object.keys(supportProblemsOf('helpDesk', {}, false))).toEqual(['topic', 'subject', 'body'])
		expect(Object.keys(supportProblemsOf('contact', {}, false))).toEqual(['subject', 'body'])
		expect(Object.keys(supportProblemsOf('feedback', {}, false))).toEqual(['body'])
	})

	it.each([
		['email', 'asha@'],
		['email', `${'x'.repeat(250)}@example.org`],
		['email', 'a@b.example, c@d.example'],
		['topic', 'weather'],
		['rating', '6'],
		['rating', 'well'],
		['rating', '4.5'],
		['subject', 'x'.repeat(121)],
		['body', 'x'.repeat(4_001)],
		['body', ' \n '],
		['name', 'a\u0000b'],
		['subject', '4242 4242 4242 4242'],
	])('finds fault with the %s %j', (field, value) => {
		expect(Object.keys(supportProblemsOf('helpDesk', { ...WHOLE, [field]: value }, true))).toEqual([field])
	})

	it('is posted with known fields alone, whose new lines count once', () => {
		expect(supportForm.parse({ body: 'one\r\ntwo' }).body).toBe('one\ntwo')
		expect(supportForm.safeParse({ ...WHOLE, kind: 'contact' }).success).toBe(false)
	})

	it('is confirmed by a reference, and by nothing else that an address may say', () => {
		expect(sentReference('K-7F3K-9Q2A')).toBe('K-7F3K-9Q2A')
		for (const parameter of [null, '', 'K-7F3K', 'K-7F3K-9Q2A!', 'k-7f3k-9q2a', '<b>K-7F3K-9Q2A</b>'])
			expect(sentReference(parameter)).toBeNull()
	})
})

import { describe, expect, it } from 'vitest'
import { NOTIFICATION_KINDS } from './kinds.contract.ts'
import { type Facts, notificationWords } from './words.contract.ts'

const FACTS: Facts = {
	title: 'Clean water for Giridih',
	amount: 10_000_000n,
	currency: 'INR',
	organization: 'Asha Trust',
	role: 'finAdmin',
	reason: 'It shows somebody’s bank card.',
	announcement: { title: 'A week of giving', text: 'It begins on Monday.' },
}
const GONE: Facts = {
	title: null,
	amount: null,
	currency: null,
	organization: null,
	role: null,
	reason: null,
	announcement: null,
}

describe('a notification', () => {
	it('says what it is about, in the reader’s language and grouping', () => {
		expect(notificationWords('en', 'giftReceived', FACTS)).toEqual({
			message: 'A gift of ₹1,00,000.00 has come in for “Clean water for Giridih”.',
			text: 'It begins on Monday.',
		})
		expect(notificationWords('hi', 'giftReceived', FACTS).message).toBe(
			'“Clean water for Giridih” के लिए ₹1,00,000.00 का दान आया है।',
		)
		expect(notificationWords('hi', 'roleGranted', FACTS).message).toBe('अब आपके पास वित्त प्रशासक की भूमिका है।')
		expect(notificationWords('en', 'announcement', FACTS).message).toBe('A week of giving')
	})

	it('says why in the admin’s words', () => {
		expect(notificationWords('en', 'pictureTakenDown', { ...FACTS, announcement: null })).toEqual({
			message: 'A picture that you uploaded was taken down by an administrator.',
			text: 'It shows somebody’s bank card.',
		})
	})

	it.each(NOTIFICATION_KINDS)('of kind %s has words in both languages, whatever was erased', (kind) => {
		for (const facts of [FACTS, GONE]) {
			const [english, hindi] = [notificationWords('en', kind, facts), notificationWords('hi', kind, facts)]
			expect(english.message).toMatch(/^[A-Z“₹]/)
			expect(english.message).not.toMatch(/null|undefined/)
			expect(hindi.message).not.toMatch(/null|undefined/)
			if (facts === GONE) expect(hindi.message).toMatch(/\p{Script=Devanagari}/u)
		}
	})
})

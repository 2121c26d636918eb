import { describe, expect, it } from 'vitest'
import { acknowledgement, answerMail } from './support-mail.ts'

const guest = { name: '', address: 'asha@mail.example', language: 'en' } as const
const member = { name: 'Meera Krishnan', address: 'meera@mail.example', language: 'hi' } as const
const contact = { kind: 'contact', reference: 'K-7F3K-9Q2A', subject: null } as const

describe('mails about messages', () => {
	it('say by what a message is called, in the language of its sender', () => {
		const mail = acknowledgement('e1', guest, contact)
		expect(mail.messageId).toBe('<e1.message-received@karuna>')
		expect(mail.subject).toBe('We have your message: K-7F3K-9Q2A')
		expect(mail.text).toContain('Reference: K-7F3K-9Q2A')
		expect(mail.text).toContain('If you did not write to us')
		const hindi = acknowledgement('e1', member, { ...contact, kind: 'helpDesk' })
		expect(hindi.text).toContain('संदर्भ: K-7F3K-9Q2A')
		expect(hindi.text).not.toContain('अगर आपने हमें नहीं लिखा')
	})

	it('carry an answer as it was written, and nothing of it as markup', () => {
		const about = { ...contact, subject: 'My <b>receipt</b>' }
		const mail = answerMail('e2', member, about, 'Dear Meera,\n\nit is <i>here</i>.')
		expect(mail.messageId).toBe('<e2.message-answered@karuna>')
		expect(mail.text).toContain('Dear Meera,\n\nit is <i>here</i>.')
		expect(mail.html).not.toContain('<i>')
		expect(mail.html).not.toContain('<b>receipt')
	})
})

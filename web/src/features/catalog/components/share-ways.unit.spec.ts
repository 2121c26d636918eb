import { describe, expect, it } from 'vitest'
import { SHARE_LINKS } from './share-ways.ts'

const message = {
	title: 'Books & benches + slates',
	text: 'रक्तदान & more: please read',
	url: 'https://karuna.example/donationRequest/1?via=whatsapp',
}

describe('addresses at which others take what is shared', () => {
	it('carry the words and the address whole', () => {
		expect(new URL(SHARE_LINKS.whatsapp(message)).searchParams.get('text')).toBe(
			`${message.text} ${message.url}`,
		)
		const post = new URL(SHARE_LINKS.x(message)).searchParams
		expect([post.get('text'), post.get('url')]).toEqual([message.text, message.url])
		expect(new URL(SHARE_LINKS.facebook(message)).searchParams.get('u')).toBe(message.url)
	})

	it('have no plus in mails, where it stays one', () => {
		const address = SHARE_LINKS.email(message)
		expect(address).not.toContain('+')
		const [, subject, body] = /^mailto:\?subject=([^&]+)&body=(.+)$/.exec(address) ?? []
		expect(decodeURIComponent(subject ?? '')).toBe(message.title)
		expect(decodeURIComponent(body ?? '')).toBe(`${message.text}\r\n\r\n${message.url}`)
	})
})

import { describe, expect, it } from 'vitest'
import type { Entity, Settings } from '../../kernel/capability/infrastructure.ts'
import { campaignMails, type MailedCampaign, writeToReader } from './campaign-mails.ts'
import { envelopeOf } from './mail.ts'

const trust = { name: 'Karuna Trust', address: ['1 Main Road', 'Mumbai'] } as Entity
const settings = { publicUrl: 'https://karuna.example', entities: { IN: trust } } as unknown as Settings
const ROW: MailedCampaign = {
	subject: 'A well',
	body: '',
	blocks: {
		blocks: [
			{ type: 'greeting', fallback: 'friend' },
			{ type: 'heading', content: [{ text: 'It gives <b>water</b>' }] },
			{ type: 'button', label: 'Read on', href: 'https://news.example/well' },
		],
	},
	sender_id: null,
	request_id: null,
	code: null,
	takes_replies: false,
	created_by: '',
}
const READER = {
	firstName: 'Meera',
	language: 'en',
	subject: 'user',
	links: { page: 'https://a.b/stop' },
} as const

async function written(row: MailedCampaign, reader: Parameters<typeof writeToReader>[2] = READER) {
	const mails = await campaignMails({ sql: undefined as never }, row)
	if (mails === null) throw new Error('It has no mails.')
	return { ...writeToReader({ settings }, mails, reader), sender: mails.sender }
}

describe('a mail of the foundation', () => {
	it('has its blocks, why it comes, from where, and how to stop it, in both parts', async () => {
		const { html, text, subject } = await written(ROW)
		expect(subject).toBe('A well')
		expect(html).toContain('It gives &#60;b&#62;water&#60;/b&#62;</h2>')
		for (const part of [html, text])
			for (const stated of [
				'Dear Meera,',
				'https://news.example/well',
				'you have an account on Karuna',
				'Karuna Trust, 1 Main Road, Mumbai',
				'https://a.b/stop',
			])
				expect(part).toContain(stated)
	})

	it('says to contacts why they get it, in Hindi too', async () => {
		const { text } = await written(ROW, { ...READER, language: 'hi', subject: 'contact' })
		expect(text).toContain('प्रिय Meera')
		expect(text).toContain('फ़ाउंडेशन के संपर्कों में')
	})

	it('of a former release has its plain paragraphs', async () => {
		const { html, text } = await written({
			...ROW,
			blocks: null,
			body: 'It gives.\n\n<b>Thanks</b>,\nall\n\n',
		})
		expect(html).toContain('<p style="margin:0 0 16px">It gives.</p>')
		expect(html).toContain('<p style="margin:0 0 16px">&#60;b&#62;Thanks&#60;/b&#62;,<br>all</p>')
		expect(text).toContain('It gives.\n\n<b>Thanks</b>,\nall\n\n')
	})

	it('is from our own address, and its program can stop it', async () => {
		const { sender, ...mail } = await written(ROW)
		const to = { name: 'Meera', address: 'meera@karuna.example' }
		const of = { campaignId: 'c1', recipientId: 'r1', to, language: 'en' as const }
		const sent = envelopeOf(mail, sender, { ...of, oneClick: 'https://a.b/api/stop', returnPath: null })
		expect(sent).toMatchObject({
			messageId: '<c1.r1.campaign@karuna>',
			listId: 'foundation',
			feedbackId: 'c1:foundation:campaign:karuna',
			unsubscribeUrl: 'https://a.b/api/stop',
		})
		expect(Object.keys(sent)).not.toEqual(expect.arrayContaining(['senderName']))
		expect([sent.replyTo, sent.returnPath]).toEqual([undefined, undefined])
		const asha = { id: 'asha', name: 'Asha', replyTo: 'asha@asha.example' }
		const returnPath = 'b1@bounces.karuna.example'
		expect(envelopeOf(mail, asha, { ...of, oneClick: '', returnPath })).toMatchObject({
			senderName: 'Asha',
			replyTo: 'asha@asha.example',
			returnPath,
		})
	})
})

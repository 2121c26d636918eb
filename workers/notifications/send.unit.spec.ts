import { describe, expect, it } from 'vitest'
import { type ClaimedWork, GiveUp, type OutboxHandler } from '../../kernel/outbox/outbox.ts'
import { isOver, NEWS_MAIL_ATTEMPTS } from '../../kernel/outbox/retry-policy.ts'
import { MailRefused } from '../../kernel/ports/mailer.ts'
import type { MailedNotification } from './inbox-mail.ts'
import { sendMail, sendPush } from './send.ts'

const mail: MailedNotification = {
	id: 'n1',
	message: 'Something happened.',
	text: '',
	url: '',
	to: { name: 'Meera', address: 'meera@mail.example', language: 'en' },
	unsubscribe: null,
	stop: null,
	isRequested: false,
}
const target = { endpoint: 'https://push.example/1', p256dh: '', auth: '' }
const message = { id: 'n1', title: '', body: '', url: '', language: 'en' as const }
const work = { causeId: 'n1' } as ClaimedWork

const failingMail = (error: Error) =>
	sendMail({ mailer: { send: () => Promise.reject(error) }, mailOf: async () => mail })

/** Whether it is tried again after so many failures in a row. */
const goesOn = ({ patience, forgets }: OutboxHandler, failures: number) =>
	forgets === true && !isOver(patience, failures, 0)

describe('what a notification owes', () => {
	it('waits for a mail server that is away for a day', async () => {
		const handler = failingMail(new Error('ECONNREFUSED'))
		await expect(handler.run(work)).rejects.toThrow('ECONNREFUSED')
		expect(goesOn(handler, NEWS_MAIL_ATTEMPTS - 1)).toBe(true)
		expect(goesOn(handler, NEWS_MAIL_ATTEMPTS)).toBe(false)
	})

	it('ends at once where the server wants none of it', () =>
		expect(failingMail(new MailRefused('refused')).run(work)).rejects.toBeInstanceOf(GiveUp))

	it('is no mail when it was read meanwhile', async () => {
		const handler = sendMail({
			mailer: { send: () => Promise.reject(new Error('sent')) },
			mailOf: async () => null,
		})
		expect(await handler.run(work)).toEqual({ ignored: 'nobody wants it any more' })
	})

	it('goes to each browser, forgets those that are gone, and bothers the others for some minutes only', async () => {
		const reached: string[] = []
		const forgotten: string[] = []
		const handler = sendPush({
			push: {
				publicKey: '',
				accepts: () => true,
				send: async ({ endpoint }) => {
					if (endpoint === 'away') throw new Error('500')
					reached.push(endpoint)
					return endpoint === 'old' ? 'gone' : 'sent'
				},
			},
			pushesOf: async () =>
				['away', 'old', 'new'].map((endpoint) => ({ target: { ...target, endpoint }, message })),
			forget: async (endpoint) => void forgotten.push(endpoint),
		})
		await expect(handler.run(work)).rejects.toThrow('500')
		expect([reached, forgotten]).toEqual([['old', 'new'], ['old']])
		expect([goesOn(handler, 9), goesOn(handler, 10)]).toEqual([true, false])
	})
})

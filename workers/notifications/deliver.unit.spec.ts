import { describe, expect, it } from 'vitest'
import { NEWS_MAIL_ATTEMPTS } from '../../kernel/effects/retry-pause.ts'
import { MailRefused } from '../../kernel/ports/mailer.ts'
import type { DeliveryRow } from '../../records/notifications/deliveries.ts'
import { createDeliveries } from './deliver.ts'
import type { MailedNotification } from './inbox-mail.ts'

const mail: MailedNotification = {
	...{ id: 'n1', message: 'Something happened.', text: '', url: '' },
	...{ to: { name: 'Meera', address: 'meera@mail.example', language: 'en' }, unsubscribe: null },
}

/** What becomes of one delivery when whoever takes it answers so. */
async function outcomeOf(channel: DeliveryRow['channel'], attempts: number, error: Error) {
	const row = { notification_id: 'n1', channel, attempts, due_at: new Date(0), last_error: null }
	const waiting = [row]
	let end: (outcome: string) => void = () => undefined
	const outcome = new Promise<string>((resolve) => {
		end = resolve
	})
	const target = { endpoint: 'https://push.example/1', p256dh: '', auth: '' }
	const message = { id: 'n1', title: '', body: '', url: '', language: 'en' as const }
	const deliveries = createDeliveries({
		mailer: { send: () => Promise.reject(error) },
		push: { publicKey: '', accepts: () => true, send: () => Promise.reject(error) },
		clock: { now: () => 0 },
		log: { info() {}, warn() {}, error() {} },
		claim: async () => waiting.splice(0),
		done: async () => end('given up'),
		delay: async () => end('later'),
		mailOf: async () => mail,
		pushesOf: async () => [{ target, message }],
		forget: async () => undefined,
		everyMs: 1,
	})
	deliveries.start()
	const seen = await outcome
	await deliveries.stop()
	return seen
}

describe('what a notification owes', () => {
	it('waits for a mail server that is away for a day', async () => {
		const away = new Error('ECONNREFUSED')
		expect(await outcomeOf('mail', 10, away)).toBe('later')
		expect(await outcomeOf('mail', NEWS_MAIL_ATTEMPTS - 1, away)).toBe('later')
		expect(await outcomeOf('mail', NEWS_MAIL_ATTEMPTS, away)).toBe('given up')
	})

	it('ends at once where the server wants none of it', async () =>
		expect(await outcomeOf('mail', 1, new MailRefused('refused'))).toBe('given up'))

	it('bothers the other browsers of a person for some minutes only', async () => {
		expect(await outcomeOf('push', 9, new Error('500'))).toBe('later')
		expect(await outcomeOf('push', 10, new Error('500'))).toBe('given up')
	})
})

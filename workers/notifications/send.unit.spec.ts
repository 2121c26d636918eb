import { describe, expect, it } from 'vitest'
import { NOTIFICATION_TEMPLATES } from '../../apps/capabilities.ts'
import { type ClaimedWork, GiveUp, type OutboxHandler } from '../../kernel/outbox/outbox.ts'
import { isOver, NEWS_MAIL_ATTEMPTS } from '../../kernel/outbox/retry-policy.ts'
import { MailRefused } from '../../kernel/ports/mailer.ts'
import type { Push } from '../../kernel/ports/push.ts'
import type { Sql } from '../../kernel/sql/sql.ts'
import { type MemoryWorker, memoryWorker } from '../../tests/harness/memory-worker.ts'
import { sendMail, sendPush } from './send.ts'

const NOTIFICATION = {
	id: 'n1',
	kind: 'sessionsEnded',
	user_id: 'u1',
	about: {},
	read_at: null,
	created_at: new Date(0),
	mail_requested_at: null,
	first_name: 'Meera',
	last_name: '',
	email: 'meera@mail.example',
	locale: 'en',
}
const work = { causeId: 'n1' } as ClaimedWork

async function given(found: object | null, over: Partial<MemoryWorker>) {
	const worker = await memoryWorker(over)
	const sql: Sql = {
		...worker.sql,
		maybeOne: (text, ...rest) =>
			text.includes('mail_requested_at')
				? (Promise.resolve(found) as never)
				: worker.sql.maybeOne(text, ...rest),
	}
	return { ...worker, sql, clock: worker.clock, notificationTemplates: NOTIFICATION_TEMPLATES }
}

const failingMail = async (error: Error) =>
	sendMail(await given(NOTIFICATION, { mailer: { send: () => Promise.reject(error) } }))

const goesOn = ({ patience, forgets }: OutboxHandler, failures: number) =>
	forgets === true && !isOver(patience, failures, 0)

describe('what a notification owes', () => {
	it('waits for a mail server that is away for a day', async () => {
		const handler = await failingMail(new Error('ECONNREFUSED'))
		await expect(handler.run(work)).rejects.toThrow('ECONNREFUSED')
		expect(goesOn(handler, NEWS_MAIL_ATTEMPTS - 1)).toBe(true)
		expect(goesOn(handler, NEWS_MAIL_ATTEMPTS)).toBe(false)
	})

	it('ends at once where the server wants none of it', async () => {
		const handler = await failingMail(new MailRefused('refused'))
		await expect(handler.run(work)).rejects.toBeInstanceOf(GiveUp)
	})

	it('is no mail when it was read meanwhile', async () => {
		const mailer = { send: () => Promise.reject(new Error('sent')) }
		const handler = sendMail(await given(null, { mailer }))
		expect(await handler.run(work)).toEqual({ ignored: 'nobody wants it any more' })
	})

	it('goes to each browser, forgets those that are gone, and bothers the others for some minutes only', async () => {
		const reached: string[] = []
		const push: Push = {
			publicKey: '',
			accepts: () => true,
			send: async ({ endpoint }) => {
				if (endpoint === 'away') throw new Error('500')
				reached.push(endpoint)
				return endpoint === 'old' ? 'gone' : 'sent'
			},
		}
		const worker = await given(NOTIFICATION, { push })
		await worker.put('rec.sessions', {
			id: 's1',
			family_id: 'f1',
			refresh_expires_at: new Date('2099-12-31'),
		})
		for (const endpoint of ['away', 'old', 'new'])
			await worker.put('rec.push_subscriptions', {
				endpoint,
				user_id: 'u1',
				family_id: 'f1',
				language: 'en',
			})
		const handler = sendPush(worker)
		await expect(handler.run(work)).rejects.toThrow('500')
		expect(reached.toSorted()).toEqual(['new', 'old'])
		const left = await worker.sql.query('SELECT endpoint FROM rec.push_subscriptions ORDER BY endpoint')
		expect(left).toEqual([{ endpoint: 'away' }, { endpoint: 'new' }])
		expect([goesOn(handler, 9), goesOn(handler, 10)]).toEqual([true, false])
	})
})

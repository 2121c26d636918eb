import { expect, it, vi } from 'vitest'
import { notificationSweeps } from './notifications.ts'

const update = { id: 'u1', request_id: 'r1', author_id: 'a1', created_at: new Date(0) }

it('tells nobody of an update, and marks it as told to nobody, while its followers are not all known', async () => {
	const asked: string[] = []
	const answer = async (text: string) => {
		asked.push(text)
		return text.includes('FROM rec.request_updates') ? [update] : []
	}
	const warn = vi.fn()
	const platform = {
		sql: { query: answer, execute: answer, maybeOne: answer, one: answer, transaction: answer },
		store: { head: async () => '7' },
		log: { warn },
		config: {},
		surroundings: {
			clock: { now: () => 0 },
			push: {},
			encryptionKeys: { current: 'k', keys: new Map([['k', Buffer.alloc(32)]]) },
		},
	}
	const waitFor = vi.fn(async () => false)
	const [telling] = notificationSweeps(platform as never, {} as never, { waitFor })
	telling?.start()
	await vi.waitFor(() => expect(warn).toHaveBeenCalled())
	await telling?.stop()
	expect(waitFor).toHaveBeenCalledWith(['donations', 'requests'], '7', expect.any(Number))
	expect(asked.filter((text) => !text.includes('told_at IS NULL'))).toEqual([])
})

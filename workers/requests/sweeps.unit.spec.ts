import { expect, it, vi } from 'vitest'
import type { Position } from '../../kernel/ports/event-store.ts'
import { createReadModels } from '../../kernel/runtime/read-models.ts'
import { requestWorkers } from './index.ts'

const update = { id: 'u1', request_id: 'r1', author_id: 'a1', created_at: new Date(0) }

it('tells nobody of an update, and marks it as told to nobody, while its followers are not all known', async () => {
	const requested: string[] = []
	const answer = async (text: string) => {
		requested.push(text)
		return text.includes('FROM rec.request_updates') ? [update] : []
	}
	const warn = vi.fn()
	const waitFor = vi.fn(async () => false)
	const store = { head: async () => '7' as Position }
	const worker = {
		sql: { query: answer, execute: answer, maybeOne: answer, one: answer, transaction: answer },
		store,
		log: { warn },
		clock: { now: () => 0 },
		wallClock: { now: () => 0 },
		push: {},
		links: {},
		mailer: {},
		settings: {},
		readModels: createReadModels({ waitFor }, store),
	}
	const [telling] = requestWorkers.sweeps?.(worker as never) ?? []
	telling?.start()
	await vi.waitFor(() => expect(warn).toHaveBeenCalled())
	await telling?.stop()
	expect(waitFor).toHaveBeenCalledWith(['donations', 'requests', 'answers'], '7', expect.any(Number))
	expect(requested.filter((text) => !text.includes('notified_at IS NULL'))).toEqual([])
})

import { expect, test } from 'vitest'
import { BrokenHistory } from '../../kernel/events/broken-history.ts'
import type { Dispatch } from '../../kernel/events/dispatch.ts'
import { streamId } from '../../kernel/events/streams.ts'
import { memoryWorker } from '../../tests/harness/memory-worker.ts'
import { expireRequests } from './expire-requests.ts'

test('A request that can not be expired keeps nobody from the others, and one that can not be read is only set aside.', async () => {
	const worker = await memoryWorker()
	worker.time = Date.parse('2026-08-01T12:00:00Z')
	for (const [region, ids] of Object.entries({ IN: ['in-1', 'in-2', 'in-3', 'in-4'], US: ['us-1'] }))
		for (const id of ids)
			await worker.put('read.requests', { id, region, status: 'live', end_date: '2026-07-30' })
	const [unreadable] = await worker.record('request-in-2', [{ type: 'RequestWentLive', data: { at: '' } }])
	if (!unreadable) throw new Error('Nothing was recorded.')
	const expired: string[] = []
	const failures: Readonly<Record<string, Error>> = {
		'in-2': new BrokenHistory(unreadable, new TypeError('Unexpected value: Foreign')),
		'in-3': new Error('The store is away.'),
	}
	const dispatch = (async (_decider: unknown, stream: string) => {
		const failure = failures[streamId(stream)]
		if (failure) throw failure
		expired.push(streamId(stream))
	}) as unknown as Dispatch
	const expiring = expireRequests({ ...worker, dispatch, clock: worker.clock }).run(0)
	await expect(expiring).rejects.toThrow('1 requests could not be expired: The store is away.')
	expect(expired).toEqual(['in-1', 'in-4', 'us-1'])
	expect(await worker.sql.query('SELECT stream FROM ops.broken_streams')).toEqual([
		{ stream: 'request-in-2' },
	])
})

import { expect, test } from 'vitest'
import { BrokenHistory } from '../../kernel/broken-history.ts'
import { START } from '../../kernel/ports/event-store.ts'
import { expireRequests } from './expire-requests.ts'

const foreign = new BrokenHistory(
	{
		id: 'e1',
		digest: '',
		stream: 'request-foreign',
		revision: 3n,
		position: START,
		type: 'Foreign',
		schemaVersion: 1,
		data: {},
		metadata: {
			recordedAt: '2026-08-01T00:00:00Z',
			correlationId: 'c',
			commandId: 'c',
			actor: { kind: 'system', id: 'spec' },
		},
	},
	new TypeError('Unexpected value: Foreign'),
)

test('A request that can not be expired keeps nobody from the others, and one that can not be read is only set aside.', async () => {
	const expired: string[] = []
	const aside: BrokenHistory[] = []
	const failures: Readonly<Record<string, Error>> = {
		'in-2': foreign,
		'in-3': new Error('The store is away.'),
	}
	const expiring = expireRequests({
		clock: { now: () => Date.parse('2026-08-01T12:00:00Z') },
		endedBefore: async (region) => (region === 'IN' ? ['in-1', 'in-2', 'in-3', 'in-4'] : ['us-1']),
		expire: async (requestId) => {
			const failure = failures[requestId]
			if (failure) throw failure
			expired.push(requestId)
		},
		setAside: async (broken) => void aside.push(broken),
	})
	await expect(expiring).rejects.toThrow('1 requests could not be expired: The store is away.')
	expect(expired).toEqual(['in-1', 'in-4', 'us-1'])
	expect(aside).toEqual([foreign])
})

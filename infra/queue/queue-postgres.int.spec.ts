import { expect, test, vi } from 'vitest'
import { describeQueue } from '../../tests/conformance/queue/conformance.ts'
import { createTestDatabase } from '../../tests/harness/database.ts'
import { startLink } from '../../tests/harness/link.ts'
import { migrateQueue } from './migrate.ts'
import { openQueue } from './open.ts'

const log = { info() {}, warn() {}, error() {} }

describeQueue('The job queue in PostgreSQL', async () => {
	const database = await createTestDatabase()
	await migrateQueue(database.adminUrl, 'karuna_app')
	return { queue: openQueue({ databaseUrl: database.appUrl, log }), end: database.drop }
})

test('A queue and a worker that the database refused at first work once it lets them in.', async () => {
	const database = await createTestDatabase()
	await migrateQueue(database.adminUrl, 'karuna_app')
	const address = new URL(database.appUrl)
	const link = await startLink('queue', () => Number(address.port))
	link.set('reset')
	const through = new URL(database.appUrl)
	through.port = String(link.port)
	const warn = vi.fn()
	const counting = { ...log, warn }
	const queue = openQueue({ databaseUrl: through.href, log: counting })
	try {
		const handled: string[] = []
		queue.process('parcels', async (about) => void handled.push(about), 1)
		const job = { about: 'first', key: 'first' }
		await expect(queue.add('parcels', [job])).rejects.toThrow()
		await vi.waitUntil(() => warn.mock.calls.length > 1, { timeout: 60_000 })
		link.set('open')
		await vi.waitUntil(
			() =>
				queue.add('parcels', [job]).then(
					() => true,
					() => false,
				),
			{ timeout: 60_000 },
		)
		await vi.waitUntil(() => handled.includes('first'), { timeout: 60_000 })
		// It pauses between its attempts.
		expect(warn.mock.calls.length).toBeLessThan(100)
	} finally {
		await queue.close()
		await link.close()
		await database.drop()
	}
})

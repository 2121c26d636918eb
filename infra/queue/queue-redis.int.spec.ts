import { afterAll, describe, test } from 'vitest'
import { describeQueue } from '../../tests/conformance/queue/conformance.ts'
import { startTestRedis } from '../../tests/conformance/queue/testing-redis.ts'
import { openQueue } from './open.ts'

const log = { info() {}, warn() {}, error() {} }
const redis = await startTestRedis()

if (redis) {
	describeQueue('The job queue in Redis', async () => {
		const queue = openQueue({ redisUrl: redis.url, databaseUrl: '', log })
		await queue.clear('wakeUps')
		return { queue, end: async () => {} }
	})
	afterAll(redis.stop)
} else {
	describe.skip('The job queue in Redis (no REDIS_URL, no redis-server on the PATH, no Docker)', () => {
		test('conformance', () => {})
	})
}

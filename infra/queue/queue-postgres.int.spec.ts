import { describeQueue } from '../../tests/conformance/queue/conformance.ts'
import { createTestDatabase } from '../../tests/harness/database.ts'
import { migrateQueue } from './migrate.ts'
import { openQueue } from './open.ts'

const log = { info() {}, warn() {}, error() {} }

describeQueue('The job queue in PostgreSQL', async () => {
	const database = await createTestDatabase()
	await migrateQueue(database.adminUrl, 'karuna_app')
	return { queue: openQueue({ databaseUrl: database.appUrl, log }), end: database.drop }
})

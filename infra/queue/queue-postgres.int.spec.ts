import { createTestDatabase } from '../checks/database.ts'
import { migrateQueue } from './backend-postgres.ts'
import { describeQueue } from './conformance.ts'
import { openQueue } from './open.ts'

const log = { info() {}, warn() {}, error() {} }

describeQueue('The job queue in PostgreSQL', async () => {
	const database = await createTestDatabase()
	await migrateQueue(database.adminUrl)
	return { queue: openQueue({ databaseUrl: database.appUrl, log }), end: database.drop }
})

import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PROJECTIONS } from '../../apps/capabilities.ts'
import { developmentEncryptionKeys } from '../../infra/config/encryption-keys.ts'
import { makeTemporaryFolder, removeTemporaryFolder } from '../../infra/postgres/temporary-folder.ts'
import { quiet } from '../../kernel/runtime/testing.ts'
import { createSql } from '../../kernel/sql/sql.ts'
import { makeBackup } from '../../tools/backup/backup.ts'
import { checkArchive } from '../../tools/backup/check-archive.ts'
import { restoreArchive } from '../../tools/backup/restore.ts'
import { fewVariants } from '../../tools/verification/variants.ts'
import { verifyReadModels } from '../../tools/verification/verify.ts'
import { booksTieOut, chargesOf, eventsOf } from '../api/books.ts'
import { give } from '../api/fundraiser.ts'
import { type Harness, startHarness } from '../api/harness.ts'
import { createTestDatabase } from '../harness/database.ts'
import { fuzz } from './fuzz/run.ts'
import { targetOfGuests } from './fuzz/target.ts'

/** Proves briefly by day that each long nightly test works. */
describe('of the long proofs', () => {
	let harness: Harness
	let folder: string
	beforeAll(async () => {
		harness = await startHarness()
		folder = await makeTemporaryFolder('karuna-smoke-')
	}, 120_000)
	afterAll(async () => {
		await harness?.stop()
		if (folder) await removeTemporaryFolder(folder)
	})
	const addresses = async (): Promise<{ adminUrl: string; url: string }> =>
		JSON.parse(await readFile(join(harness.dataDir, 'running.json'), 'utf8'))

	it('storm: webhooks that come late and twice book what was paid once', async () => {
		const { webhooks } = harness.stripe.control
		webhooks.setMode('held')
		const { donationId } = await give(harness, harness.guest(), null)
		webhooks.deliverHeld()
		await webhooks.idle()
		webhooks.setMode('duplicated')
		await give(harness, harness.guest(), null)
		await webhooks.idle()
		webhooks.setMode('now')
		await booksTieOut(harness)
		expect(await eventsOf(harness, donationId)).toMatchObject({ DonationConfirmed: 1 })
		expect(chargesOf(harness, 'stripe-in')).toBe(2)
	})

	it('fuzz: what guests make up is answered as the document says', async () => {
		const target = targetOfGuests(Number(new URL(harness.system.url).port))
		const { faults, requests } = await fuzz({ target, seed: 20_261_121, requests: 100, guestsOnly: true })
		expect(faults.map(({ what }) => what)).toEqual([])
		expect(requests).toBe(100)
	})

	it('verification: every read model is what the log says', async () => {
		await harness.system.untilIdle()
		const { results, holds } = await verifyReadModels({
			sql: harness.system.sql,
			databaseUrl: (await addresses()).url,
			eventStoreUrl: null,
			projections: PROJECTIONS,
			variants: fewVariants([7]).slice(0, 1),
		})
		expect(results.map(({ differing }) => differing)).toEqual([[]])
		expect(holds).toBe(true)
	})

	it('backup: what is restored is what was backed up, and one bit is noticed', async () => {
		const { adminUrl } = await addresses()
		const [keys, path] = [await developmentEncryptionKeys(harness.dataDir), join(folder, 'archive')]
		await makeBackup({
			adminUrl,
			dataDir: harness.dataDir,
			path,
			passphrase: null,
			keys,
			withLog: true,
			withUploads: true,
			now: harness.clock.now(),
		})
		const checked = await checkArchive(path, null)
		const bytes = await readFile(path)
		const middle = Math.trunc(bytes.length / 2)
		bytes[middle] = (bytes[middle] ?? 0) ^ 1
		await writeFile(join(folder, 'damaged'), bytes)
		await expect(checkArchive(join(folder, 'damaged'), null)).rejects.toThrow(/damaged/)

		const database = await createTestDatabase()
		const restored = createSql(database.appUrl, { max: 2 })
		try {
			await restoreArchive({
				url: database.appUrl,
				adminUrl: database.adminUrl,
				dataDir: join(folder, 'data'),
				path,
				passphrase: null,
				keys,
				checked,
				erasures: [],
				suppressions: [],
				log: quiet,
				report: () => {},
			})
			const log = 'SELECT position, stream, type, data FROM es.events ORDER BY position'
			expect(await restored.query(log)).toEqual(await harness.system.sql.query(log))
		} finally {
			await restored.close()
			await database.drop()
		}
	})
})

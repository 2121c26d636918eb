import { expect, it } from 'vitest'
import { loadConfig } from '../../../infra/config/config.ts'
import { freePort } from '../../../infra/net/free-port.ts'
import { makeTemporaryFolder, removeTemporaryFolder } from '../../../infra/postgres/temporary-folder.ts'
import { startSystem } from '../../../infra/processes/system.ts'

/** All 120 days take minutes; `tests/api/demo-donations.int.spec.ts` plays what the limits are likely to meet. */
it.runIf(process.env.NIGHTLY)(
	'the demo plays to its end with the limits of a new start',
	async () => {
		const dataDir = await makeTemporaryFolder('karuna-demo-')
		const config = loadConfig({
			NODE_ENV: 'test',
			DEMO: 'on',
			DATA_DIR: dataDir,
			LOG_LEVEL: 'silent',
			PORT: String(await freePort()),
		})
		const system = await startSystem(config, { demo: 'full', limits: true, pages: false })
		try {
			expect(await system.demo).toBe(true)
			await system.untilIdle()
			console.log(JSON.stringify(await system.sql.query(`SELECT state, hidden_at IS NOT NULL AS hidden, parent_id IS NOT NULL AS reply, held_rule, in_case, notified_at IS NOT NULL AS notified, count(*)::int FROM rec.request_comments GROUP BY 1,2,3,4,5,6`)), JSON.stringify(await system.sql.query(`SELECT subject, state, rule, count(*)::int FROM read.report_cases GROUP BY 1,2,3`)))
		} finally {
			await system.stop()
			await removeTemporaryFolder(dataDir)
		}
	},
	1_800_000,
)

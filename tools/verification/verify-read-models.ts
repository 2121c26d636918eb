import { parseArgs } from 'node:util'
import { PROJECTIONS } from '../../apps/capabilities.ts'
import { openDatabase } from '../../apps/environment/environment.ts'
import { ConfigError, loadConfig } from '../../infra/config/config.ts'
import { explainStart } from '../../infra/config/explain-start.ts'
import { createLog } from '../../infra/observability/logs.ts'
import { createSql } from '../../kernel/sql/sql.ts'
import { allVariants, BATCHES, describeVariant, fewVariants } from './variants.ts'
import { verifyReadModels } from './verify.ts'

/**
 * `npm run verify:read-models [-- --batches 1,7,500 --all]`: checks that every read model equals the log's
 * result, however it is built. Beside a running or a stopped system; exits with 1 when one differs.
 */
async function main(): Promise<void> {
	const { values } = parseArgs({
		options: { batches: { type: 'string' }, all: { type: 'boolean', default: false } },
	})
	const batches = values.batches?.split(',').map(Number) ?? BATCHES
	if (!batches.every((size) => Number.isInteger(size) && size > 0))
		throw new Error('Say sizes of batches as --batches 1,7,500.')
	const config = loadConfig(process.env)
	const database = await openDatabase(config, createLog({ level: 'warn', process: 'verify-read-models' }))
	const sql = createSql(database.url, { max: 4, applicationName: 'karuna verify' })
	try {
		const variants = (values.all ? allVariants : fewVariants)(batches)
		console.log(`${PROJECTIONS.length} read models, each built ${variants.length} times from the log.`)
		const { live, results, holds } = await verifyReadModels({
			sql,
			databaseUrl: database.url,
			eventStoreUrl: config.eventStoreUrl,
			projections: PROJECTIONS,
			variants,
			onVariant(variant, { events, interrupted, differing }) {
				const verdict = differing.length === 0 ? 'same   ' : 'DIFFERS'
				const halfWay = interrupted.map((models) => `${models} read models half way`).join(', then ')
				console.log(`${verdict} ${describeVariant(variant)}${halfWay && ` (${halfWay})`}: ${events} events`)
				for (const name of differing) console.log(`        ${name}`)
			},
		})
		for (const [name, visible] of live) {
			const what = visible ? `${visible.hash}  ${visible.rows} rows` : 'is not shown in this version'
			console.log(`${name.padEnd(20)} ${what}`)
		}
		console.log(
			holds
				? `Every read model is what the log says, in all of ${results.length} builds.`
				: results.every(({ differing }) => differing.length === 0)
					? 'What is shown is what the log says, but not every read model is shown in its present version: let the projector catch up first.'
					: 'Not every read model is what the log says.',
		)
		if (!holds) process.exitCode = 1
	} finally {
		await sql.close()
		await database.stop()
	}
}

main().catch((error: unknown) => {
	console.error(error instanceof ConfigError ? error.message : explainStart(error))
	process.exit(1)
})

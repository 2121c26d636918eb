import { PROJECTIONS } from '../../apps/capabilities.ts'
import { rebuild } from '../../kernel/runtime/rebuild.ts'
import { runTool } from './run-tool.ts'
import { withStores } from './with-stores.ts'

/** `npm run rebuild -- <name>`: rebuilds a read model from the log, beside the published one. */
runTool(async () => {
	const [name] = process.argv.slice(2)
	const projection = PROJECTIONS.find((candidate) => candidate.name === name)
	if (!projection) {
		throw new Error(
			`Say which read model: npm run rebuild -- <name>. There are ${PROJECTIONS.map((each) => each.name).join(', ')}.`,
		)
	}
	await withStores({ name: 'rebuild', logLevel: 'warn', connections: 6 }, async ({ store, sql, log }) => {
		let reportedMs = 0
		const done = await rebuild({
			store,
			sql,
			projection,
			log,
			onProgress: ({ events, elapsedMs }) => {
				if (elapsedMs - reportedMs < 1_000) return
				reportedMs = elapsedMs
				console.log(`${events} events after ${(elapsedMs / 1_000).toFixed(1)} s`)
			},
		})
		console.log(
			`${done.name} v${done.version} is rebuilt: ${done.events} events at ${done.eventsPerSecond.toFixed(0)} a second. It is shown from now on.`,
		)
	})
})

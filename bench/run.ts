import { closeHistory } from './history.ts'
import { BENCHES } from './parts.ts'
import { failedRow, type Row, table } from './report.ts'
import { type Environment, environmentNow, keepResults, PARTS, type Part } from './results.ts'
import { type BenchServer, startBenchServer } from './server.ts'

async function run(parts: readonly Part[], server: BenchServer): Promise<void> {
	const environments: Environment[] = []
	const rows: Row[] = []
	for (const part of parts) {
		console.log(`Measuring: ${part} ...`)
		const environment = environmentNow(server.version)
		environments.push(environment)
		try {
			const { figures, rows: more } = await BENCHES[part](server.createDatabase, 'full')
			await keepResults(part, figures, environment)
			rows.push(...more)
		} catch (error) {
			// The results of the other parts are kept; the exit status reports this failure.
			process.exitCode = 1
			rows.push(failedRow(part, error))
		}
	}
	console.log(`\n${table(rows)}\n\n${machineLine(environments)}`)
}

function machineLine(environments: readonly Environment[]): string {
	const [first] = environments
	if (!first) return ''
	const { cores, processor, memoryGiB, node, postgres } = first
	const loads = environments.map(({ loadAverage }) => loadAverage.toFixed(2)).join(', ')
	return `${cores} cores (${processor}), ${memoryGiB} GiB, Node ${node}, PostgreSQL ${postgres}; load average before each part: ${loads}`
}

const isPart = (word: string): word is Part => (PARTS as readonly string[]).includes(word)

const wanted = process.argv.slice(2)
const unknown = wanted.filter((word) => !isPart(word))
if (unknown.length > 0) {
	console.error(`There is no bench ${unknown.join(', ')}. There are: ${PARTS.join(', ')}.`)
	process.exitCode = 2
} else {
	const server = await startBenchServer()
	for (const signal of ['SIGINT', 'SIGTERM'] as const) {
		process.once(signal, () => {
			// The running part loses its database now; its errors must not prevent the removal of the folder.
			process.on('uncaughtException', () => {})
			void server.stop().finally(() => process.exit(130))
		})
	}
	try {
		await run(
			PARTS.filter((part) => wanted.length === 0 || wanted.includes(part)),
			server,
		)
	} finally {
		await closeHistory()
		await server.stop()
	}
}

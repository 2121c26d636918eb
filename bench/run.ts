import { PROJECTIONS } from '../infra/processes/projections.ts'
import { type BenchUrls, benchAppend } from './append.ts'
import { benchHttp } from './http.ts'
import { benchLag } from './lag.ts'
import { benchRebuild } from './rebuild.ts'
import { appendRows, httpRows, lagRows, type Row, rebuildRows, table } from './report.ts'
import { type Environment, environmentNow, keepResults, PARTS, type Part } from './results.ts'
import { type BenchServer, startBenchServer } from './server.ts'

/** Measures in a database of its own, which it leaves full. */
type Bench = (urls: BenchUrls) => Promise<{ readonly figures: object; readonly rows: Row[] }>

const reported =
	<T extends object>(measure: (urls: BenchUrls) => Promise<T>, rowsOf: (figures: T) => Row[]): Bench =>
	async (urls) => {
		const figures = await measure(urls)
		return { figures, rows: rowsOf(figures) }
	}

const BENCHES: Readonly<Record<Part, Bench>> = {
	append: reported(benchAppend, appendRows),
	http: reported(benchHttp, httpRows),
	rebuild: reported((urls) => benchRebuild(urls, PROJECTIONS), rebuildRows),
	lag: reported((urls) => benchLag(urls, PROJECTIONS), lagRows),
}

async function run(parts: readonly Part[], server: BenchServer): Promise<void> {
	const environments: Environment[] = []
	const rows: Row[] = []
	for (const part of parts) {
		console.log(`Measuring: ${part} ...`)
		const environment = environmentNow(server.version)
		const { figures, rows: more } = await BENCHES[part](await server.createDatabase(part))
		await keepResults(part, figures, environment)
		environments.push(environment)
		rows.push(...more)
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
	for (const signal of ['SIGINT', 'SIGTERM'] as const)
		process.once(signal, () => void server.stop().finally(() => process.exit(130)))
	try {
		await run(
			PARTS.filter((part) => wanted.length === 0 || wanted.includes(part)),
			server,
		)
	} finally {
		await server.stop()
	}
}

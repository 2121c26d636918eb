import { parentPort, workerData } from 'node:worker_threads'
import { plant } from './mutate.ts'
import { MUTATIONS } from './mutations.ts'
// Libraries under the builder of statements read the clock while they are loaded.
import '../../../kernel/sql/on-table.ts'
import { takeOverNodeTime } from './node-time.ts'

export interface ThreadData {
	readonly mutation: string | null
}
export type ThreadRequest =
	| { readonly ask: 'play'; readonly from: number; readonly to: number }
	| { readonly ask: 'replay'; readonly seed: number; readonly steps: readonly number[] | null }
	| { readonly ask: 'shrink'; readonly seed: number; readonly invariant: string }
	| { readonly ask: 'compare'; readonly seed: number }
export type { Compared } from './compare.ts'

const { mutation } = workerData as ThreadData
const planted = MUTATIONS.find(({ name }) => name === mutation)
if (mutation !== null && !planted) throw new Error(`There is no mutation "${mutation}".`)
if (planted) plant(planted)
// The query builder asks for the time while it is loaded, when there is no world yet.
await import('../../../kernel/sql/on-table.ts')
takeOverNodeTime()

// From here on: only now may the core be loaded.
const { compare } = await import('./compare.ts')
const { historyOf } = await import('./history.ts')
const { play } = await import('./run.ts')
const { shrink, withSteps } = await import('./shrink.ts')
const { readSchema } = await import('./world.ts')
const schema = await readSchema()

parentPort?.on('message', (requested: ThreadRequest) => {
	void answer(requested).then(
		(results) => parentPort?.postMessage({ results }),
		(error: Error) => parentPort?.postMessage({ error: error.stack ?? error.message }),
	)
})

/** Stack traces are only for reading one history; they are slow for thousands. */
const STACK_LINES = 10

async function answer(requested: ThreadRequest): Promise<unknown> {
	Error.stackTraceLimit = requested.ask === 'replay' ? STACK_LINES : 0
	if (requested.ask === 'play') {
		const results = []
		for (let seed = requested.from; seed < requested.to; seed += 1) {
			const { trace: _, ...result } = await play(historyOf(seed), schema)
			results.push(result)
			if (result.broken) break
		}
		return results
	}
	if (requested.ask === 'replay')
		return play(withSteps(historyOf(requested.seed), requested.steps), schema, true)
	if (requested.ask === 'compare') return compare(requested.seed, schema)
	return shrink(historyOf(requested.seed), requested.invariant, schema)
}

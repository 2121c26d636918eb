import { PROJECTIONS, WORK } from '../../apps/capabilities.ts'
import type { RunningSystem } from '../../apps/system.ts'
import { projectionStates } from '../../kernel/runtime/projection-status.ts'
import { countWaitingWork } from '../../kernel/runtime/waiting-work.ts'

const ANSWER_MS = 5_000

const answerOf = <T>(question: Promise<T>): Promise<T | string> =>
	Promise.race([
		question.catch((error: unknown) => String(error)),
		new Promise<string>((resolve) => setTimeout(resolve, ANSWER_MS, 'no answer')),
	])

const text = (found: unknown): string =>
	JSON.stringify(found, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))

const countOf = (names: readonly string[]): Readonly<Record<string, number>> => {
	const counts: Record<string, number> = {}
	for (const name of names) counts[name] = (counts[name] ?? 0) + 1
	return counts
}

export async function describeOpenWork({ sql, store, simulators }: RunningSystem): Promise<string> {
	const head = await answerOf(store.head())
	const [work, states, statements] = await Promise.all([
		answerOf(countWaitingWork(sql, WORK, simulators?.clock.now() ?? Date.now(), head as never)),
		answerOf(projectionStates(sql)),
		answerOf(
			sql.query(
				`SELECT application_name, state, wait_event, left(query, 100) AS query, now() - query_start AS since
				FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() ORDER BY query_start`,
			),
		),
	])
	const behind = Array.isArray(states)
		? PROJECTIONS.filter(
				({ name }) => !states.some((state) => state.name === name && state.position === head),
			)
		: states
	return [
		`head: ${text(head)}`,
		`work: ${text(work)}`,
		`behind: ${text(Array.isArray(behind) ? behind.map(({ name }) => name) : behind)}`,
		`statements: ${text(statements)}`,
		`resources: ${text(countOf(process.getActiveResourcesInfo()))}`,
	].join('\n')
}

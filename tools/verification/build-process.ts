import { EVENT_CATALOG, PROJECTIONS } from '../../apps/capabilities.ts'
import { openEventStore } from '../../infra/event-store/open.ts'
import type { Position } from '../../kernel/ports/event-store.ts'
import { createSql } from '../../kernel/sql/sql.ts'
import { buildCopies } from './build-copies.ts'
import { FAULTY } from './faulty.ts'

export interface BuildOrder {
	readonly databaseUrl: string
	readonly eventStoreUrl: string | null
	readonly batch: number
	readonly goals: readonly { readonly name: string; readonly until: Position }[]
	/** Events after which it kills itself, so that no report is late; null: it finishes. */
	readonly dieAfter: number | null
}

export type BuildMessage =
	| { readonly is: 'ready'; readonly zone: string; readonly locale: string }
	| { readonly is: 'done'; readonly events: number }
	| { readonly is: 'failed'; readonly why: string }

const send = (message: BuildMessage): void => void process.send?.(message)
const log = { info() {}, warn() {}, error() {} }

async function build({ databaseUrl, eventStoreUrl, batch, goals, dieAfter }: BuildOrder): Promise<number> {
	const sql = createSql(databaseUrl, { max: 8, applicationName: 'karuna verify' })
	const store = openEventStore({
		catalog: EVENT_CATALOG,
		databaseUrl,
		log,
		eventStoreUrl,
	})
	let applied = 0
	try {
		await buildCopies({
			sql,
			store,
			log,
			batch,
			goals: goals.map(({ name, until }) => {
				const projection = [...PROJECTIONS, ...FAULTY].find((each) => each.name === name)
				if (!projection) throw new Error(`There is no read model ${name}.`)
				return { projection, until }
			}),
			onApplied(events) {
				applied += events
				if (dieAfter !== null && applied >= dieAfter) process.kill(process.pid, 'SIGKILL')
			},
		})
	} finally {
		await store.close()
		await sql.close()
	}
	return applied
}

process.once('message', (requested: BuildOrder) => {
	const { timeZone, locale } = new Intl.DateTimeFormat().resolvedOptions()
	send({ is: 'ready', zone: timeZone, locale })
	build(requested)
		.then(
			(events) => send({ is: 'done', events }),
			(error: unknown) => send({ is: 'failed', why: String(error) }),
		)
		.finally(() => process.disconnect())
})
// The parent is gone, so the copies are no longer needed.
process.once('disconnect', () => process.exit())

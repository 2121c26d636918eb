import { z } from 'zod'
import { refuse } from '../../domain/ledger/refusals.contract.ts'
import { monthOfEntity } from '../../domain/ledger/runs.contract.ts'
import { type Reply, type Route, route } from '../../kernel/http/route.ts'
import type { SignedArchive } from '../../kernel/ports/signed-archive.ts'
import { onTable } from '../../kernel/sql/on-table.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { id } from '../../kernel/wire/schemas.ts'
import { periodsTable } from '../../projections/ledger/periods.ts'
import { CLOSE_EXPORT_ACCESS } from '../_shared/roles.ts'
import { type PackParts, packFiles } from './pack-files.ts'
import { readRun } from './runs.ts'

interface PackDeps extends PackParts {
	readonly signedArchive: SignedArchive
}

/**
 * Returns the signed archive of a run that prepared a month, as a stream.
 * @throws DomainError NOT_FOUND for a saved report
 */
export async function packOf(
	deps: PackDeps,
	runId: string,
): Promise<NonNullable<Reply['stream']> & { name: string }> {
	const run = await readRun(deps.sql, runId)
	if (!run.prepares) throw refuse('NOT_FOUND.closedMonth')
	const { entity, month, version } = run.prepares
	const name = `close-${entity}-${month}${version === null ? '-draft' : `-v${version}`}.zip`
	const files = packFiles(deps, { ...run, prepares: run.prepares })
	const body = deps.signedArchive(files, new Date(run.recordedAt))
	return { name, body, contentType: 'application/zip' }
}

/** Returns the run that closed a month last; null for an open month. */
export async function runOfMonth(
	sql: SqlExecutor,
	{ entity, month }: z.output<typeof monthOfEntity>,
): Promise<string | null> {
	const row = await onTable(periodsTable)
		.select('run_id')
		.where({ id: `${entity}.${month}`, is_closed: true })
		.maybeOne(sql)
	return row?.run_id ?? null
}

async function download(deps: PackDeps, runId: string): Promise<Reply> {
	const { name, ...stream } = await packOf(deps, runId)
	return { stream, headers: { 'content-disposition': `attachment; filename="${name}"` } }
}

const common = {
	method: 'GET',
	tags: ['ledger', 'backoffice'],
	access: CLOSE_EXPORT_ACCESS,
	answers: { 200: z.string() },
	streams: 'application/zip',
	perMinute: 20,
} as const

export const downloadMonthPack = (deps: PackDeps): Route =>
	route({
		...common,
		path: '/api/backoffice/periods/:entity/:month/pack',
		summary: 'Download the signed pack of a closed month',
		params: monthOfEntity,
		readModels: ['periods', 'runs'],
		handle: async ({ params }) => {
			const runId = await runOfMonth(deps.sql, params)
			if (runId === null) throw refuse('NOT_FOUND.closedMonth')
			return download(deps, runId)
		},
	})

export const downloadRunPack = (deps: PackDeps): Route =>
	route({
		...common,
		path: '/api/backoffice/runs/:id/pack',
		summary: 'Download the signed pack of a prepared month by its run',
		params: z.object({ id }),
		readModels: ['runs'],
		handle: ({ params }) => download(deps, params.id),
	})

import { PROJECTIONS } from '../infra/capabilities.ts'
import { type BenchUrls, benchAppend } from './append.ts'
import { benchDelivery } from './delivery.ts'
import { benchExport, benchReport, benchReportAsOf, type HistorySizes } from './history.ts'
import { benchHttp } from './http.ts'
import { benchLag } from './lag.ts'
import { benchLoginFlood } from './login-flood.ts'
import { benchRebuild } from './rebuild.ts'
import {
	appendRows,
	exportRows,
	httpRows,
	lagRows,
	loginFloodRows,
	type Row,
	rebuildRows,
	reportAsOfRows,
	reportRows,
	tieOutRows,
} from './report.ts'
import type { Part } from './results.ts'
import { benchTieOut } from './tie-out.ts'

/** Makes an empty database, which the bench leaves full. */
export type NewDatabase = (name: string) => Promise<BenchUrls>

/**
 * Measures one part. Short, it does everything once with little of it: its figures are no measurements, but show
 * that the part runs.
 */
export type Bench = (
	newDatabase: NewDatabase,
	length: 'full' | 'short',
) => Promise<{ readonly figures: object; readonly rows: readonly Row[] }>

/** @param short the sizes of the short form; the full ones are the bench's own */
const bench =
	<Figures extends object, Sizes>(
		measure: (newDatabase: NewDatabase, sizes?: Sizes) => Promise<Figures>,
		rowsOf: (figures: Figures) => Row[],
		short: Sizes,
	): Bench =>
	async (newDatabase, length) => {
		const figures = await measure(newDatabase, length === 'short' ? short : undefined)
		return { figures, rows: rowsOf(figures) }
	}

const SHORT_HISTORY: HistorySizes = { requests: [20, 100], donations: 1_000, calls: 5, runs: 1 }
const SHORT_STREAM = { warmUpMs: 100, measureMs: 400 }

/** Every part of `npm run bench`. */
export const BENCHES: Readonly<Record<Part, Bench>> = {
	append: bench(async (make, sizes) => benchAppend(await make('append'), sizes), appendRows, {
		runs: 1,
		warmUpMs: 20,
		measureMs: 100,
	}),
	http: bench(async (make, sizes) => benchHttp(await make('http'), sizes), httpRows, {
		connections: 4,
		runs: 1,
		warmUpSeconds: 0,
		measureSeconds: 0.3,
	}),
	loginFlood: bench(
		async (make, sizes) => benchLoginFlood(await make('login_flood'), sizes),
		loginFloodRows,
		{ runs: 1, warmUpSeconds: 0.2, seconds: 0.5 },
	),
	rebuild: bench(
		async (make, events) => benchRebuild(await make('rebuild'), PROJECTIONS, events),
		rebuildRows,
		2_000,
	),
	lag: bench(
		async (make, sizes) => ({
			...(await benchLag(await make('lag'), PROJECTIONS, sizes)),
			...(await benchDelivery(await make('delivery'), sizes)),
		}),
		lagRows,
		SHORT_STREAM,
	),
	tieOut: bench(
		async (make, lines) => benchTieOut(await make('tie_out'), PROJECTIONS, lines),
		tieOutRows,
		1_000,
	),
	report: bench((make, sizes) => benchReport(make, PROJECTIONS, sizes), reportRows, SHORT_HISTORY),
	reportAsOf: bench(
		(make, sizes) => benchReportAsOf(make, PROJECTIONS, sizes),
		reportAsOfRows,
		SHORT_HISTORY,
	),
	export: bench((make, sizes) => benchExport(make, PROJECTIONS, sizes), exportRows, SHORT_HISTORY),
}

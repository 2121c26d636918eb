import { availableParallelism } from 'node:os'
import { messageOf } from '../kernel/events/errors.ts'
import type { AppendBench } from './append.ts'
import type { DeliveryBench } from './delivery.ts'
import type { GeneralLedgerBench } from './general-ledger.ts'
import type { GrowthBench } from './growth.ts'
import type { ExportBench, ReportAsOfBench, ReportBench } from './history.ts'
import type { HttpBench } from './http.ts'
import { STEPS } from './http-steps.ts'
import type { LagBench } from './lag.ts'
import type { LoginFloodBench } from './login-flood.ts'
import type { RebuildBench } from './rebuild.ts'
import type { TieOutBench } from './tie-out.ts'

export interface Row {
	readonly measure: string
	readonly figure: string
	readonly baseline: string
	readonly ratio: number | null
	readonly goal: Goal | null
}

interface Goal {
	readonly label: string
	readonly met: boolean
	/** The machine's lack that makes the goal unreachable, so that the result is open. */
	readonly needs?: string
}

export const perSecond = (figure: number): string => `${figure.toLocaleString('en-US')}/s`
export const atLeast = (ratio: number, goal: number): Goal => ({
	label: `ratio >= ${goal}`,
	met: ratio >= goal,
})
export const atMost = (figure: number, goal: number, unit: string): Goal => ({
	label: `<= ${goal} ${unit}`,
	met: figure <= goal,
})

/** Two api processes, a sender and PostgreSQL: on fewer cores they take the time from one another. */
const CORES_FOR_TWO_PROCESSES = 4

function twoProcessesGoal(ratio: number, cores: number): Goal {
	const goal = atLeast(ratio, 1.7)
	return cores < CORES_FOR_TWO_PROCESSES ? { ...goal, needs: `needs ${CORES_FOR_TWO_PROCESSES} cores` } : goal
}

export const failedRow = (part: string, error: unknown): Row => ({
	measure: `${part}: FAILED, ${messageOf(error)}`,
	figure: '',
	baseline: '',
	ratio: null,
	goal: { label: 'measured', met: false },
})

export function appendRows(bench: AppendBench): Row[] {
	const ratio = bench['append.ratioToInsert']
	const baseline = `${perSecond(bench['append.baselineInsertsPerSecond'])} bare inserts`
	return ([1, 8, 64] as const).map((clients) => ({
		measure: clients === 1 ? 'append, 1 client' : `append, ${clients} clients`,
		figure: perSecond(bench['append.perSecond'][clients]),
		baseline: clients === 64 ? baseline : '',
		ratio: clients === 64 ? ratio : null,
		goal: clients === 64 ? atLeast(ratio, 2.5) : null,
	}))
}

export function httpRows(bench: HttpBench, cores = availableParallelism()): Row[] {
	const ratio = bench['http.ratioToSameDuties']
	const two = bench['http.twoProcesses']
	return [
		{
			measure: `http commands, ${bench.connections} connections`,
			figure: perSecond(bench['http.commandsPerSecond']),
			baseline: 'the step server with the same duties',
			ratio,
			goal: atLeast(ratio, 0.8),
		},
		{
			measure: 'http commands, two api processes',
			figure: '',
			baseline: `${perSecond(bench['http.oneProcessPerSecond'])} one process`,
			ratio: two,
			goal: twoProcessesGoal(two, cores),
		},
		{
			measure: 'http commands, for information',
			figure: '',
			baseline: `${perSecond(bench['http.barePerSecond'])} bare Fastify`,
			ratio: bench['http.ratioToBare'],
			goal: null,
		},
		...STEPS.map((step, index) => ({
			measure: `bare Fastify with ${STEPS.slice(0, index + 1).join(', ')}`,
			figure: '',
			baseline: 'bare Fastify',
			ratio: bench['http.stepRatios'][step],
			goal: null,
		})),
	]
}

export function loginFloodRows(bench: LoginFloodBench): Row[] {
	const ratio = bench['loginFlood.ratioToQuiet']
	const label = `a donation under ${bench.loginsPerSecond} log-ins/s`
	const p95 = { baseline: `${bench['loginFlood.quietP95ms']} ms quiet`, ratio: null, goal: null }
	return [
		{
			measure: `${label}, p50`,
			figure: `${bench['loginFlood.p50ms']} ms`,
			baseline: `${bench['loginFlood.quietP50ms']} ms quiet`,
			ratio,
			goal: { label: 'ratio <= 2', met: ratio <= 2 },
		},
		{ measure: `${label}, p95`, figure: `${bench['loginFlood.p95ms']} ms`, ...p95 },
	]
}

export function rebuildRows(bench: RebuildBench): Row[] {
	const ratio = bench['rebuild.ratioToBare']
	return [
		{
			measure: 'rebuild, events',
			figure: perSecond(bench['rebuild.eventsPerSecond']),
			baseline: `${perSecond(bench['rebuild.bareEventsPerSecond'])} bare read model`,
			ratio,
			goal: atLeast(ratio, 0.7),
		},
	]
}

export function lagRows(bench: LagBench & DeliveryBench): Row[] {
	const p99 = bench['lag.p99ms']
	return [
		{
			measure: `lag of the reconciliation, p99 at ${perSecond(bench['lag.eventsPerSecond'])}`,
			figure: `${p99} ms`,
			baseline: `${bench['lag.bareP99ms']} ms bare subscriber`,
			ratio: null,
			goal: atMost(p99, 100, 'ms'),
		},
	]
}

export function tieOutRows(bench: TieOutBench): Row[] {
	const seconds = bench['tieOut.seconds']
	return [
		{
			measure: `tie-out of a day of ${bench.lines.toLocaleString('en-US')} lines`,
			figure: `${seconds} s`,
			baseline: `${bench['tieOut.bareSeconds']} s bare join`,
			ratio: null,
			goal: atMost(seconds, 5, 's'),
		},
	]
}

const bySize = (
	label: string,
	figures: Readonly<Record<number, number>>,
	baselines: Readonly<Record<number, number>>,
	baseline: string,
	goal: number,
): Row[] =>
	Object.entries(figures).map(([size, p95]) => ({
		measure: `${label}, p95 at ${Number(size).toLocaleString('en-US')} requests`,
		figure: `${p95} ms`,
		baseline: `${baselines[Number(size)]} ms ${baseline}`,
		ratio: null,
		goal: size === '100000' ? atMost(p95, goal, 'ms') : null,
	}))

export const reportRows = (bench: ReportBench): Row[] =>
	bySize('report', bench['report.p95ms'], bench['report.bareP95ms'], 'bare statements', 50)

export const reportAsOfRows = (bench: ReportAsOfBench): Row[] =>
	bySize('report as of', bench['reportAsOf.p95ms'], bench['reportAsOf.liveP95ms'], 'report of now', 150)

export function exportRows(bench: ExportBench): Row[] {
	const { rows } = bench
	const label = `export of ${rows.toLocaleString('en-US')} rows`
	const seconds = bench['export.seconds']
	const growth = bench['export.rssGrowthMiB']
	const none = { baseline: '', ratio: null }
	return [
		{
			measure: label,
			figure: `${seconds} s`,
			ratio: null,
			baseline: `${bench['export.bareSeconds']} s bare cursor`,
			goal: atMost(seconds, 2, 's'),
		},
		{ ...none, measure: `${label}, growth`, figure: `${growth} MiB`, goal: atMost(growth, 64, 'MiB') },
		{ ...none, measure: `${label}, as of`, figure: `${bench['export.asOfSeconds']} s`, goal: null },
	]
}

export function generalLedgerRows(bench: GeneralLedgerBench): Row[] {
	const label = `${bench.postings.toLocaleString('en-US')} postings`
	const sum = `${bench['generalLedger.bareSumMs']} ms a sum of all lines`
	const page = (name: string, p95: number, baseline = ''): Row => ({
		measure: `${name} of ${label}, p95`,
		figure: `${p95} ms`,
		baseline,
		ratio: null,
		goal: atMost(p95, 200, 'ms'),
	})
	const lines = `${bench.exported.toLocaleString('en-US')} lines`
	const growth = bench['generalLedger.exportGrowthMiB']
	return [
		page('trial balance at an instant', bench['generalLedger.trialBalanceP95ms'], sum),
		page('trial balance of a closed month', bench['generalLedger.sealedTrialBalanceP95ms'], sum),
		page('account with running balance', bench['generalLedger.accountP95ms']),
		page('journal', bench['generalLedger.journalP95ms']),
		{
			measure: `month sealed of ${label}`,
			figure: `${bench['generalLedger.sealSeconds']} s`,
			baseline: sum,
			ratio: null,
			goal: atMost(bench['generalLedger.sealSeconds'], 60, 's'),
		},
		...Object.entries(bench['generalLedger.exportSeconds']).map(([format, seconds]) => ({
			measure: `journal as ${format}, ${lines}`,
			figure: `${seconds} s`,
			baseline: `${bench['generalLedger.bareExportSeconds']} s bare cursor`,
			ratio: null,
			goal: null,
		})),
		{
			measure: `journal of ${lines}, growth`,
			figure: `${growth} MiB`,
			baseline: '',
			ratio: null,
			goal: atMost(growth, 64, 'MiB'),
		},
	]
}

/** Another plan for the same few rows or an index that is one block deeper does not count as growth. */
const LEVEL_BLOCKS = 80

export const growthRows = ({ donations, ...bench }: GrowthBench): Row[] =>
	Object.entries(bench['growth.doubledBlocks']).map(([name, doubled]) => {
		const blocks = bench['growth.blocks'][name] ?? 0
		return {
			measure: `${name} of ${(2 * donations).toLocaleString('en-US')}`,
			figure: `${doubled} blocks`,
			baseline: `${blocks} of half`,
			ratio: doubled / blocks,
			goal: atMost(doubled, Math.round(1.1 * blocks) + LEVEL_BLOCKS, 'blocks'),
		}
	})

export function table(rows: readonly Row[]): string {
	const head = ['measure', 'figure', 'baseline', 'ratio', 'goal', 'met']
	const cells = rows.map(({ measure, figure, baseline, ratio, goal }) => [
		measure,
		figure,
		baseline,
		ratio === null ? '' : ratio.toFixed(2),
		goal?.label ?? '',
		goal === null ? '' : (goal.needs ?? (goal.met ? 'yes' : 'NO')),
	])
	const widths = head.map((title, column) =>
		Math.max(title.length, ...cells.map((line) => line[column]?.length ?? 0)),
	)
	const line = (texts: readonly string[]): string =>
		texts
			.map((text, column) => {
				const width = widths[column] ?? 0
				return column === 0 || column >= 4 ? text.padEnd(width) : text.padStart(width)
			})
			.join('  ')
			.trimEnd()
	return [line(head), line(widths.map((width) => '-'.repeat(width))), ...cells.map(line)].join('\n')
}

import type { Note } from '../../harness/actions.ts'
import type { Verdict } from '../../harness/invariants/world.ts'
import type { Struck } from '../../harness/recovery.ts'
import { seconds, type TortureReport } from './torture.ts'

export const isSaved = ({ verdicts, struck }: Pick<TortureReport, 'verdicts' | 'struck'>): boolean =>
	verdicts.every(({ faults }) => faults.length === 0) && struck.every(({ isLate }) => !isLate)

export function reportOf(report: TortureReport): string {
	const { struck, notes, skipped, verdicts, quietMs, tookMs } = report
	return [
		'',
		`${struck.length} faults in ${seconds(tookMs)}:`,
		...faultLines(struck),
		...skipped.map((each) => `  skipped  ${each}`),
		'',
		...noteLines(notes),
		`At rest ${seconds(quietMs)} after the last client knew.`,
		'',
		...verdicts.flatMap(verdictLines),
		'',
		isSaved(report) ? 'THE PROMISE IS KEPT.' : 'THE PROMISE IS BROKEN.',
	].join('\n')
}

export function faultLines(struck: readonly Struck[]): string[] {
	const groups = Map.groupBy(struck, ({ kind, target }) => `${kind.padEnd(12)} ${target}`)
	const lines = [...groups]
		.toSorted(([a], [b]) => a.localeCompare(b))
		.map(([name, all]) => `  ${name.padEnd(34)} ${String(all.length).padStart(4)}   ${timesOf(all)}`)
	return [...lines, `  ${'all'.padEnd(34)} ${String(struck.length).padStart(4)}   ${timesOf(struck)}`]
}

function timesOf(all: readonly Struck[]): string {
	const times = all.map(({ recoveredMs }) => recoveredMs).toSorted((a, b) => a - b)
	const median = times[Math.trunc(times.length / 2)] ?? 0
	const late = all.filter(({ isLate }) => isLate).length
	return `well again after ${seconds(median)} (median), ${seconds(times.at(-1) ?? 0)} (longest)${late > 0 ? `, ${late} NOT` : ''}`
}

export function noteLines(notes: readonly Note[]): string[] {
	const groups = Map.groupBy(notes, ({ action }) => action)
	const lines = [...groups].map(([action, all]) => {
		const of = (is: string) => all.filter(({ outcome }) => outcome.is === is).length
		const again = all.filter(({ outcome }) => outcome.tries > 1).length
		const codes = all
			.filter(({ outcome }) => outcome.is === 'refused')
			.map(({ outcome }) => String(outcome.body.code ?? outcome.status))
		const why = [...Map.groupBy(codes, (code) => code)].map(([code, each]) => `${each.length} ${code}`)
		return `  ${action.padEnd(10)} ${of('acknowledged')} acknowledged, ${of('refused')} refused${why.length > 0 ? ` (${why.join(', ')})` : ''}, ${of('unknown')} given up; ${again} sent more than once`
	})
	const acknowledged = notes.filter(({ outcome }) => outcome.is === 'acknowledged').length
	return [`${notes.length} commands, ${acknowledged} acknowledged:`, ...lines]
}

const VISIBLE = 8

export function verdictLines({ promise, counted, faults }: Verdict): string[] {
	const visible = faults.slice(0, VISIBLE).map((fault) => `          ${fault}`)
	const more = faults.length > VISIBLE ? [`          and ${faults.length - VISIBLE} more`] : []
	return [
		`${faults.length === 0 ? 'kept   ' : 'BROKEN '} ${promise} (${counted} looked at)`,
		...visible,
		...more,
	]
}

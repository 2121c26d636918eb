import type { Note } from '../../harness/actions.ts'
import { faultLines, isSaved, noteLines, verdictLines } from '../torture/report.ts'
import type { MemoryAt, SoakReport } from './soak.ts'

export function reportOf(report: SoakReport, { perSecond, minutes }: { perSecond: number; minutes: number }) {
	const { notes, struck, memory, verdicts, quietMs } = report
	return [
		'',
		`${minutes} minutes, ${perSecond} commands begun in each second, whatever became of earlier ones:`,
		...successLines(notes),
		'',
		`${struck.length} components killed:`,
		...faultLines(struck),
		'',
		'Memory in MB, shared pages counted in part (a process that was killed begins anew):',
		...memoryLines(memory),
		'',
		...noteLines(notes),
		`At rest ${(quietMs / 1_000).toFixed(1)} s after the last client knew.`,
		'',
		...verdicts.flatMap(verdictLines),
		'',
		isSaved(report) ? 'THE PROMISE IS KEPT.' : 'THE PROMISE IS BROKEN.',
	].join('\n')
}

const percent = (part: number, all: number): string => `${((100 * part) / Math.max(1, all)).toFixed(2)} %`

function successLines(notes: readonly Note[]): string[] {
	const answered = notes.filter(({ outcome }) => outcome.is !== 'unknown')
	const atOnce = answered.filter(({ outcome }) => outcome.tries === 1)
	const lines = [
		`  answered at the first try      ${percent(atOnce.length, notes.length)}`,
		`  answered, with tries repeated  ${percent(answered.length, notes.length)}`,
	]
	const all = notes.map(({ outcome }) => outcome.tookMs).toSorted((a, b) => a - b)
	const first = atOnce.map(({ outcome }) => outcome.tookMs).toSorted((a, b) => a - b)
	return [...lines, `  at the first try ${timesOf(first)}`, `  all              ${timesOf(all)}`]
}

function timesOf(sorted: readonly number[]): string {
	const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.trunc(sorted.length * share))] ?? 0
	return `median ${at(0.5)} ms, 95 % ${at(0.95)} ms, 99 % ${at(0.99)} ms, longest ${at(1)} ms`
}

function memoryLines(memory: readonly MemoryAt[]): string[] {
	const names = Object.keys(memory[0]?.bytes ?? {})
	const row = (cells: readonly string[]) => `  ${cells.map((cell) => cell.padStart(10)).join('')}`
	return [
		row(['minute', ...names]),
		...memory.map(({ minute, bytes }) =>
			row([String(minute), ...names.map((name) => ((bytes[name] ?? 0) / 1e6).toFixed(0))]),
		),
	]
}

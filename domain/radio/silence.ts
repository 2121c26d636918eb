import { FRAME_MS } from '../../kernel/wire/audio-grid.ts'
import { SECOND_MS } from '../../kernel/wire/time.ts'
import type { FaultCause } from './faults.contract.ts'
import type { PlanRow, Span } from './plan.contract.ts'

/** Ten seconds. */
export const SILENCE_FRAMES = Math.ceil((10 * SECOND_MS) / FRAME_MS)

/** The parts of a recording that can't be heard, each from a frame of its file to the one after its last. */
export type QuietParts = readonly (readonly [number, number])[]

type Row = Pick<PlanRow, 'from' | 'to' | 'source' | 'offset'> & { readonly quiet: QuietParts }

/** Finds where rows that follow one another are silent for more than ten seconds, also from one row into the next. */
export function silences(rows: readonly Row[]): readonly Span[] {
	const runs: Span[] = []
	for (const part of rows.flatMap(quietOf)) {
		const last = runs.at(-1)
		if (last?.to === part.from) runs[runs.length - 1] = { from: last.from, to: part.to }
		else runs.push(part)
	}
	return runs.filter(({ from, to }) => to - from > SILENCE_FRAMES)
}

function quietOf({ from, to, source, offset, quiet }: Row): readonly Span[] {
	if (source === 'silence') return [{ from, to }]
	return quiet
		.map(([first, end]) => ({
			from: Math.max(from, from + first - offset),
			to: Math.min(to, from + end - offset),
		}))
		.filter((span) => span.from < span.to)
}

/** The fallback plays from its eleventh second on. */
export const isDead = (spans: readonly Span[], frame: number): boolean =>
	spans.some(({ from, to }) => from + SILENCE_FRAMES <= frame && frame < to)

export interface Found {
	readonly cause: FaultCause
	readonly item: string | null
	readonly sinceFrame: number
}

/** Names why nothing can be heard at a frame; null when something can, or could ten seconds ago. */
export function silenceAt(rows: readonly (Row & Pick<PlanRow, 'item'>)[], frame: number): Found | null {
	const span = silences(rows).find(({ from, to }) => from + SILENCE_FRAMES <= frame && frame < to)
	if (span === undefined) return null
	const row = rows.find(({ from, to }) => from <= frame && frame < to)
	const cause = row?.source === 'silence' ? 'emptyPlan' : 'silence'
	return { cause, item: row?.item ?? null, sinceFrame: span.from }
}

import type { AiredRow, LiveSpan, PlanRow } from './plan.contract.ts'

type Planned = Pick<PlanRow, keyof AiredRow>

/** Returns what was on air in the time of some rows: each frame once, live where it was. */
export function aired(rows: readonly Planned[], spans: readonly LiveSpan[]): readonly AiredRow[] {
	return rows.flatMap((row) => {
		const pieces: AiredRow[] = []
		let at = row.from
		const planUntil = (to: number) => {
			if (at < to) pieces.push({ ...row, from: at, to, offset: offsetAt(row, at) })
		}
		for (const span of spans.filter(({ from, to }) => from < row.to && row.from < to)) {
			const from = Math.max(at, span.from)
			const to = Math.min(row.to, span.to)
			if (from >= to) continue
			planUntil(from)
			pieces.push({ ...LIVE, from, to, streaming: span.streaming })
			at = to
		}
		planUntil(row.to)
		return pieces
	})
}

const LIVE = { source: 'live', item: null, version: null, offset: 0, why: 'live', advert: null } as const

const offsetAt = ({ from, source, offset }: Planned, at: number): number =>
	source === 'item' ? offset + at - from : offset

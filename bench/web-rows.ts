import { atMost, type Row } from './report.ts'
import type { WebBench, WebPage } from './web.ts'

export function webRows(bench: WebBench): Row[] {
	const rows = (
		measure: string,
		figures: Readonly<Record<WebPage, number>>,
		unit: string,
		goal: number | null,
		bare?: Readonly<Record<WebPage, number>>,
	): Row[] =>
		(Object.keys(figures) as WebPage[]).map((page) => ({
			measure: `${page}, ${measure}`,
			figure: `${figures[page]} ${unit}`.trim(),
			baseline: bare ? `${bare[page]} ${unit} the same bytes served bare` : '',
			ratio: null,
			goal: goal === null ? null : atMost(figures[page], goal, unit),
		}))
	return [
		...rows('largest paint', bench['web.lcpMs'], 'ms', 1_500, bench['web.bareLcpMs']),
		...rows('picture in full', bench['web.sharpMs'], 'ms', null),
		...rows('first paint', bench['web.fcpMs'], 'ms', 1_000),
		...rows('scripts, all awake', bench['web.jsKB'], 'kB', 75),
		...rows('scripts before the largest paint', bench['web.firstJsKB'], 'kB', 10),
		...rows('requests before the largest paint', bench['web.requests'], '', 12),
		...rows('document', bench['web.htmlKB'], 'kB', 25),
		...rows('shift', bench['web.cls'], '', 0.02),
		...rows('blocked', bench['web.tbtMs'], 'ms', 200),
	]
}

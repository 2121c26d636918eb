import { Fragment } from 'react'
import type { RequestSummary } from '../../../../../domain/requests/contract.ts'

export function MarkedTitle({ title, titleMarks = [] }: Pick<RequestSummary, 'title' | 'titleMarks'>) {
	const begins = [0, ...titleMarks.map(([, to]) => to)]
	return begins.map((begin, index) => {
		const [from, to] = titleMarks[index] ?? [title.length, title.length]
		return (
			<Fragment key={begin}>
				{title.slice(begin, from)}
				{from < to && <mark>{title.slice(from, to)}</mark>}
			</Fragment>
		)
	})
}

import type { ReactNode } from 'react'
import { momentOf } from '../../../kernel/wire/moments.ts'
import { regionOf } from '../../../kernel/wire/regions.ts'
import { useReader } from './reader.ts'

interface MomentProps {
	/** An instant, ISO 8601. */
	readonly at: string
	/** The end of what begins then. */
	readonly until?: string
	/** What else stands in the line. */
	readonly children?: ReactNode
}

/**
 * An instant as `kernel/wire/moments.ts` has it, on pages that the server renders: the reader's own time comes into a line
 * below, whose room `public/document.js` keeps from before the first paint, where the clock is another one.
 */
export function Moment({ at, until, children }: MomentProps) {
	const { language, place, timeZone } = useReader()
	const region = regionOf(place)
	const { text, here } = momentOf(at, { language, zone: region.timeZone, readerZone: timeZone, until })
	return (
		<span className="moment num" data-region={region.code} data-span={until && ''}>
			<time dateTime={at}>{text}</time>
			{children}
			<span className="here">{here && `(${here})`}</span>
		</span>
	)
}

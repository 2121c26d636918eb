import type { ReactNode } from 'react'
import { momentOf } from '../../../kernel/wire/moments.ts'
import { regionOf } from '../../../kernel/wire/regions.ts'
import { useReader } from './reader.ts'

interface MomentProps {
	/** An instant, ISO 8601. */
	readonly at: string
	readonly until?: string
	readonly children?: ReactNode
}

/**
 * Shows an instant in the format of `kernel/wire/moments.ts` on server-rendered pages: if the reader's zone
 * differs, their own time is added in a line below, for which `public/document.js` reserves room before the
 * first paint.
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

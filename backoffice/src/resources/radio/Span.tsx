import { useLocale } from 'react-admin'
import { languageOf } from '../../../../kernel/wire/language.ts'
import { formatMoment } from '../../../../kernel/wire/moments.ts'
import { zoneHere } from '../../../../kernel/wire/wall-clock.ts'

interface SpanOptions {
	from: number
	until?: number
	/** The zone of the channel. */
	zone: string
}

/** Formats a time in the zone of its channel, with that of the reader beside it. */
export function useSpan(): (span: SpanOptions) => string {
	const language = languageOf(useLocale())
	return ({ from, until, zone }) =>
		formatMoment(new Date(from).toISOString(), {
			language,
			zone,
			readerZone: zoneHere(),
			until: until === undefined ? undefined : new Date(until).toISOString(),
			time: '24h',
		})
}

export function Span(span: SpanOptions) {
	return <time dateTime={new Date(span.from).toISOString()}>{useSpan()(span)}</time>
}

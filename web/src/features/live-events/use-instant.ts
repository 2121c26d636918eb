import { formatMoment } from '../../../../kernel/wire/moments.ts'
import { useReader } from '../../ui/reader.ts'

/** Returns a function that formats an instant in the zone of an edition's place, and in the reader's. */
export function useInstant(zone: string): (at: string) => string {
	const { language, timeZone: readerZone } = useReader()
	return (at) => formatMoment(at, { language, zone, readerZone })
}

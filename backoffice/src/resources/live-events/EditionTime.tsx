import { useLocale } from 'react-admin'
import { languageOf } from '../../../../kernel/wire/language.ts'
import { formatMoment } from '../../../../kernel/wire/moments.ts'
import { formatUtc } from '../../ui/time.ts'

/** Shows a moment in the zone of the edition’s place. */
export function EditionTime({ at, zone }: { at: string; zone: string }) {
	const language = languageOf(useLocale())
	return (
		<time dateTime={at} title={formatUtc(at)}>
			{formatMoment(at, { language, zone, time: '24h' })}
		</time>
	)
}

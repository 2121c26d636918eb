import { useTranslate } from 'react-admin'
import { readableType } from '../../ui/timeline.tsx'

/** What a line is, in the reader's words; the provider may know more kinds than we have words for. */
export function LineKind({ kind }: { kind: string }) {
	const translate = useTranslate()
	return translate(`lineKind.${kind}`, { _: readableType(kind.replaceAll('_', ' ')) })
}

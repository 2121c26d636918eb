import { FileText, Image, type LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatSize } from '../../../../../client/format/sizes.ts'
import type { Document } from '../../../../../kernel/wire/schemas.ts'
import { useReader } from '../../../ui/reader.ts'

type Kind = 'pdf' | 'image' | 'word'

const KINDS: Record<Document['contentType'], Kind> = {
	'application/pdf': 'pdf',
	'image/webp': 'image',
	'application/msword': 'word',
	'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'word',
}
export const kindOf = ({ contentType }: Pick<Document, 'contentType'>): Kind => KINDS[contentType]
export const iconOf = (document: Pick<Document, 'contentType'>): LucideIcon =>
	kindOf(document) === 'image' ? Image : FileText

/** Returns text such as `PDF · 1.2 MB`. */
export function useFileFacts(): (document: Pick<Document, 'contentType' | 'size'>) => string {
	const { t } = useTranslation('files')
	const { language } = useReader()
	return (document) => `${t(`document.${kindOf(document)}`)} · ${formatSize(document.size, language)}`
}

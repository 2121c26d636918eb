import { FileText, Image, type LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Document } from '../../../../../kernel/wire.ts'
import { type Language, usePreferences } from '../../../lib/preferences.ts'

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

const MEGABYTE = 1_000_000
const KILOBYTE = 1_000

/** A size as people read it: `1.2 MB`, `14 kB`, and no less than `1 kB`. */
export function showSize(bytes: number, language: Language): string {
	const large = bytes >= MEGABYTE
	return new Intl.NumberFormat(language === 'hi' ? 'hi-IN' : 'en-IN', {
		style: 'unit',
		unit: large ? 'megabyte' : 'kilobyte',
		maximumFractionDigits: large ? 1 : 0,
		numberingSystem: 'latn',
	}).format(large ? bytes / MEGABYTE : Math.max(bytes / KILOBYTE, 1))
}

/** What a document is and how large: `PDF · 1.2 MB`. */
export function useFileFacts(): (document: Pick<Document, 'contentType' | 'size'>) => string {
	const { t } = useTranslation()
	const { language } = usePreferences()
	return (document) => `${t(`document.${kindOf(document)}`)} · ${showSize(document.size, language)}`
}

import { useTranslation } from 'react-i18next'
import { useFormat } from './format.ts'

export interface PageRange {
	readonly page: number
	readonly size: number
	readonly total: number
}

export function usePageRange({ page, size, total }: PageRange) {
	const { t } = useTranslation()
	const format = useFormat()
	const from = (page - 1) * size + 1
	const to = Math.min(total, page * size)
	return {
		text: t('pages.shown', { from: format.number(from), to: format.number(to), total: format.number(total) }),
		isLast: to >= total,
	}
}

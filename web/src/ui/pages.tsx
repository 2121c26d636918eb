import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { useFormat } from './format.ts'

interface PagesProps {
	/** From 1. */
	readonly page: number
	readonly size: number
	readonly total: number
	readonly onChange: (page: number) => void
}

/** Which part of a list is shown, and the way to the others. Nothing when all of it is. */
export function Pages({ page, size, total, onChange }: PagesProps) {
	const { t } = useTranslation()
	const format = useFormat()
	if (total <= size) return null
	const from = (page - 1) * size + 1
	const to = Math.min(total, page * size)
	return (
		<nav className="row w sp" aria-label={t('pages.label')}>
			<span className="mut num" aria-live="polite">
				{t('pages.shown', { from: format.number(from), to: format.number(to), total: format.number(total) })}
			</span>
			<span className="row">
				<Button variant="line" disabled={page <= 1} onClick={() => onChange(page - 1)}>
					{t('pages.previous')}
				</Button>
				<Button variant="line" disabled={to >= total} onClick={() => onChange(page + 1)}>
					{t('pages.next')}
				</Button>
			</span>
		</nav>
	)
}

import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { type PageRange, usePageRange } from './page-range.ts'

interface PagesProps extends PageRange {
	readonly onChange: (page: number) => void
}

export function Pages({ page, size, total, onChange }: PagesProps) {
	const { t } = useTranslation()
	const { text, isLast } = usePageRange({ page, size, total })
	if (total <= size) return null
	return (
		<nav className="row flex-wrap justify-between" aria-label={t('pages.label')}>
			<span className="text-ink-2 num" aria-live="polite">
				{text}
			</span>
			<span className="row">
				<Button variant="line" disabled={page <= 1} onClick={() => onChange(page - 1)}>
					{t('pages.previous')}
				</Button>
				<Button variant="line" disabled={isLast} onClick={() => onChange(page + 1)}>
					{t('pages.next')}
				</Button>
			</span>
		</nav>
	)
}

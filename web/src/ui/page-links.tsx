import { useTranslation } from 'react-i18next'
import { ButtonLink } from './button.tsx'
import { type PageRange, usePageRange } from './page-range.ts'

interface PageLinksProps extends PageRange {
	readonly hrefOf: (page: number) => string
}

export function PageLinks({ page, size, total, hrefOf }: PageLinksProps) {
	const { t } = useTranslation()
	const { text, isLast } = usePageRange({ page, size, total })
	if (total <= size) return null
	return (
		<nav className="row flex-wrap justify-between" aria-label={t('pages.label')}>
			<span className="text-ink-2 num">{text}</span>
			<span className="row">
				{page > 1 && (
					<ButtonLink variant="line" to={hrefOf(page - 1)} rel="prev">
						{t('pages.previous')}
					</ButtonLink>
				)}
				{!isLast && (
					<ButtonLink variant="line" to={hrefOf(page + 1)} rel="next">
						{t('pages.next')}
					</ButtonLink>
				)}
			</span>
		</nav>
	)
}

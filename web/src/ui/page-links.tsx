import { useTranslation } from 'react-i18next'
import { ButtonLink } from './button.tsx'
import { useFormat } from './format.ts'

interface PageLinksProps {
	/** From 1. */
	readonly page: number
	readonly size: number
	readonly total: number
	/** The address of a page. */
	readonly hrefOf: (page: number) => string
}

/** Which part of a list is shown, and links to the others. Nothing when all of it is. */
export function PageLinks({ page, size, total, hrefOf }: PageLinksProps) {
	const { t } = useTranslation()
	const format = useFormat()
	if (total <= size) return null
	const from = (page - 1) * size + 1
	const to = Math.min(total, page * size)
	return (
		<nav className="row w sp" aria-label={t('pages.label')}>
			<span className="mut num">
				{t('pages.shown', { from: format.number(from), to: format.number(to), total: format.number(total) })}
			</span>
			<span className="row">
				{page > 1 && (
					<ButtonLink variant="line" to={hrefOf(page - 1)} rel="prev">
						{t('pages.previous')}
					</ButtonLink>
				)}
				{to < total && (
					<ButtonLink variant="line" to={hrefOf(page + 1)} rel="next">
						{t('pages.next')}
					</ButtonLink>
				)}
			</span>
		</nav>
	)
}

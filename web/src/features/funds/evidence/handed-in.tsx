import { useTranslation } from 'react-i18next'
import type { PagePair } from '../../../../../domain/funds/evidence.contract.ts'

export function HandedIn({ pages }: { readonly pages: readonly PagePair[] }) {
	const { t } = useTranslation('evidence')
	if (pages.length === 0) return null
	return (
		<section className="stack" aria-labelledby="handed-in">
			<h2 id="handed-in">{t('yours')}</h2>
			<ul className="papers">
				{pages.map(({ original, page, copyUrl }, index) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: pages of what was handed in never change their order
					<li key={index} className="stack gap-2">
						{copyUrl ? (
							<img src={copyUrl} alt={t('copy')} loading="lazy" />
						) : (
							<span className="text-ink-2">{t('erased')}</span>
						)}
						{original ? (
							<a
								href={original.url}
								target="_blank"
								rel="noreferrer"
								className="text-sm inline-flex items-center min-h-6"
							>
								{t('original', { page })}
							</a>
						) : (
							<span className="text-ink-2 text-sm">{t('erased')}</span>
						)}
					</li>
				))}
			</ul>
		</section>
	)
}

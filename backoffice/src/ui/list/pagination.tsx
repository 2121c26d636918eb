import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useListContext, useLocale } from 'react-admin'
import { useT } from '../../providers/i18n.ts'
import styles from './pagination.module.css'

/** Rows per page, where in the list we are, and the pages beside it. */
export function Pagination({ sizes }: { sizes: readonly number[] }) {
	const t = useT()
	const locale = useLocale() ?? 'en'
	const { page, perPage, total, error, setPage, setPerPage } = useListContext()
	if (error) return null
	const count = new Intl.NumberFormat(`${locale}-IN-u-nu-latn`)
	const from = (page - 1) * perPage + 1
	const to = Math.min(page * perPage, total ?? 0)
	return (
		<nav className={styles.bar} aria-label={t('list.pages')}>
			<fieldset className={styles.sizes}>
				<legend className={styles.legend}>{t('list.rows')}</legend>
				{sizes.map((size) => (
					<button
						key={size}
						type="button"
						className={styles.size}
						aria-pressed={size === perPage}
						onClick={() => setPerPage(size)}
					>
						{size}
					</button>
				))}
			</fieldset>
			<div className={styles.pages}>
				<span role="status">
					{total
						? t('list.range', {
								from: count.format(from),
								to: count.format(to),
								total: count.format(total),
							})
						: ''}
				</span>
				<button
					type="button"
					className={styles.step}
					aria-label={t('list.previous')}
					disabled={page <= 1}
					onClick={() => setPage(page - 1)}
				>
					<ChevronLeft size={18} aria-hidden />
				</button>
				<button
					type="button"
					className={styles.step}
					aria-label={t('list.next')}
					disabled={page * perPage >= (total ?? 0)}
					onClick={() => setPage(page + 1)}
				>
					<ChevronRight size={18} aria-hidden />
				</button>
			</div>
		</nav>
	)
}

import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useListContext, useListPaginationContext, useLocale } from 'react-admin'
import { COUNTED_TO } from '../../../../kernel/wire.ts'
import { useT } from '../../providers/i18n.ts'
import styles from './pagination.module.css'

const ROWS_PER_PAGE = [10, 25, 50, 100] as const

interface PaginationProps {
	rowsPerPageOptions?: readonly number[]
}

/**
 * react-admin's `Pagination` with a button for each number of rows, which needs no menu: where in the list we are, and
 * the pages beside it.
 */
export function Pagination({ rowsPerPageOptions = ROWS_PER_PAGE }: PaginationProps) {
	const t = useT()
	const locale = useLocale()
	const { error } = useListContext()
	const { page, perPage, total, setPage, setPerPage } = useListPaginationContext()
	if (error) return null
	const count = new Intl.NumberFormat(`${locale}-IN-u-nu-latn`)
	const from = (page - 1) * perPage + 1
	const to = Math.min(page * perPage, total ?? 0)
	// Where there are more rows than are counted, the total is one more than these.
	const counted = Math.max(COUNTED_TO, page * perPage)
	const isMore = total === counted + 1
	const where = total
		? t(isMore ? 'list.rangeOfMore' : 'list.range', {
				from: count.format(from),
				to: count.format(to),
				total: count.format(isMore ? counted : total),
			})
		: ''
	return (
		<PageBar
			rowsPerPageOptions={rowsPerPageOptions}
			perPage={perPage}
			onSize={setPerPage}
			where={where}
			onPrevious={page <= 1 ? null : () => setPage(page - 1)}
			onNext={page * perPage >= (total ?? 0) ? null : () => setPage(page + 1)}
		/>
	)
}

interface PageBarProps {
	rowsPerPageOptions: readonly number[]
	perPage: number
	onSize: (size: number) => void
	/** Where in the list we are, in words. */
	where: string
	/** Null: there is no page before. */
	onPrevious: (() => void) | null
	/** Null: there is no page after. */
	onNext: (() => void) | null
}

/** The bar below a table, however its pages are counted. */
export function PageBar({ rowsPerPageOptions, perPage, onSize, where, onPrevious, onNext }: PageBarProps) {
	const t = useT()
	return (
		<nav className={styles.bar} aria-label={t('list.pages')}>
			<fieldset className={styles.sizes}>
				<legend className={styles.legend}>{t('list.rows')}</legend>
				{rowsPerPageOptions.map((size) => (
					<button
						key={size}
						type="button"
						className={styles.size}
						aria-pressed={size === perPage}
						onClick={() => onSize(size)}
					>
						{size}
					</button>
				))}
			</fieldset>
			<div className={styles.pages}>
				<span role="status">{where}</span>
				<button
					type="button"
					className={styles.step}
					aria-label={t('list.previous')}
					disabled={onPrevious === null}
					onClick={onPrevious ?? undefined}
				>
					<ChevronLeft size={18} aria-hidden />
				</button>
				<button
					type="button"
					className={styles.step}
					aria-label={t('list.next')}
					disabled={onNext === null}
					onClick={onNext ?? undefined}
				>
					<ChevronRight size={18} aria-hidden />
				</button>
			</div>
		</nav>
	)
}

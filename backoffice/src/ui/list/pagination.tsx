import { Box } from '@mui/material'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useListContext, useListPaginationContext, useLocale } from 'react-admin'
import { COUNTED_TO } from '../../../../kernel/wire/schemas.ts'
import { useT } from '../../providers/i18n.ts'
import { PRINT } from '../../theme/media.ts'
import { sheet } from '../../theme/sheet.ts'

const styles = sheet({
	bar: {
		display: 'flex',
		flexWrap: 'wrap',
		gap: '12px',
		alignItems: 'center',
		justifyContent: 'space-between',
		padding: '10px 16px',
		borderTop: '1px solid var(--color-line)',
		fontSize: 'var(--text-sm)',
		[PRINT]: { display: 'none' },
	},
	sizes: {
		display: 'flex',
		flexWrap: 'wrap',
		alignItems: 'center',
		gap: '2px',
		margin: 0,
		padding: 0,
		border: '0',
		minWidth: 0,
	},
	legend: { float: 'left', marginRight: '8px', padding: 0, color: 'var(--color-ink-2)' },
	size: {
		minWidth: '34px',
		height: '32px',
		padding: '0 6px',
		border: '0',
		borderRadius: '6px',
		background: 'none',
		cursor: 'pointer',
		'&:hover': { background: 'var(--color-mist)' },
		'&[aria-pressed="true"]': { background: 'var(--color-ink)', color: 'var(--color-paper)' },
	},
	step: {
		display: 'grid',
		placeItems: 'center',
		width: '34px',
		height: '34px',
		border: '0',
		borderRadius: '6px',
		background: 'none',
		cursor: 'pointer',
		'&:hover:enabled': { background: 'var(--color-mist)' },
		'&:disabled': { opacity: 0.4, cursor: 'default' },
	},
	pages: { display: 'flex', alignItems: 'center', gap: '6px', fontVariantNumeric: 'tabular-nums' },
})

const ROWS_PER_PAGE = [10, 25, 50, 100] as const

interface PaginationProps {
	rowsPerPageOptions?: readonly number[]
}

/** react-admin's `Pagination` with a button for each page size instead of a menu. */
export function Pagination({ rowsPerPageOptions = ROWS_PER_PAGE }: PaginationProps) {
	const t = useT()
	const locale = useLocale()
	const { error } = useListContext()
	const { page, perPage, total, setPage, setPerPage } = useListPaginationContext()
	if (error) return null
	const count = new Intl.NumberFormat(`${locale}-IN-u-nu-latn`)
	const from = (page - 1) * perPage + 1
	const to = Math.min(page * perPage, total ?? 0)
	// If there are more rows than are counted, the total is one more than these.
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
	where: string
	onPrevious: (() => void) | null
	onNext: (() => void) | null
}

export function PageBar({ rowsPerPageOptions, perPage, onSize, where, onPrevious, onNext }: PageBarProps) {
	const t = useT()
	return (
		<Box component="nav" sx={styles.bar} aria-label={t('list.pages')}>
			<Box component="fieldset" sx={styles.sizes}>
				<Box component="legend" sx={styles.legend}>
					{t('list.rows')}
				</Box>
				{rowsPerPageOptions.map((size) => (
					<Box
						component="button"
						key={size}
						type="button"
						sx={styles.size}
						aria-pressed={size === perPage}
						onClick={() => onSize(size)}
					>
						{size}
					</Box>
				))}
			</Box>
			<Box sx={styles.pages}>
				<span role="status">{where}</span>
				<Box
					component="button"
					type="button"
					sx={styles.step}
					aria-label={t('list.previous')}
					disabled={onPrevious === null}
					onClick={onPrevious ?? undefined}
				>
					<ChevronLeft size={18} aria-hidden />
				</Box>
				<Box
					component="button"
					type="button"
					sx={styles.step}
					aria-label={t('list.next')}
					disabled={onNext === null}
					onClick={onNext ?? undefined}
				>
					<ChevronRight size={18} aria-hidden />
				</Box>
			</Box>
		</Box>
	)
}

import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { type RaRecord, useListContext } from 'react-admin'
import { type MessageKey, useT } from '../../providers/i18n.ts'
import { Failure } from '../failure.tsx'
import { SkeletonRows } from './skeleton-rows.tsx'
import { SortSelect } from './sort-select.tsx'
import styles from './table.module.css'

export interface Column<R> {
	/** Unique in its table; also the field to sort by when `sortable`. */
	field: string
	label: MessageKey
	sortable?: boolean
	/** Amounts and counts stand right. */
	right?: boolean
	/** The card's head on a phone, where it needs no label. */
	head?: boolean
	cell(row: R): ReactNode
}

interface RecordTableProps<R> {
	/** What the table holds, for screen readers. */
	caption: string
	columns: readonly Column<R>[]
	/** Rows of the table's foot. */
	foot?: ReactNode
}

/** The rows of the list around it: a table with a sticky head, and a card per row on a phone. */
export function RecordTable<R extends RaRecord>({ caption, columns, foot }: RecordTableProps<R>) {
	const t = useT()
	const { data, isPending, isFetching, error, refetch, sort, setSort } = useListContext<R>()
	if (error) return <Failure error={error} onRetry={() => void refetch()} />
	const turn = (field: string) => {
		const order = sort.field === field && sort.order === 'ASC' ? 'DESC' : 'ASC'
		setSort({ field, order })
	}
	return (
		<>
			<SortSelect columns={columns} />
			<table className={styles.table} aria-busy={isFetching}>
				<caption className={styles.hidden}>{caption}</caption>
				<thead>
					<tr>
						{columns.map((column) => (
							<th
								key={column.field}
								scope="col"
								className={column.right ? styles.right : undefined}
								aria-sort={sortState(column, sort)}
							>
								{column.sortable ? (
									<button type="button" className={styles.sort} onClick={() => turn(column.field)}>
										{t(column.label)}
										<Arrow shown={sort.field === column.field} order={sort.order} />
									</button>
								) : (
									t(column.label)
								)}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{isPending ? <SkeletonRows columns={columns.length} text={t('list.loading')} /> : null}
					{data?.length === 0 ? (
						<tr>
							<td colSpan={columns.length} className={styles.empty}>
								{t('list.empty')}
							</td>
						</tr>
					) : null}
					{data?.map((row) => (
						<tr key={row.id}>
							{columns.map((column) => (
								<td
									key={column.field}
									data-label={column.head ? undefined : t(column.label)}
									className={[column.right ? styles.right : '', column.head ? styles.head : ''].join(' ')}
								>
									{column.cell(row)}
								</td>
							))}
						</tr>
					))}
				</tbody>
				{foot && data && data.length > 0 ? <tfoot>{foot}</tfoot> : null}
			</table>
		</>
	)
}

function sortState<R>(column: Column<R>, sort: { field: string; order: string }) {
	if (!column.sortable) return undefined
	if (sort.field !== column.field) return 'none'
	return sort.order === 'ASC' ? 'ascending' : 'descending'
}

const Arrow = ({ shown, order }: { shown: boolean; order: string }) => {
	const Icon = order === 'ASC' ? ArrowUp : ArrowDown
	return shown ? <Icon size={14} aria-hidden /> : <span className={styles.noArrow} />
}

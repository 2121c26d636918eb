import { Box } from '@mui/material'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { Children, isValidElement, type ReactElement, type ReactNode } from 'react'
import {
	DataTableRenderContext,
	type RaRecord,
	RecordContextProvider,
	useDataTableRenderContext,
	useListContext,
	useRecordContext,
} from 'react-admin'
import { type MessageKey, useT } from '../../providers/i18n.ts'
import { Failure } from '../failure.tsx'
import { SkeletonRows } from './skeleton-rows.tsx'
import { SortSelect } from './sort-select.tsx'
import { styles } from './table.styles.ts'

export interface DataTableColumnProps<R> {
	/**
	 * The field for sorting, which is shown unless `render` is given. Without it the column can't be sorted.
	 */
	source?: string
	label: MessageKey
	disableSort?: boolean
	align?: 'right'
	head?: boolean
	render?: (record: R) => ReactNode
}

interface DataTableProps {
	caption: string
	/** The text of a table without rows. */
	empty?: string
	/** The text of a failure. */
	failed?: MessageKey
	children: ReactNode
	foot?: ReactNode
}

/**
 * react-admin's `DataTable` with a sticky head that stays while rows are loading or missing, and a card per
 * row on a phone.
 */
export function DataTable({ caption, empty, failed, children, foot }: DataTableProps) {
	const t = useT()
	const { data, isPending, isFetching, error, refetch } = useListContext()
	if (error) return <Failure error={error} {...(failed && { text: failed })} onRetry={() => void refetch()} />
	const columns = columnsOf(children)
	return (
		<>
			<SortSelect columns={columns.flatMap(({ props }) => sortOf(props))} />
			<Box component="table" sx={styles.table} aria-busy={isFetching}>
				<Box component="caption" sx={styles.hidden}>
					{caption}
				</Box>
				<thead>
					<DataTableRenderContext value="header">
						<tr>{columns}</tr>
					</DataTableRenderContext>
				</thead>
				<tbody>
					{isPending ? <SkeletonRows columns={columns.length} text={t('list.loading')} /> : null}
					{data?.length === 0 ? (
						<tr>
							<td colSpan={columns.length} className="empty">
								{empty ?? t('list.empty')}
							</td>
						</tr>
					) : null}
					{data?.map((record) => (
						<RecordContextProvider key={record.id} value={record}>
							<tr>{columns}</tr>
						</RecordContextProvider>
					))}
				</tbody>
				{foot && data && data.length > 0 ? <tfoot>{foot}</tfoot> : null}
			</Box>
		</>
	)
}

type Column = ReactElement<DataTableColumnProps<RaRecord>>

const columnsOf = (children: ReactNode): Column[] =>
	Children.toArray(children).filter((child): child is Column => isValidElement(child))

function Col<R extends RaRecord>(column: DataTableColumnProps<R>) {
	return useDataTableRenderContext() === 'header' ? <HeadCell {...column} /> : <Cell {...column} />
}

DataTable.Col = Col

const fieldOf = ({ source, disableSort }: Pick<DataTableColumnProps<never>, 'source' | 'disableSort'>) =>
	disableSort ? undefined : source

function sortOf({ label, ...column }: DataTableColumnProps<RaRecord>) {
	const field = fieldOf(column)
	return field === undefined ? [] : [{ field, label }]
}

function HeadCell<R>({ source, disableSort, label, align }: DataTableColumnProps<R>) {
	const t = useT()
	const { sort, setSort } = useListContext()
	const field = fieldOf({ source, disableSort })
	const className = align === 'right' ? 'right' : undefined
	if (field === undefined)
		return (
			<th scope="col" className={className}>
				{t(label)}
			</th>
		)
	const isSorted = sort.field === field
	const isAscending = isSorted && sort.order === 'ASC'
	return (
		<th
			scope="col"
			className={className}
			aria-sort={isSorted ? (isAscending ? 'ascending' : 'descending') : 'none'}
		>
			<Box
				component="button"
				type="button"
				sx={styles.sort}
				onClick={() => setSort({ field, order: isAscending ? 'DESC' : 'ASC' })}
			>
				{t(label)}
				<Arrow visible={isSorted} order={sort.order} />
			</Box>
		</th>
	)
}

function Cell<R extends RaRecord>({ source, label, align, head, render }: DataTableColumnProps<R>) {
	const t = useT()
	const record = useRecordContext<R>()
	if (!record) return null
	return (
		<td
			data-label={head ? undefined : t(label)}
			className={[align === 'right' ? 'right' : '', head ? 'head' : ''].join(' ')}
		>
			{render ? render(record) : source ? record[source] : null}
		</td>
	)
}

const Arrow = ({ visible, order }: { visible: boolean; order: string }) => {
	const Icon = order === 'ASC' ? ArrowUp : ArrowDown
	return visible ? (
		<Icon size={14} aria-hidden />
	) : (
		<Box component="span" sx={styles.noArrow} className="noArrow" />
	)
}

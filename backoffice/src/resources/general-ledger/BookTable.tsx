import { Box } from '@mui/material'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { AccountLine } from '../../../../domain/ledger/general-ledger.contract.ts'
import { type MessageKey, useT } from '../../providers/i18n.ts'
import { Amount } from '../../ui/amount.tsx'
import type { Currency } from '../../ui/currency.ts'
import { EventInFull } from '../../ui/explained/event-in-full.tsx'
import { SkeletonRows } from '../../ui/list/skeleton-rows.tsx'
import { styles as table } from '../../ui/list/table.styles.ts'
import { useEventName } from '../../ui/timeline.tsx'
import { When } from '../../ui/when.tsx'
import { styles } from './general-ledger.styles.ts'

export interface BookColumn {
	readonly label: MessageKey
	readonly right?: true
}

interface BookTableProps {
	caption: string
	columns: readonly BookColumn[]
	/** Absent while it is loading. */
	rows: number | undefined
	none?: string
	foot?: ReactNode
	more?: ReactNode
	children: ReactNode
}

export function BookTable({ caption, columns, rows, none, foot, more, children }: BookTableProps) {
	const t = useT()
	return (
		<Box sx={table.frame}>
			<Box component="table" sx={table.table} aria-busy={rows === undefined}>
				<Box component="caption" sx={table.hidden}>
					{caption}
				</Box>
				<thead>
					<tr>
						{columns.map(({ label, right }) => (
							<th key={label} scope="col" className={right && 'right'}>
								{t(label)}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{rows === undefined ? <SkeletonRows columns={columns.length} text={t('list.loading')} /> : null}
					{rows === 0 ? (
						<tr>
							<td colSpan={columns.length} className="empty">
								{none ?? t('generalLedger.none')}
							</td>
						</tr>
					) : null}
					{children}
				</tbody>
				{foot ? <tfoot>{foot}</tfoot> : null}
			</Box>
			{more}
		</Box>
	)
}

interface SidesProps {
	amount: string
	currency: Currency
}

/** The cells of debit and credit, one of which is empty. */
export function Sides({ amount, currency }: SidesProps) {
	const t = useT()
	const isCredit = amount.startsWith('-')
	const side = <Amount why="part" value={amount.replace('-', '')} currency={currency} plain />
	return (
		<>
			<td className="right" data-label={t('generalLedger.debit')}>
				{isCredit ? null : side}
			</td>
			<td className="right" data-label={t('generalLedger.credit')}>
				{isCredit ? side : null}
			</td>
		</>
	)
}

type Entry = Pick<AccountLine, 'id' | 'type' | 'postedAt' | 'effectiveAt' | 'belongsTo' | 'providerObject'>

interface EntryRowsProps {
	entry: Entry
	entity: string
	columns: number
	/** Further cells of the first row. */
	cells: ReactNode
	/** Further rows of the entry. */
	children?: ReactNode
}

/** The rows of an entry. Its name opens the event that it was made from, down to the provider's object. */
export function EntryRows({ entry, entity, columns, cells, children }: EntryRowsProps) {
	const t = useT()
	const name = useEventName()
	const [open, setOpen] = useState(false)
	const { id, type, postedAt, effectiveAt, belongsTo, providerObject } = entry
	const Icon = open ? ChevronDown : ChevronRight
	return (
		<>
			<tr>
				<td className="head">
					<Box
						component="button"
						type="button"
						sx={styles.entry}
						aria-expanded={open}
						onClick={() => setOpen(!open)}
					>
						<Icon size={16} aria-hidden />
						<b>{name(type)}</b>
					</Box>
					<Box sx={[styles.object, styles.ofEntry]}>{providerObject}</Box>
				</td>
				<td data-label={t('generalLedger.postedAt')}>
					<div>
						<When at={postedAt} of={entity} />
						{belongsTo === null ? null : (
							<Box sx={styles.late}>
								<span>{t('generalLedger.belongsTo', { month: belongsTo })}</span>{' '}
								<When at={effectiveAt} of={entity} />
							</Box>
						)}
					</div>
				</td>
				{cells}
			</tr>
			{children}
			{open ? (
				<tr>
					<td colSpan={columns} className="head">
						<EventInFull id={id} />
					</td>
				</tr>
			) : null}
		</>
	)
}

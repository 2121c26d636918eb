import { Box } from '@mui/material'
import { ChevronDown, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import type { DifferenceRow } from '../../../../domain/ledger/history.contract.ts'
import { statusOfCode } from '../../../../domain/requests/contract.ts'
import { useT } from '../../providers/i18n.ts'
import { Amount } from '../../ui/amount.tsx'
import type { Currency } from '../../ui/currency.ts'
import { named } from '../../ui/named.tsx'
import { useEventName } from '../../ui/timeline.tsx'
import { styles } from './difference.styles.ts'
import { ReportStatus } from './ReportStatus.tsx'

type Change = DifferenceRow['changes'][number]

export interface Opener {
	open: boolean
	controls: string
	label: string
	onToggle: () => void
}

function OpenButton({ opener, children }: { opener: Opener; children: ReactNode }) {
	const Icon = opener.open ? ChevronDown : ChevronRight
	return (
		<Box
			component="button"
			type="button"
			sx={styles.opener}
			className="opener"
			aria-expanded={opener.open}
			aria-controls={opener.controls}
			title={opener.label}
			onClick={opener.onToggle}
		>
			<Icon size={14} aria-hidden />
			<span>{children}</span>
		</Box>
	)
}

interface AmountCellProps {
	children: ReactNode
	currency: Currency
	change: Change | undefined
	opener: Opener
}

export function AmountCell({ children, currency, change, opener }: AmountCellProps) {
	const name = useEventName()
	const t = useT()
	return (
		<>
			{children}
			{change ? (
				<>
					<OpenButton opener={opener}>
						{change.delta === null ? null : (
							<Amount why="part" value={change.delta} currency={currency} plain signed />
						)}
					</OpenButton>
					{change.causes.map((cause) => (
						<Box component="span" key={cause.type} sx={styles.cause}>
							{t('difference.because', { count: cause.events, event: name(cause.type) })}
						</Box>
					))}
				</>
			) : null}
		</>
	)
}

interface RowCellProps {
	row: DifferenceRow
	opener: Opener | null
}

export function StatusCell({ row, opener }: RowCellProps) {
	const t = useT()
	const visible = row.after ?? row.before
	return (
		<Box sx={styles.cell}>
			{visible ? <ReportStatus code={visible.status} /> : null}
			{row.before === null ? (
				<Box component="span" sx={styles.was}>
					{t('difference.new')}
				</Box>
			) : null}
			{row.after === null ? (
				<Box component="span" sx={styles.was}>
					{t('difference.gone')}
				</Box>
			) : null}
			{opener ? (
				<OpenButton opener={opener}>
					{row.before && row.after ? <Was code={row.before.status} /> : t('report.status')}
				</OpenButton>
			) : null}
		</Box>
	)
}

function Was({ code }: { code: number }) {
	const t = useT()
	const status = statusOfCode(code)
	return t('difference.was', { what: status ? t(`status.${status}`) : String(code) })
}

export function TitleChange({ row, opener }: RowCellProps) {
	const t = useT()
	if (!opener || !row.before || !row.after) return null
	return <OpenButton opener={opener}>{t('difference.was', { what: named(t, row.before.title) })}</OpenButton>
}

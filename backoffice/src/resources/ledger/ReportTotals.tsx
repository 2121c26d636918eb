import { useListContext } from 'react-admin'
import type { BackofficeReconciliationRow } from '../../../../domain/ledger/contract.ts'
import type { ReportFigure } from '../../../../domain/ledger/figures.contract.ts'
import { useT } from '../../providers/i18n.ts'
import type { AtMoment, Chosen } from '../../ui/explained/amount-of.ts'
import { Failure } from '../../ui/failure.tsx'
import { FigureSum } from './FigureTable.tsx'
import type { Clocks } from './moments.ts'
import { pageTotals, type TotalsLine } from './page-totals.ts'
import { ReportAmount } from './ReportAmount.tsx'
import { useTotals } from './use-totals.ts'

/** The largest number of ids in an address; a longer page is given by its place in the report. */
const MAX_IDS = 100

type Row = BackofficeReconciliationRow
type Filter = Pick<Chosen, 'status' | 'region'> & { fund?: string }

export function ReportTotals({ figures }: { figures: readonly ReportFigure[] }) {
	const t = useT()
	const { data = [], filterValues, total = 0, page, perPage, sort } = useListContext<Row>()
	const { data: totals, error, refetch } = useTotals()
	const { asOf, effectiveAt, status, region, fund } = filterValues as Clocks & Filter
	const at = { asOf, effectiveAt }
	const filter = { status, region, funds: fund }
	const onPage =
		data.length <= MAX_IDS
			? { requests: data.map(({ id }) => id) }
			: {
					...filter,
					sort: JSON.stringify([sort.field, sort.order]),
					range: JSON.stringify([(page - 1) * perPage, page * perPage - 1]),
				}
	return (
		<>
			{pageTotals(data).map((line) => (
				<Line
					key={`page ${line.units}`}
					label={t('report.thisPage', { currency: line.units })}
					line={line}
					figures={figures}
					chosen={onPage}
					at={at}
				/>
			))}
			{error && total > data.length ? (
				<tr>
					<td colSpan={4 + figures.length}>
						<Failure error={error} onRetry={() => void refetch()} />
					</td>
				</tr>
			) : null}
			{total > data.length
				? totals?.data.map((line) => (
						<Line
							key={`all ${line.units}`}
							label={t('report.allPages', { currency: line.units, count: line.requests })}
							line={line}
							figures={figures}
							chosen={filter}
							at={at}
						/>
					))
				: null}
		</>
	)
}

interface LineProps {
	label: string
	line: TotalsLine
	figures: readonly ReportFigure[]
	chosen: Omit<Chosen, 'currency'>
	at: AtMoment
}

const Line = ({ label, line, figures, chosen, at }: LineProps) => (
	<FigureSum label={label} currency={line.units} figures={figures}>
		{(figure) => (
			<ReportAmount
				figure={figure}
				value={line[figure]}
				whose={{ currency: line.units, ...chosen }}
				title={label}
				at={at}
			/>
		)}
	</FigureSum>
)

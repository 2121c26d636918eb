import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { RequestDetail, RequestMoney } from '../../../../../domain/requests/contract.ts'
import { BarParts } from '../../../ui/bar-parts.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { minorOf } from '../../../ui/format.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Spending } from '../../funds/components/spending.tsx'
import { moneyQuery } from '../api/money.ts'
import { MoneyLine } from './money-line.tsx'

/** Shows the money of a request as the books answer it, without computing anything. */
export default function MoneyTab({ request }: { readonly request: RequestDetail }) {
	const { t } = useTranslation('money')
	const { t: page } = useTranslation('fundraiser')
	const money = useQuery(moneyQuery(request._id))
	return (
		<section className="money" aria-labelledby="money-title">
			<h2 id="money-title">{page('tabs.money')}</h2>
			<p className="text-ink-2 mt-2 max-w-[62ch]">{t('intro')}</p>
			{money.isPending && <Skeleton className="h-72 mt-5" />}
			{money.isError && <ErrorState error={money.error} onRetry={() => void money.refetch()} />}
			{money.data && (
				<>
					<SplitBar money={money.data} />
					<Ledger money={money.data} />
					<Spending requestId={request._id} />
				</>
			)}
		</section>
	)
}

/** Hundredths of a percent. */
const WHOLE = 10_000
const PARTS = ['fees', 'refunded', 'withdrawn', 'reserved', 'held'] as const

function SplitBar({ money }: { readonly money: RequestMoney }) {
	const { t } = useTranslation('money')
	const parts = PARTS.filter((part) => money[part].amount > 0)
	if (parts.length === 0) return null
	const sum = parts.reduce((all, part) => all + money[part].amount, 0)
	return (
		<>
			<div className="split" role="img" aria-label={parts.map((part) => t(part)).join(', ')}>
				<BarParts
					parts={parts.map((part) => ({ name: `c-${part}`, size: (money[part].amount * WHOLE) / sum }))}
				/>
			</div>
			<div className="key" aria-hidden>
				{parts.map((part) => (
					<span key={part}>
						<i className={`c-${part}`} />
						{t(part)}
					</span>
				))}
			</div>
		</>
	)
}

function Ledger({ money }: { readonly money: RequestMoney }) {
	const { t } = useTranslation('money')
	const { currency } = money
	const of = (name: Exclude<keyof RequestMoney, 'currency'>) => ({
		figure: money[name],
		value: minorOf(money[name].amount, currency),
		currency,
		title: t(name),
	})
	return (
		<ul className="led">
			<MoneyLine {...of('charged')} help={t('donations', { count: money.charged.count })} />
			<MoneyLine {...of('fees')} taken help={t('feesHelp')} />
			<MoneyLine {...of('refunded')} taken help={t('refunds', { count: money.refunded.count })} />
			<MoneyLine {...of('raised')} tone="tot" help={t('raisedHelp')} />
			<MoneyLine {...of('withdrawn')} taken help={t('withdrawnHelp')} />
			{money.reserved.amount > 0 && <MoneyLine {...of('reserved')} taken help={t('reservedHelp')} />}
			<MoneyLine {...of('held')} tone="tot held" help={t('heldHelp')} />
		</ul>
	)
}

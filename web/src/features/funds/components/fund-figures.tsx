import './fund-figures.css'
import { useTranslation } from 'react-i18next'
import type { WithdrawForm } from '../../../../../domain/funds/contract.ts'
import { Amount } from '../../../ui/amount.tsx'
import { minorOf } from '../../../ui/format.ts'

export function FundFigures({ fund }: { readonly fund: WithdrawForm }) {
	const { t } = useTranslation('funds')
	const { units } = fund
	const sum = (major: number) => <Amount value={minorOf(major, units)} currency={units} decimals="always" />
	const owed = fund.free < 0
	return (
		<dl className="figures">
			<div>
				<dt>{t('figures.raised')}</dt>
				<dd>{sum(fund.raised)}</dd>
			</div>
			{fund.pending > 0 && (
				<div>
					<dt>{t('figures.pending')}</dt>
					<dd>{sum(fund.pending)}</dd>
					<dd className="help">{t('figures.pendingHelp')}</dd>
				</div>
			)}
			<div>
				<dt>{t('figures.withdrawn')}</dt>
				<dd>{sum(fund.withdrawn)}</dd>
			</div>
			<div>
				<dt>{t('figures.reserved')}</dt>
				<dd>{sum(fund.reserved)}</dd>
				{fund.reserved > 0 && <dd className="help">{t('figures.reservedHelp')}</dd>}
			</div>
			{fund.held > 0 && (
				<div>
					<dt>{t('figures.disputed')}</dt>
					<dd>{sum(fund.held)}</dd>
					<dd className="help">{t('figures.disputedHelp')}</dd>
				</div>
			)}
			<div className="t">
				<dt>{t(owed ? 'figures.owed' : 'figures.held')}</dt>
				<dd>{sum(fund.free)}</dd>
				<dd className="help">{t(owed ? 'figures.owedHelp' : 'figures.heldHelp')}</dd>
			</div>
			{fund.monthly.donors > 0 && (
				<div>
					<dt>{t('figures.monthly')}</dt>
					<dd>{sum(fund.monthly.amount)}</dd>
					<dd className="help">{t('figures.monthlyHelp', { count: fund.monthly.donors })}</dd>
				</div>
			)}
		</dl>
	)
}

import { useTranslation } from 'react-i18next'
import type { Withdrawal } from '../../../../domain/funds/contract.ts'
import { paths } from '../../lib/paths.ts'
import { Amount } from '../../ui/amount.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { minorOf, useFormat } from '../../ui/format.ts'
import { Link } from '../../ui/link.tsx'
import { Note } from '../../ui/note.tsx'
import { WithdrawalChip, WithdrawalStops } from './withdrawal-status.tsx'

const formOf = ({ requestId, fundType, units, user_info }: Withdrawal): string =>
	requestId
		? paths.withdrawForm.href({ id: requestId })
		: paths.withdrawForm.href({ id: user_info._id }, { fundType, units })

interface WithdrawalRowProps {
	readonly withdrawal: Withdrawal
	readonly onCancel: () => void
}

export function WithdrawalRow({ withdrawal, onCancel }: WithdrawalRowProps) {
	const { t } = useTranslation('funds')
	const format = useFormat()
	const { title, requestId, units, paymentAccount, status, reference, failureCode, reason, purpose } =
		withdrawal
	const amount = minorOf(withdrawal.amount, units)
	return (
		<li className="card">
			<div>
				<h2>{requestId ? <Link to={paths.fundraiser.href({ id: requestId })}>{title}</Link> : title}</h2>
				<p className="text-ink-2 text-sm">
					{t('mine.to', { label: paymentAccount.label, number: paymentAccount.accountNumber })}
				</p>
			</div>
			<div className="sum">
				<b>
					<Amount value={amount} currency={units} decimals="always" />
				</b>
				<WithdrawalChip status={status} isUnderWay={withdrawal.isUnderWay} />
			</div>
			<div className="wide stack">
				<WithdrawalStops withdrawal={withdrawal} />
				{purpose ? (
					<p className="text-sm">
						<span className="text-ink-2">{t(`purpose.codes.${purpose.code}`)}</span>
						{purpose.description && <span> {purpose.description}</span>}
						{purpose.payee && (
							<span className="text-ink-2 block">{t('purpose.to', { payee: purpose.payee })}</span>
						)}
					</p>
				) : (
					<p className="text-ink-2 text-sm">{t('purpose.none')}</p>
				)}
				{status === 'paid' && reference && (
					<p className="text-sm">
						<span className="text-ink-2">{t('mine.reference')}</span> <b className="num">{reference}</b>
					</p>
				)}
				<EvidenceLine withdrawal={withdrawal} />
				{status === 'rejected' && reason && (
					<Note tone="bad">
						<b className="block">{t('mine.reason')}</b>
						{reason}
					</Note>
				)}
				{status === 'failed' && (
					<Note tone="wait">{t('mine.failed', { why: t(`failure.${failureCode ?? 'other'}`) })}</Note>
				)}
				<div className="row flex-wrap">
					{status === 'failed' && (
						<ButtonLink variant="line" size="sm" to={formOf(withdrawal)}>
							{t('mine.correct')}
						</ButtonLink>
					)}
					{withdrawal.canCancel && (
						<Button
							variant="line"
							size="sm"
							aria-label={t('mine.cancelOf', { title, amount: format.amount(amount, units) })}
							onClick={onCancel}
						>
							{t('mine.cancel')}
						</Button>
					)}
				</div>
			</div>
		</li>
	)
}

function EvidenceLine({
	withdrawal: { _id, evidence, title, units, amount },
}: {
	readonly withdrawal: Withdrawal
}) {
	const { t } = useTranslation('funds')
	const format = useFormat()
	if (!evidence) return null
	const { state, dueOn, isOverdue } = evidence
	const day = format.date(dueOn)
	const isOwed = state === 'due' || state === 'returned'
	const stated = t(`evidence.${isOverdue ? 'overdue' : state}`, { day })
	const of = { title, amount: format.amount(minorOf(amount, units), units) }
	return (
		<>
			{isOwed ? <Note tone={isOverdue ? 'bad' : 'wait'}>{stated}</Note> : <p className="text-sm">{stated}</p>}
			{state !== 'waived' && (
				<span>
					<ButtonLink
						variant="line"
						size="sm"
						to={paths.withdrawalEvidence.href({ id: _id })}
						aria-label={isOwed ? t('evidence.showOf', of) : t('evidence.seeOf', of)}
					>
						{isOwed ? t('evidence.show') : t('evidence.see')}
					</ButtonLink>
				</span>
			)}
		</>
	)
}
